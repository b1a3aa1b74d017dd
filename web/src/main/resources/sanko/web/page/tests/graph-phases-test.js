import { phaseStretches, radiiOf } from "../look/graph-plugins.js";
import { lineOf, result } from "./games.js";
import { equal, test } from "./harness.js";

const upTo = last => Array.from({ length: last + 1 }, (_, number) => number);

test("the graph's phases are those of the report, and meet", () => {
  equal(phaseStretches(upTo(292), 361), [
    { name: "opening", from: 0, to: 51 }, { name: "middle", from: 51, to: 145 }, { name: "endgame", from: 145, to: 292 },
  ]);
});

test("a short game has the phases that it came to", () => {
  equal(phaseStretches(upTo(20), 81).map(({ name, to }) => [name, to]), [["opening", 12], ["middle", 20]]);
  equal(phaseStretches(upTo(0), 361), []);
});

test("positions between two that are not known are dots", () => {
  equal(radiiOf([0, null, 1, 2, undefined, 3, null]), [2, 0, 0, 0, 0, 2, 0]);
  equal(radiiOf([1, 2, null]), 0);
});

test("a graph that leaves the page leaves no chart behind, whenever it goes", async () => {
  await import("../charts.js");
  const charts = () => Object.keys(globalThis.Chart.instances).length;
  const drawn = () => new Promise(done => setTimeout(done, 60));
  const before = charts();
  const store = lineOf("D4", "E5");
  store.mainLine().forEach(node => store.setResult(node, result(1)));
  const graph = Object.assign(document.createElement("sanko-graph"), { store, nodes: store.mainLine(), current: store.root });
  document.body.append(graph);
  graph.remove();
  await drawn();
  equal(charts(), before);
  document.body.append(graph);
  graph.requestUpdate();
  await drawn();
  equal(charts(), before + 1);
  graph.requestUpdate();
  graph.remove();
  await drawn();
  equal(charts(), before);
});
