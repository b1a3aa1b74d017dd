import { BoardLimits } from "../board-limits.js";
import { holdsTree, indicesOf, nodeAt } from "../game-node.js";
import { movesBefore, nodeToPlayFrom, startFrom } from "../game-start.js";
import { isOwn } from "../person.js";
import { lineOf, result } from "./games.js";
import { equal, ok, test } from "./harness.js";

test("a game that two passes have ended goes on before them", () => {
  const nodes = lineOf("D4", "E5", "pass", "pass").mainLine();
  nodes[4].known = { passes: 2 };
  equal(nodeToPlayFrom(nodes[4]).number, 2);
  nodes[3].known = { passes: 1 };
  equal(nodeToPlayFrom(nodes[3]).number, 3);
});

test("a game goes on before what the board cannot take", () => {
  const nodes = lineOf("D4", "D4", "E5").mainLine();
  nodes[2].known = nodes[3].known = { problem: "occupied" };
  equal(nodeToPlayFrom(nodes[3]).number, 1);
});

test("a game from a position keeps the moves, forgets the players, and keeps results only under the same rules", () => {
  const store = lineOf("D4", "E5");
  store.info = { PB: "Ume", RE: "B+R", EV: "Cup" };
  const [, from] = store.mainLine();
  store.setResult(from, result(1));
  const same = startFrom(store, { from, rules: store.rules, komi: store.komi });
  equal([same.game.nodes.length, same.path, same.game.info], [3, [0], { EV: "Cup" }]);
  ok("other" in same.game.nodes[1]);
  const other = startFrom(store, { from, rules: "chinese", komi: 7.5 });
  equal([other.game.rules, other.game.komi, "other" in other.game.nodes[1]], ["chinese", 7.5, false]);
  equal(store.info.PB, "Ume");
});

test("the way to a node leads to it again", () => {
  const { root } = lineOf("D4", "E5", "F6");
  const node = nodeAt(root, [0, 0]);
  equal([node.number, indicesOf(node)], [2, [0, 0]]);
  equal(nodeAt(root, [0, 7]).number, 1);
});

test("a game holds another one if it has all its moves", () => {
  const short = lineOf("D4", "E5");
  const long = lineOf("D4", "E5", "F6");
  ok(holdsTree(long.toGame(), short.root));
  ok(!holdsTree(short.toGame(), long.root));
});

test("boards are those that the server's answer allows", async () => {
  const connection = new EventTarget();
  const models = [{ minBoardXSize: 7, maxBoardXSize: 9, minBoardYSize: 9, maxBoardYSize: 9 }];
  connection.request = async () => ({ models });
  const limits = new BoardLimits(connection);
  ok(limits.fits(25, 2));
  connection.dispatchEvent(new CustomEvent("open"));
  await limits.known;
  equal([limits.fits(8, 9), limits.fits(9, 8), limits.fits(19, 19)], [true, false, false]);
  equal(limits.nearest(19, 19), { width: 9, height: 9 });
  equal(limits.nearest(2, 2), { width: 7, height: 9 });
});

test("the moves of a record from which a game went on are not the person's", () => {
  const store = lineOf("D4", "E5", "F6", "G7");
  const tip = store.mainLine()[4];
  const app = { store, match: { tip, state: { human: "B", from: 2 } } };
  equal(store.mainLine().slice(1).map(({ number, move }) => isOwn(app, { number, player: move[0] })), [false, false, true, false]);
  equal([movesBefore(app, null, "B"), movesBefore(app, tip, "B"), movesBefore(app, store.mainLine()[1], "B"), movesBefore(app, tip, "W")],
    [0, 2, 1, 4]);
  const record = { store, match: { tip: store.root, state: { human: "both", from: 0 } } };
  equal(movesBefore(record, tip, "B"), 4);
});
