import { candidatesOf, ghostsOf, heatOf, lossLevel, lossText, territoryOf } from "../candidates.js";
import { equal, near, test } from "./harness.js";

const RESULT = {
  moveInfos: [
    { move: "D4", order: 1, visits: 25, scoreLead: 0.5, winrate: 0.55, prior: 0.3, pv: ["D4"] },
    { move: "Q16", order: 0, visits: 100, scoreLead: 2, winrate: 0.6, prior: 0.5, pv: ["Q16", "Q4", "pass", "D4"] },
    { move: "K10", order: 2, visits: 0, scoreLead: 0, winrate: 0.5, prior: 0.1, pv: ["K10"] },
  ],
};

test("candidates come in the order of the search, with letters and the points they lose", () => {
  const candidates = candidatesOf(RESULT, "B", { count: 8, figure: "points" });
  equal(candidates.map(each => [each.point, each.letter, each.figure, each.level]),
    [["Q16", "A", "0", 0], ["D4", "B", "−1.5", 3]]);
  near(candidates[1].size, 0.5);
});

test("what Black loses, White gains", () => {
  const [, second] = candidatesOf(RESULT, "W", { count: 8, figure: "winrate" });
  near(second.loss, -1.5);
  equal([second.level, second.figure], [1, "45"]);
});

test("no more candidates than wanted", () => {
  equal(candidatesOf(RESULT, "B", { count: 1, figure: "visits" }).map(each => each.figure), ["100"]);
  equal(candidatesOf(undefined, "B", { count: 1, figure: "visits" }), []);
});

test("moves that a symmetry makes equal are one candidate", () => {
  const info = (move, order, isSymmetryOf) => ({ move, order, visits: 9, scoreLead: 0, winrate: 0.5, prior: 0.1, ...(isSymmetryOf && { isSymmetryOf }) });
  const moveInfos = [info("D4", 0), info("Q4", 1, "D4"), info("D16", 2, "D4"), info("C3", 3), info("R3", 4, "C17")];
  const candidates = candidatesOf({ moveInfos }, "B", { count: 3, figure: "none" });
  equal(candidates.map(each => [each.point, each.letter, each.twins]), [["D4", "A", ["Q4", "D16"]], ["C3", "B", []], ["R3", "C", []]]);
});

test("a point looked at closer is a candidate beyond the number wanted, also by symmetry", () => {
  const points = (focus, result) => candidatesOf(result, "B", { count: 1, figure: "none", focus }).map(each => each.point);
  equal(points("D4", RESULT), ["Q16", "D4"]);
  equal([points("Q16", RESULT), points("K10", RESULT), points(null, RESULT)], [["Q16"], ["Q16"], ["Q16"]]);
  const twin = { ...RESULT.moveInfos[0], move: "D16", order: 3, isSymmetryOf: "D4" };
  equal(points("D16", { moveInfos: [...RESULT.moveInfos, twin] }), ["Q16", "D4"]);
});

test("levels and words of losses", () => {
  equal([-1, 0.4, 0.5, 1.5, 3, 6, 50].map(lossLevel), [1, 1, 2, 3, 4, 5, 5]);
  equal([0, 0.02, -0.3, 2.26, 31.4].map(lossText), ["0", "0", "+0.3", "−2.3", "−31"]);
});

test("the stones of a line alternate and keep their numbers across a pass", () => {
  equal(ghostsOf(["Q16", "Q4", "pass", "D4"], "B"), [
    { point: "Q16", color: "B", number: 1 }, { point: "Q4", color: "W", number: 2 }, { point: "D4", color: "W", number: 4 },
  ]);
});

test("heat needs the values it shows", () => {
  equal(heatOf({ ownership: [1] }, "policy"), null);
  equal(heatOf({ ownership: [1] }, "territory"), { kind: "territory", values: [1] });
  equal(heatOf({ ownership: [1] }, "none"), null);
});

test("the estimate counts points that someone is likely to own", () => {
  equal(territoryOf({ ownership: [0.9, 0.31, 0.2, -0.1, -0.5] }), { B: 2, W: 1 });
});
