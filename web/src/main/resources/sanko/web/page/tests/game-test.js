import { GameStore, IllegalMove, emptyGame } from "../game.js";
import { describeMove, describeProblem } from "../view.js";
import { equal, ok, test } from "./harness.js";

/** Answers positions as Java would for moves that capture nothing; A1 is forbidden, and no stones can be set up at E1. */
const connection = {
  requests: 0,
  async request({ boardXSize, boardYSize, line, from }) {
    this.requests++;
    const stones = Array(boardXSize * boardYSize).fill(".");
    const positions = [];
    let player = "B";
    const tell = () => positions.push({ stones: stones.join(""), player, forbidden: { A1: "superko" }, captures: { B: 0, W: 0 } });
    tell();
    for (const step of line) {
      if (step.move) {
        const [color, point] = step.move;
        const index = (boardYSize - Number(point.slice(1))) * boardXSize + "ABCDE".indexOf(point[0]);
        if (stones[index] !== ".") {
          return endingWith(positions, from, "occupied");
        }
        stones[index] = color === "B" ? "X" : "O";
        player = color === "B" ? "W" : "B";
      } else {
        if (step.setup.B?.includes("E1")) {
          return endingWith(positions, from, "no liberties");
        }
        (step.setup.B ?? []).forEach(() => (stones[0] = "X"));
        player = step.player ?? player;
      }
      tell();
    }
    return { positions: positions.slice(from) };
  },
};

function endingWith(positions, from, problem) {
  return { positions: [...positions.slice(from), { turn: positions.length, problem }] };
}

const newStore = () => {
  const store = new GameStore(connection);
  store.load(emptyGame(5, 5, "chinese", 7));
  return store;
};

async function refused(store, color, point) {
  try {
    await store.play(color, point);
    return "";
  } catch (error) {
    ok(error instanceof IllegalMove);
    return error.reason;
  }
}

test("moves make a tree; a move that is there is taken", async () => {
  const store = newStore();
  const first = await store.play("B", "C3");
  await store.play("W", "B2");
  store.back();
  await store.play("W", "D4");
  store.back();
  equal([store.current === first, first.children.length], [true, 2]);
  await store.play("W", "B2");
  equal([first.children.length, store.current.number], [2, 2]);
  store.nextVariation(1);
  equal(store.current.move, ["W", "D4"]);
});

test("forward goes where one came from", async () => {
  const store = newStore();
  await store.play("B", "C3");
  store.back();
  await store.play("B", "D3");
  await store.play("W", "B2");
  store.toStart();
  store.forward();
  equal(store.current.move, ["B", "D3"]);
  store.toStart();
  store.toEnd();
  equal(store.current.move, ["W", "B2"]);
});

test("what the rules forbid is refused with the reason, and leaves the tree alone", async () => {
  const store = newStore();
  await store.play("B", "C3");
  equal(await refused(store, "W", "C3"), "occupied");
  equal(await refused(store, "W", "A1"), "superko");
  equal(await refused(store, "W", "K9"), "outside");
  equal(store.current.children, []);
});

test("a game survives being saved and loaded", async () => {
  const store = newStore();
  await store.play("B", "C3");
  await store.play("W", "B2");
  store.setComment(store.current, "good");
  store.setMark(store.current, "triangle", "C3");
  store.back();
  await store.play("W", "D4");
  const saved = store.toGame();
  const other = newStore();
  other.load(JSON.parse(JSON.stringify(saved)));
  equal(other.toGame(), saved);
  equal(saved.nodes.map(node => node.parent), [-1, 0, 1, 1]);
});

test("a board without stones is known before Java tells it", async () => {
  const store = newStore();
  equal([store.root.known.stones, store.root.known.isKept], [".".repeat(25), true]);
  equal((await store.position(store.root)).isKept, undefined);
  store.load(emptyGame(5, 5, "chinese", 7, ["A5"]));
  equal(store.root.known, undefined);
});

test("known positions are not asked again", async () => {
  const store = newStore();
  await store.play("B", "C3");
  await store.play("W", "B2");
  const before = connection.requests;
  await store.position(store.root);
  await store.position(store.current);
  equal(connection.requests, before);
});

