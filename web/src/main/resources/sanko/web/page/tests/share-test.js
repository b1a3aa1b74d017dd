import { indicesOf, nodeAt } from "../game-node.js";
import { asciiOf, gameOfPosition, gtpOf } from "../position-text.js";
import { fragmentOf, indicesOfWay, recordOfFragment, wayText } from "../share-link.js";
import { equal, ok, test } from "./harness.js";
import { lineOf } from "./games.js";

test("a record in the address is read beside other fields", async () => {
  equal(await recordOfFragment("#token=x&sgf=(%3BB%5Bdd%5D)"), { sgf: "(;B[dd])", indices: null });
  equal((await recordOfFragment("#sgf=(;C[100%])&at=2.1.0")).indices, [0, 0, 1]);
  equal((await recordOfFragment("#sgf=(;C[100%])")).sgf, "(;C[100%])");
  equal(await recordOfFragment("#token=x"), null);
});

test("a record comes back from its address, and is short there", async () => {
  const sgf = `(;GM[1]FF[4]SZ[19]PB[柯洁]${Array.from({ length: 250 }, (unused, i) =>
    `;${"BW"[i % 2]}[${String.fromCharCode(97 + ((i * 7) % 19), 97 + ((i * 5) % 19))}]`).join("")})`;
  const fragment = await fragmentOf(sgf, [0, 0, 1, 0]);
  ok(fragment.length < sgf.length, `${fragment.length} characters`);
  ok(/^#game=[\w-]+&at=2\.1\.1$/.test(fragment), fragment);
  equal(await recordOfFragment(fragment), { sgf, indices: [0, 0, 1, 0] });
});

test("an address that is broken, or holds more than a file may have, is refused", async () => {
  const refused = async hash => recordOfFragment(hash).then(() => false, () => true);
  const bomb = await fragmentOf("(".repeat(8_000_000), []);
  ok(bomb.length < 20_000);
  equal([await refused(bomb), await refused("#game=hello"), await refused("#game=*")], [true, true, true]);
});

test("the way to a node is told by its first children and the other ones", () => {
  for (const indices of [[], [0, 0, 0], [2, 0, 0, 1], [0, 3], [1, 1]]) {
    equal(indicesOfWay(wayText(indices)), indices);
  }
  equal(["", "x", "1.", "-1", "1e3"].map(indicesOfWay), [[], [], [], [], []]);
  const store = lineOf("D4", "E5");
  const end = store.mainLine().at(-1);
  ok(nodeAt(store.root, indicesOfWay(wayText(indicesOf(end)))) === end);
});

test("a diagram has the last move in brackets", () => {
  equal(asciiOf({ width: 3, height: 2, stones: "..XO..", lastMove: "C2" }),
    "    A B C\n  2 . .(X)2\n  1 O . . 1\n    A B C\n");
  equal(asciiOf({ width: 2, height: 1, stones: "XO", lastMove: "A1" }).split("\n")[1], "  1(X)O 1");
});

test("GTP commands lead to the position, on any board", () => {
  const query = { boardXSize: 9, boardYSize: 7, komi: 6.5, initialStones: [["B", "A1"]], moves: [["W", "pass"]] };
  equal(gtpOf(query).split("\n"), ["rectangular_boardsize 9 7", "clear_board", "komi 6.5", "play B A1", "play W pass", ""]);
});

test("the position as a record has its stones, the side to move and the marks", () => {
  const store = lineOf("D4");
  const [, node] = store.mainLine();
  node.known = { stones: "X".padEnd(81, "."), player: "W" };
  node.marks = { triangle: ["D4"] };
  const [root] = gameOfPosition(store, node).nodes;
  equal([root.setup, root.player, root.marks], [{ B: ["A9"], W: [] }, "W", { triangle: ["D4"] }]);
});
