import { pointIndex } from "../points.js";
import { bundleOf, dataOf } from "../sheet/embed.js";
import { figuresOf } from "../sheet/figures.js";
import { noteText } from "../sheet/sheet.js";
import { equal, ok, test } from "./harness.js";

const NONE = ".".repeat(81);
const move = (number, vertex, captures = 0) => ({ number, color: number % 2 === 1 ? "B" : "W", vertex, captures });
const figures = (moves, perFigure, stones = () => NONE) => figuresOf(moves, perFigure, stones, vertex => pointIndex(vertex, 9, 9));

test("a record is cut at round numbers", () => {
  const moves = Array.from({ length: 23 }, (_, index) => move(index + 1, "ABCDEFGHJ"[index % 9] + (1 + Math.floor(index / 9))));
  equal(figures(moves, 10).map(({ from, to, shown }) => [from, to, shown.length]), [[1, 10, 10], [11, 20, 10], [21, 23, 3]]);
  equal(figures(moves, 50).map(({ from, to }) => [from, to]), [[1, 23]]);
  equal(figures([], 50), []);
});

test("a figure notes passes, captures, and moves on points that are taken in it", () => {
  const stones = `X${NONE.slice(1)}`;
  const [figure] = figures([move(1, "E5"), move(2, "E4", 1), move(3, "pass"), move(4, "E5"), move(5, "A9")], 50, () => stones);
  equal(figure.shown.map(each => each.number), [1, 2]);
  equal(figure.notes.map(noteText), ["2 captures 1 stone", "3 passes", "4 at 1", "5 at A9"]);
});

test("stones that are set up begin a figure", () => {
  const moves = [move(1, "E5"), { ...move(2, "E4"), isAfterSetup: true }];
  equal(figures(moves, 50, index => (index ? `O${NONE.slice(1)}` : NONE)).map(each => [each.from, each.to, each.stones[0]]),
    [[1, 1, "."], [2, 2, "O"]]);
});

test("a board to embed knows what each move changes", () => {
  const node = (number, stones, comment = "") => ({ number, comment, labels: {}, marks: {}, known: { stones, lastMove: null } });
  const { first, steps } = dataOf({ width: 2, height: 1 }, [node(0, ".."), node(1, "X."), node(2, ".O", "takes")], { board: "kaya", stones: "flat" });
  equal([first, steps.map(each => each.changes)], ["..", [[], [[0, ".", "X"]], [[0, "X", "."], [1, ".", "O"]]]]);
  equal(steps.map(each => each.comment ?? null), [null, null, "takes"]);
});

test("modules become one script without imports and exports", () => {
  const script = bundleOf([
    ["a", "export const A = 1;\nfunction own() {}\nexport function f() { return A; }\n"],
    ["b", "import {\n  A, f,\n} from \"./a.js\";\n\nexport { A };\nexport class B {}\n"],
  ]);
  ok(!/^(import|export) /m.test(script), script);
  ok(script.includes("return { A, f };") && script.includes("return { B, A };") && script.includes('= modules["a"];'), script);
});
