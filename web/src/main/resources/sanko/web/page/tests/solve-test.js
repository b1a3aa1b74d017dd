import { endAt, isLosersTurn, longestLine, refutation, zoneAt } from "../proof.js";
import { ProofWalk } from "../proof-walk.js";
import { RegionCorners } from "../region-corners.js";
import { chainAt, chainsIn, chainsOf, likelyColor, placedStones, toggleChain } from "../solve-stones.js";
import { outcomeText, proofText, statusText, tellingFirst, threatsText, walkText } from "../solve-words.js";
import { parseAssumption, Solving } from "../solving.js";
import { lineOf } from "./games.js";
import { equal, ok, test } from "./harness.js";

/** Two chains of Black, the lower of which has one liberty, and White around them. */
const POSITION = { width: 5, height: 4, stones: ["XX.O.", "OO.O.", "X.O..", "XO..."].join("") };

test("a chain is chosen by any of its stones, a second one is added, and the other color begins anew", () => {
  equal(chainAt(POSITION, "B4"), ["A4", "B4"]);
  const one = toggleChain(POSITION, [], "B4");
  const both = toggleChain(POSITION, one, "A1");
  equal(both, ["A4", "B4", "A2", "A1"]);
  equal(chainsOf(POSITION, both), ["A4", "A2"]);
  equal(toggleChain(POSITION, both, "A4"), ["A2", "A1"]);
  equal(toggleChain(POSITION, both, "D3"), ["D4", "D3"]);
});

test("a connection is of two chains of a color, a race of one of each", () => {
  const black = toggleChain(POSITION, [], "B4", "connect");
  const both = toggleChain(POSITION, black, "A1", "connect");
  equal(both, ["A4", "B4", "A2", "A1"]);
  equal([toggleChain(POSITION, both, "C2", "connect"), toggleChain(POSITION, black, "D3", "connect")], [["C2"], ["D4", "D3"]]);
  const race = toggleChain(POSITION, black, "D3", "race");
  equal(race, ["A4", "B4", "D4", "D3"]);
  equal([toggleChain(POSITION, race, "A1", "race"), toggleChain(POSITION, black, "A1", "race")], [["A2", "A1"], ["A2", "A1"]]);
});

test("a region means all chains that reach into it, of the color with less room", () => {
  equal(chainsIn(POSITION, ["A2", "B2", "A3", "B3"], "B"), ["A2", "A1"]);
  equal(chainsIn(POSITION, ["E4"], "B"), []);
  equal(likelyColor(POSITION, ["A1", "A2", "B1"]), "B");
  equal(likelyColor(POSITION, ["D3", "E3"]), "W");
});

test("a region is marked by two of its corners, and shown up to the pointer", () => {
  const app = { board: {}, store: POSITION, say: () => {} };
  const corners = new RegionCorners(app);
  corners.hover("B2");
  equal([corners.take("A1"), corners.isBegun, app.board.region], [null, true, ["A1"]]);
  corners.hover("B2");
  equal(app.board.region, ["A2", "B2", "A1", "B1"]);
  equal([corners.take("B1"), corners.isBegun], [["A1", "B1"], false]);
});

/** White captures: B9 first, then whatever Black does. A pass is answered by C9, after which another pass ends it. */
const PROOF = {
  first: "W", winner: "W", threats: { B: 0, W: 0 },
  zones: [["A9", "B9", "C9", "D9"], ["A9", "C9"], "board"],
  nodes: [
    { zone: 0, player: "W", moves: [["B9", 1]] },
    { zone: 0, player: "B", passZone: 1, moves: [["pass", 2], ["A9", 5], ["C9", 3]] },
    { zone: 0, player: "W", moves: [["C9", 6]] },
    { zone: 1, player: "W", moves: [["threat", 4]] },
    { zone: 1, player: "W", moves: [["A9", 7]] },
    { zone: 1, player: "W", moves: [["C9", 7]] },
    { zone: 1, player: "B", passZone: 1, moves: [["pass", 8], ["A9", 7]] },
    { zone: 1, end: "captured" },
    { zone: 1, player: "W", moves: [["pass", 9]] },
    { zone: 2, end: "passes" },
  ],
};

