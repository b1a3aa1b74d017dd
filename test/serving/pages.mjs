// Plays and analyzes as many pages do, by the page's own code: connection.js and engine-game.js.
// Usage: node pages.mjs ADDRESS GAMES ANALYSES VISITS MOVE_SECONDS QUERY_SECONDS; failover.py has the options for Node before 22.
// Says "served" when each page has had an answer. A line on standard input is the death of a server; its end ends the talk.
// What happened is told as JSON.
import {createInterface} from "node:readline";
import {setTimeout as pause} from "node:timers/promises";

const [address, ...numbers] = process.argv.slice(2);
const [games, analyses, visits, moveSeconds, querySeconds] = numbers.map(Number);
const SIZE = 9;
const SETUP = {boardXSize: SIZE, boardYSize: SIZE, rules: "chinese", komi: 7};
const LONGEST_GAME = 60;
// Each page has listeners of its own.
Object.assign(globalThis, {
  window: {addEventListener() {}},
  document: {addEventListener() {}, hidden: false},
  location: {href: address, hash: "", pathname: "/", search: ""},
  sessionStorage: {getItem: () => null, setItem() {}},
});
const page = "../../web/src/main/resources/sanko/web/page/";
const {Connection, ConnectionLost} = await import(page + "connection.js");
const {EngineGame} = await import(page + "engine-game.js");

const errors = [];
const done = {moves: [], queries: []};
let askedAgain = 0;
let checked = 0;
let isOver = false;
let death = Infinity;
const now = () => performance.now() / 1000;

/** Waits about this long, so that not all ask at once. */
const rest = seconds => pause(1000 * seconds * (0.5 + Math.random()));

const waiting = new Set();

/** A page has had an answer, or will have none. */
function isServed(page) {
  if (waiting.delete(page) && waiting.size === 0) console.log("served");
}

async function timed(kind, page, work) {
  const begun = now();
  const result = await work();
  done[kind].push({begun, ended: now()});
  isServed(page);
  return result;
}

/** A move, asked for again as Match does where the connection is lost. */
async function choose(engine, node, color) {
  while (true) {
    try {
      return await engine.choose(node, color, {kind: "visits", amount: visits}, {time: {}, isUsed: false});
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      askedAgain++;
      await pause(500);
    }
  }
}

/** The engine's stones are those that the moves of the page lead to, by the rules of the other connection. */
async function check(connection, engine, moves) {
  const line = moves.map(move => ({move}));
  const {positions} = await connection.request({action: "positions", ...SETUP, line, from: moves.length});
  await engine.follow({moves});
  const stones = (await Promise.all(["black", "white"].map(color => connection.gtp(`list_stones ${color}`))))
    .map(text => text.split(" ").filter(each => each !== "").length);
  const wanted = ["X", "O"].map(letter => positions[0].stones.split(letter).length - 1);
  if (String(stones) !== String(wanted)) errors.push(`${wanted} stones became ${stones}`);
  checked++;
}

async function play(page) {
  await rest(moveSeconds);
  const connection = new Connection("");
  connection.open();
  const engine = new EngineGame(connection, {query: async node => ({moves: node.moves, ...SETUP})});
  let moves = [];
  while (!isOver) {
    const color = moves.length % 2 === 0 ? "B" : "W";
    const move = await timed("moves", page, () => choose(engine, {moves}, color));
    const isEnd = move === "resign" || moves.length >= LONGEST_GAME || (move === "pass" && moves.at(-1)?.[1] === "pass");
    if (isEnd) engine.forget();
    moves = isEnd ? [] : [...moves, [color, move]];
    await rest(moveSeconds);
  }
  await check(connection, engine, moves);
}

const POINTS = "ABCDEFGHJ";
const randomPoint = () => POINTS[Math.floor(Math.random() * SIZE)] + (1 + Math.floor(Math.random() * SIZE));

async function analyze(page) {
  await rest(querySeconds);
  const connection = new Connection("");
  connection.open();
  while (!isOver) {
    const [black, white] = [randomPoint(), randomPoint()];
    const moves = black === white ? [["B", black]] : [["B", black], ["W", white]];
    const answer = await timed("queries", page, () => connection.request({...SETUP, moves, maxVisits: visits}));
    if (answer.rootInfo.visits < visits) errors.push(`${answer.rootInfo.visits} visits of ${visits}`);
    await rest(querySeconds);
  }
}

/** Seconds that things took, of those that were over before the death, under way then, or begun within `soon` after, and later. */
function told(times, soon = 10) {
  const of = kept => {
    const sorted = times.filter(kept).map(({begun, ended}) => ended - begun).sort((a, b) => a - b);
    const at = share => Number((sorted[Math.round(share * (sorted.length - 1))] ?? 0).toFixed(3));
    return {number: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1)};
  };
  return {
    before: of(({ended}) => ended < death),
    failover: of(({begun, ended}) => ended >= death && begun < death + soon),
    after: of(({begun}) => begun >= death + soon),
  };
}

const kinds = [...Array(games).fill(play), ...Array(analyses).fill(analyze)];
kinds.forEach((_, page) => waiting.add(page));
if (waiting.size === 0) console.log("served");
const talks = kinds.map((kind, page) =>
  kind(page).catch(error => errors.push(String(error.stack))).finally(() => isServed(page)));
for await (const line of createInterface({input: process.stdin})) death = now();
isOver = true;
await Promise.race([Promise.all(talks), pause(60_000).then(() => errors.push("some did not end"))]);
console.log(JSON.stringify({
  moves: told(done.moves), queries: told(done.queries), askedAgain, checked, errors: errors.slice(0, 20),
}));
process.exit(0);