test("a query begins after the last setup", async () => {
  const store = newStore();
  await store.play("B", "C3");
  const setup = await store.add(store.current, { setup: { B: ["A5"] }, player: "B" });
  store.goTo(setup);
  await store.play("B", "D2");
  const query = await store.query(store.current);
  equal(query.moves, [["B", "D2"]]);
  equal(query.initialStones, [["B", "A5"], ["B", "C3"]]);
  equal(query.initialPlayer, "B");
});

test("a result that has seen less does not replace another", () => {
  const store = newStore();
  store.setResult(store.root, { visits: 100 });
  store.setResult(store.root, { visits: 50 });
  equal(store.result(store.root).visits, 100);
});

test("removing the branch that is shown shows its parent", async () => {
  const store = newStore();
  const first = await store.play("B", "C3");
  await store.play("W", "B2");
  store.remove(first);
  equal([store.current === store.root, store.root.children.length], [true, 0]);
});

test("where the board cannot take a step, and after it, the position before stays", async () => {
  const store = newStore();
  store.load({ ...store.toGame(), nodes: [
    { parent: -1 }, { parent: 0, move: ["B", "C3"] }, { parent: 1, move: ["W", "C3"] }, { parent: 2, move: ["B", "D3"] },
    { parent: 1, setup: { B: ["E1"] } }, { parent: 4, move: ["W", "D3"] }] });
  const [, first, second, third] = store.mainLine();
  await store.position(third);
  equal([second, third].map(({ known }) => [known.stones === first.known.stones, known.player, known.problem]),
    [[true, "W", "occupied"], [true, "W", "after"]]);
  equal(describeProblem(store, third), "The board cannot take move 2, White C3. There is a stone already.");
  equal((await store.query(third)).initialStones, [["B", "C3"]]);
  store.load({ ...store.toGame(), rules: "japanese", komi: 6.5 });
  const setup = store.mainLine()[1].children[1];
  await store.position(setup.children[0]);
  equal([setup.known.problem, setup.children[0].known.problem], ["setup", "after"]);
  equal(describeProblem(store, setup), "The board cannot take the stones set up after move 1. A chain would be left without liberties.");
});

test("a first node that the board cannot take is an empty board", async () => {
  const store = newStore();
  store.load({ ...store.toGame(), nodes: [{ parent: -1, setup: { B: ["E1"] } }] });
  const { stones, problem, isKept } = await store.position(store.root);
  equal([stones, problem, isKept], [".".repeat(25), "setup", undefined]);
  equal(describeProblem(store, store.root),
    "The board cannot take the stones with which the record begins. A chain would be left without liberties.");
});

test("stones that the board cannot take are not set up, and nothing is added after such a step", async () => {
  const store = newStore();
  const refusal = promise => promise.then(() => "", error => error.reason);
  equal(await refusal(store.setSetup(store.root, { B: ["E1"] })), "setup");
  equal([store.root.setup, store.root.known?.problem], [undefined, undefined]);
  await store.setSetup(store.root, { B: ["A5"] });
  equal([store.root.setup, store.root.known.stones[0]], [{ B: ["A5"] }, "X"]);
  store.load({ ...store.toGame(), nodes: [{ parent: -1, setup: { B: ["E1"] } }] });
  equal(await refusal(store.add(store.root, { setup: { B: ["A5"] } })), "after");
  equal(await refused(store, "B", "C3"), "after");
  equal(store.root.children, []);
});

test("what was removed comes back only to a place that the game still has", async () => {
  const store = newStore();
  const first = await store.play("B", "C3");
  const second = await store.play("W", "B2");
  store.remove(second);
  store.restore(first, second, 0);
  ok(store.current === second && store.holds(second));
  store.remove(second);
  store.remove(first);
  store.restore(first, second, 0);
  ok(store.current === store.root && !store.holds(second));
  store.load(emptyGame(9, 9, "chinese", 7));
  store.restore(first.parent, first, 0);
  store.goTo(first);
  ok(store.current === store.root && store.root.children.length === 0);
});

test("a node without a move is the start of the game only at its beginning", async () => {
  const store = newStore();
  const move = await store.play("B", "C3");
  const setup = await store.add(move, { setup: { B: ["D4"] } });
  const remark = await store.add(setup, { comment: "here" });
  const first = await store.add(store.root, { setup: { W: ["E5"] } });
  equal([store.root, first, move, setup, remark].map(describeMove),
    ["Start of the game", "Start of the game", "Move 1: Black C3", "Stones set up after move 1", "After move 1"]);
});