const moves = plies => plies.map(({ player, move, node }) => `${player} ${move} ${node}`);

test("what is not proved is guessed, and said to be a guess", () => {
  const guess = { move: "B9", captured: 0.07, visits: 400 };
  const answer = { status: "unknown", defender: "B", threats: 2, blackFirst: { guess }, whiteFirst: {} };
  equal(outcomeText(answer, "B"), "This is not proved. A guess: Black plays B9, and Black lives (93%).");
  equal(outcomeText(answer, "W"), "This is not proved.");
});

test("a proof tells whose turn it is, how it ends and on what it depends", () => {
  equal([0, 1, 7].map(at => isLosersTurn(PROOF, at)), [false, true, false]);
  equal([endAt(PROOF, 1), endAt(PROOF, 7)], [undefined, "captured"]);
  equal([zoneAt(PROOF, 7), zoneAt(PROOF, 9)], [["A9", "C9"], "board"]);
});

test("the line is the one in which the loser resists longest", () => {
  equal(moves(longestLine(PROOF)), ["W B9 1", "B pass 2", "W C9 6", "B pass 8", "W pass 9"]);
});

test("a move is answered by the proof, with a ko threat where it takes one", () => {
  const { plies, isElsewhere } = refutation(PROOF, 1, "C9");
  equal([moves(plies), isElsewhere], [["B C9 3", "W threat 4", "W A9 7"], false]);
});

test("a move outside of the zone is answered as a pass", () => {
  const { plies, isElsewhere } = refutation(PROOF, 1, "H2");
  equal([moves(plies), isElsewhere], [["B H2 2", "W C9 6"], true]);
});

test("where both would have passed, a move outside leaves all as it was, and a pass ends it", () => {
  equal(moves(refutation(PROOF, 6, "H2").plies), ["B H2 6", "W pass 6"]);
  equal(moves(refutation(PROOF, 6, "pass").plies), ["B pass 8", "W pass 9"]);
});

test("nothing is claimed of moves that are assumed away, or forbidden where the proof plays", () => {
  equal(refutation(PROOF, 1, "H2", ["A9", "B9", "C9"]), { refused: "assumed" });
  equal(refutation(PROOF, 6, "C9"), { refused: "forbidden" });
});

/** A server that tells a position for each step asked for. */
function walking(proof, bounds, placed) {
  const store = lineOf();
  store.root.known = { stones: ".".repeat(81), player: "W", passes: 0, over: false, forbidden: {} };
  const asked = [];
  const connection = {
    request: async ({ line, from }) => {
      asked.push({ line, from });
      return { positions: line.slice(Math.max(0, from - 1)).map(() => ({ ...store.root.known, forbidden: { J9: "ko" } })) };
    },
  };
  return { asked, walk: new ProofWalk({ store, connection }, store.root, proof, bounds, placed) };
}

test("a walk begins where the person is to move, and takes back to there", async () => {
  const { asked, walk } = walking({ ...PROOF, first: "B" });
  await walk.begin();
  equal([walk.index, walk.at, walk.loser], [1, 1, "B"]);
  equal(asked[0].line, [{ setup: {}, player: "B" }, { move: ["W", "B9"] }]);
  equal(await walk.play("C9"), null);
  equal(moves(walk.plies.slice(1)), ["B C9 3", "W threat 4", "W A9 7"]);
  equal(asked[1].line.slice(3), [{ setup: {}, player: "W" }, { move: ["W", "A9"] }]);
  equal([walk.end, walk.isLosersTurn, await walk.play("D9")], ["captured", false, "end"]);
  walk.undo();
  equal(walk.index, 1);
  equal(await walk.play("J9"), "ko");
  equal(await walk.play("A9"), null);
  equal(moves(walk.plies), ["W B9 1", "B A9 5", "W C9 7"]);
});

