import { Analysis, PLAIN } from "../analysis.js";
import { equal, test } from "./harness.js";

function analysisOf(node) {
  const store = Object.assign(new EventTarget(), {
    current: node, query: () => Promise.resolve({ moves: [], rules: "chinese", komi: 7 }),
  });
  return new Analysis({ store, connection: null });
}

test("half of the playouts look closer at a point until it is chosen again", async () => {
  const node = { result: { visits: 9 } };
  const analysis = analysisOf(node);
  equal([analysis.toggleFocus("D4"), analysis.toggleFocus("C3")], [true, true]);
  equal((await analysis.queryOf(node)).focus, { moves: ["C3"], prob: 0.5 });
  equal(analysis.toggleFocus("C3"), false);
  equal((await analysis.queryOf(node)).focus, undefined);
});

test("results with a point looked at closer are kept apart, though the conditions are those of the game", () => {
  const node = { result: { visits: 9 } };
  const analysis = analysisOf(node);
  analysis.toggleFocus("D4");
  equal([analysis.isTrial, analysis.resultOf(node)], [false, undefined]);
  analysis.toggleFocus("D4");
  equal(analysis.resultOf(node), { visits: 9 });
});

test("another position is searched without the point of the one before", async () => {
  const node = {};
  const analysis = analysisOf(node);
  analysis.setOptions({ komi: 0 });
  analysis.toggleFocus("D4");
  await analysis.moveOn();
  equal([analysis.options.focus, analysis.options.komi, analysis.isTrial], [null, 0, true]);
});

test("another game is searched under its own conditions", () => {
  const analysis = analysisOf({});
  analysis.setOptions({ region: ["A1"], threats: "B", rules: "japanese", komi: 0 });
  analysis.store.dispatchEvent(new Event("leave"));
  equal([analysis.isTrial, analysis.options], [false, PLAIN]);
});
