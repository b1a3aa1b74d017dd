import { graft, impossibleEnd } from "../branches.js";
import { branchOf } from "../game-node.js";
import { equal, ok, test } from "./harness.js";
import { lineOf, storeOf } from "./games.js";

const moves = nodes => nodes.map(({ move }) => move?.[1] ?? "");

test("a branch is added below another node, with its variations and comments", () => {
  const from = storeOf([{ parent: -1 }, { parent: 0, move: ["B", "D4"] }, { parent: 1, move: ["W", "C3"], comment: "good" },
    { parent: 1, move: ["W", "E5"] }]);
  const branch = branchOf(from.root.children[0]);
  equal([moves(branch), branch.map(each => each.parent)], [["D4", "C3", "E5"], [-1, 0, 0]]);
  const to = lineOf("G7");
  const at = to.root.children[0];
  const { tops, first, count } = graft(to, at, branch);
  equal([tops.length, count, first.number], [1, 3, 2]);
  equal(moves(first.children), ["C3", "E5"]);
  equal(first.children[0].comment, "good");
});

test("moves that are there already are taken, and only what is new can be taken back", () => {
  const to = lineOf("D4", "C3", "E5");
  const branch = branchOf(lineOf("D4", "C3", "F6").root);
  const { tops, first, count } = graft(to, to.root, branch);
  equal([moves(tops), first.move[1], count], [["F6"], "D4", 1]);
  ok(tops[0].parent === to.root.children[0].children[0]);
  equal(graft(to, to.root, branch).count, 0);
});

test("the end of the first line of a branch that the board could not take is told", async () => {
  const branch = branchOf(storeOf([{ parent: -1, move: ["B", "D4"] }, { parent: 0, move: ["W", "C3"] }, { parent: 0, move: ["W", "E5"] }]).root);
  const to = lineOf("G7", "C3");
  const asked = [];
  to.connection = { request: async ({ line, from }) => {
    const points = line.map(each => each.move[1]);
    asked.push(points.join(" "));
    const isPossible = new Set(points).size === points.length;
    return { positions: Array(line.length - from + 1).fill(isPossible ? { stones: ".".repeat(81) } : { problem: "occupied" }) };
  } };
  equal(await impossibleEnd(to, to.root.children[0], branch), null);
  equal(asked, ["G7 D4 C3", "G7 D4 E5"]);
  const end = await impossibleEnd(to, to.mainLine()[2], branch);
  equal([end.move[1], end.number, to.mainLine()[2].children.length], ["C3", 4, 0]);
});