test("a walk has the stones that the answer assumes", async () => {
  const enclosed = { enclosed: 2, position: { initialStones: [["B", "A4"], ["W", "E4"], ["W", "D3"]] } };
  const placed = placedStones(POSITION, enclosed);
  equal(placed, { W: ["E4"] });
  equal(placedStones(POSITION, { ...enclosed, enclosed: undefined }), {});
  const { asked, walk } = walking(PROOF, undefined, placed);
  await walk.takeLine();
  equal(asked[0].line[0], { setup: placed, player: PROOF.first });
});

test("a walk along the line can be left by another move", async () => {
  const { walk } = walking(PROOF);
  await walk.takeLine();
  equal([walk.index, walk.plies.length], [0, 5]);
  walk.go(1);
  equal(await walk.play("A9"), null);
  equal([walk.index, walk.plies.length, walk.reply.answer.move], [3, 3, "C9"]);
  ok(walkText(walk, ANSWER).startsWith("Black A9 is answered by White C9. The end: Black is captured."));
});

const outcome = fields => ({ verdict: "unknown", ...fields });
const ANSWER = {
  status: "ko", defender: "B", threats: 2, stones: ["A4"],
  blackFirst: outcome({ verdict: "refuted", winner: "B", move: "A1", zone: ["A1"], threatsMatter: "proved", threatsToTurn: 1 }),
  whiteFirst: outcome({ verdict: "proved", winner: "W", zone: "board", threatsMatter: "unknown" }),
};

test("an answer in words says no more than was proved", () => {
  equal(statusText(ANSWER), "It is a ko: threats decide.");
  equal(statusText({ ...ANSWER, namedKo: "thousand_year" }),
    "It is a ko: threats decide. It is a ten-thousand-year ko: whoever begins it needs ko threats.");
  equal(outcomeText(ANSWER, "B"), "Black lives: Black plays A1.");
  equal(threatsText(ANSWER, "B"), "That turns if White has 1 ko threat and Black has none; fewer do not suffice.");
  equal(outcomeText(ANSWER, "W"), "Black dies.");
  const withKo = { ...ANSWER, whiteFirst: { ...ANSWER.whiteFirst, winner: "B", koMove: "C3" } };
  equal(outcomeText(withKo, "W"), "Black lives. White plays C3 and makes it a ko.");
  equal(threatsText(ANSWER, "W"), "What ko threats of Black would change is not proved.");
  const guess = { move: "B1", captured: 0.2, visits: 400 };
  equal(
    threatsText({ ...ANSWER, whiteFirst: { ...ANSWER.whiteFirst, guess } }, "W"),
    "What ko threats of Black would change is not proved. A guess: White plays B1, and Black lives (80%).",
  );
  const withFailing = { ...ANSWER, whiteFirst: { ...ANSWER.whiteFirst, threatsMatter: "refuted" } };
  equal(threatsText(withFailing, "W"), "Also if Black has 2 ko threats.");
  equal(threatsText({ ...withFailing, threats: 0 }, "W"), "Ko threats were not tried.");
  const nothing = { ...ANSWER, status: "unknown", blackFirst: outcome({}), whiteFirst: outcome({}) };
  equal(statusText(nothing), "Nothing could be proved within this time and memory.");
  equal(outcomeText(nothing, "B"), "This is not proved.");
  equal(statusText({ ...nothing, blackFirst: ANSWER.blackFirst }), "Not everything could be proved within this time and memory.");
  equal(proofText({ winner: "B", threats: { B: 2, W: 0 } }, ANSWER), "Proved: Black is not captured. Black has 2 ko threats.");
});

