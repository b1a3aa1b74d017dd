import { leadScale, leadTick, moveTicks, stretches } from "../graph-axes.js";
import { scoreChart } from "../report-charts.js";
import { equal, ok, test } from "./harness.js";
import { lineOf, result } from "./games.js";

test("the steps of a scale are round numbers", () => {
  equal([5, 8, 12, 49, 99, 250].map((lead) => leadScale([lead]).ticks.slice(0, 2)),
    [[6, 4], [10, 5], [15, 10], [60, 40], [100, 50], [300, 200]]);
});

test("the scale of the lead has 0 in its middle and a mark there, whatever the leads", () => {
  for (let most = 0.5; most < 400; most *= 1.1) {
    const { top, ticks } = leadScale([0, -most]);
    equal(ticks[(ticks.length - 1) / 2], 0);
    equal([ticks[0], ticks.at(-1)], [top, -top]);
    ok(top >= most && ticks.length <= 7 && ticks.every(Number.isInteger), `${most}: ${ticks}`);
  }
});

test("marks of the lead say whose it is", () => {
  equal([20, 0, -5].map(leadTick), ["B+20", "0", "W+5"]);
});

test("moves are marked from 0 in round steps", () => {
  equal(moveTicks(0), [0]);
  equal(moveTicks(1), [0, 1]);
  equal(moveTicks(16), [0, 5, 10, 15]);
  equal(moveTicks(292), [0, 100, 200]);
});

test("positions without a result are gaps, not lines", () => {
  const nodes = lineOf("C3", "G7", "G3", "C7", "E5").mainLine();
  [0, 1, 4].forEach((index) => (nodes[index].result = result(index)));
  equal(stretches(nodes).map((each) => each.map((node) => node.number)), [[0, 1], [4]]);
  equal(String(scoreChart({ nodes, mistakes: [] })).match(/<polyline class="lead"/g).length, 2);
});

test("a saved chart has room for its leads, and no number over another", () => {
  const nodes = lineOf("C3", "G7", "G3", "C7", "E5").mainLine();
  nodes.forEach((node) => (node.result = result(-290)));
  const mistake = (number, lead) => ({ number, after: { lead }, class: { name: "mistake" } });
  const mistakes = [mistake(100, 0), mistake(102, 10), mistake(103, -200), mistake(120, 0)];
  const chart = new DOMParser().parseFromString(String(scoreChart({ nodes: [...nodes, { number: 200 }], mistakes })), "text/html");
  const texts = [...chart.querySelectorAll(".tick")];
  const [widest] = texts;
  equal(widest.textContent, "B+300");
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "12px sans-serif";
  ok(pen.measureText("W+300").width < Number(widest.getAttribute("x")));
  equal(texts.slice(-3).map((each) => each.textContent), ["100", "103", "120"]);
  equal(chart.querySelectorAll(".dot").length, 4);
});