test("who connects, and who wins a race, is told of the player whose aim it is", () => {
  const connect = { ...ANSWER, goal: "connect", status: "unsettled", others: ["C4"] };
  equal([statusText(connect), statusText({ ...connect, status: "apart" })],
    ["The first move decides.", "Black's chains cannot be connected, even with the first move."]);
  equal([outcomeText(connect, "B"), outcomeText(connect, "W")], ["Black connects: Black plays A1.", "Black does not connect."]);
  const race = { ...connect, goal: "race", status: "won" };
  equal([statusText(race), tellingFirst(race)], ["White wins the race, whoever moves first.", "B"]);
  equal([outcomeText(race, "B"), outcomeText(race, "W")], ["White does not win the race: Black plays A1.", "White wins the race."]);
  equal(proofText({ winner: "W", threats: { B: 0, W: 0 } }, race), "Proved: White wins the race.");
  const end = (kind, loser, answer) => walkText({ end: kind, loser }, answer);
  equal([end("captured", "W", race), end("passes", "B", connect)], ["The end: White is captured.", "The end: Black's chains stay apart."]);
});

test("the attacker's first move is shown first, unless the stones are dead or it is not proved", () => {
  equal(tellingFirst(ANSWER), "W");
  equal(tellingFirst({ ...ANSWER, status: "dead" }), "B");
  equal(tellingFirst({ ...ANSWER, whiteFirst: outcome({}) }), "B");
});

/** A server that answers when it is told to. */
function asking() {
  const store = lineOf("C3");
  const [root, node] = store.mainLine();
  root.known = { stones: POSITION.stones };
  node.known = { stones: `O${POSITION.stones.slice(1)}` };
  Object.assign(store, { width: 5, height: 4, query: async () => ({ moves: [] }) });
  const queries = [];
  const connection = {
    subscribe: (query, answer) => {
      queries.push({ query, answer });
      return { finish: async () => answer({ ...ANSWER, isDuringSearch: false }) };
    },
  };
  return { root, node, queries, solving: new Solving({ store, connection }) };
}

test("a question names a stone of each chain, and its answer stays with the node", async () => {
  const { root, node, queries, solving } = asking();
  const problem = solving.problemAt(root);
  solving.choose(problem, ["A4", "B4", "A2", "A1"]);
  await solving.start(root);
  equal(queries[0].query.vertex, ["A4", "A2"]);
  ok(!("within" in queries[0].query) && solving.running === problem);
  queries[0].answer({ ...ANSWER, isDuringSearch: true });
  ok(solving.running === problem);
  queries[0].answer({ ...ANSWER, isDuringSearch: false });
  equal([solving.running, problem.chosen], [null, ["A4"]]);
  ok(solving.problemAt(node) !== problem && solving.problemAt(root) === problem);
  root.known = { stones: node.known.stones };
  equal(solving.problemAt(root).answer, null);
});

test("an assumption is a field of the question and its value", () => {
  equal(parseAssumption("within 3"), { field: "within", reach: 3 });
  equal(parseAssumption(""), {});
});

test("in a race nothing far away is taken for one player's", async () => {
  const { root, queries, solving } = asking();
  solving.setOptions({ goal: "race", assumption: "enclosed 2" });
  solving.choose(solving.problemAt(root), ["A4", "B4", "D4", "D3"]);
  await solving.start(root);
  const { goal, vertex, enclosed } = queries[0].query;
  equal([goal, vertex, enclosed], ["race", ["A4", "D4"], undefined]);
  queries[0].answer({ ...ANSWER, goal: "race", stones: ["D4", "D3"], others: ["A4", "B4"], isDuringSearch: false });
  equal(solving.problemAt(root).chosen, ["A4", "B4", "D4", "D3"]);
  solving.setOptions({ goal: "kill", assumption: "" });
  equal(solving.problemAt(root).chosen, []);
});

test("what was proved until a question was stopped stays, and another one can be asked", async () => {
  const { root, node, queries, solving } = asking();
  await solving.start(root);
  ok(!("vertex" in queries[0].query));
  await solving.start(node);
  equal([solving.problemAt(root).answer.status, solving.running === solving.problemAt(node)], ["ko", true]);
  queries[1].answer({ error: "No group is in question", field: "vertex" });
  equal([solving.running, solving.problemAt(node).field], [null, "vertex"]);
});
