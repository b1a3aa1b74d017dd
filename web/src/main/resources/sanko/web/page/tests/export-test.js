import { annotatedGame, gameWithResults, reviewData } from "../export-data.js";
import { diagram, hiddenMoves } from "../diagram.js";
import { escapeText, markup } from "../markup.js";
import { playerReport } from "../report-model.js";
import { reportPage } from "../report-page.js";
import { REPORT_STYLE } from "../report-style.js";
import { PROPERTY } from "../result-codec.js";
import { mistakesOf, verdictsOf } from "../verdicts.js";
import { equal, ok, test } from "./harness.js";
import { lineOf, result, storeOf } from "./games.js";

const EVIL = `<img src=x onerror=alert(1)>"'&]`;

function reviewed(info = {}) {
  const store = lineOf("C3", "G7", "G3");
  Object.assign(store.info, info);
  const nodes = store.mainLine();
  [0, -6, -5.8, -6].forEach((lead, index) => (nodes[index].result = result(lead, { E5: lead + 1, C3: lead })));
  const verdicts = verdictsOf(nodes);
  const reports = ["B", "W"].map((player) => playerReport(verdicts, player, 81));
  return { store, nodes, verdicts, reports };
}

test("markup escapes text and keeps markup", () => {
  equal(String(markup`<b title="${EVIL}">${[markup`<i>${"<"}</i>`, null, "&"]}</b>`),
    `<b title="${escapeText(EVIL)}"><i>&lt;</i>&amp;</b>`);
  equal(escapeText("a\u0000b"), "a\ufffdb");
});

test("a saved page has no markup of a record", () => {
  const { store, nodes, verdicts, reports } = reviewed({ PB: EVIL, PW: "</title><script>", EV: EVIL, RE: EVIL });
  const mistakes = mistakesOf(verdicts, { points: 2 });
  const page = reportPage({
    language: "en", info: store.info, width: 9, height: 9, rules: EVIL, komi: 6.5, nodes, verdicts, reports, mistakes,
    stones: new Map(mistakes.map(({ node }) => [node.parent, ".".repeat(81)])), visits: 50,
  });
  ok(!page.includes("<img"));
  ok(!page.includes("<script"));
  // The style is for a file; the policy of this page would report it.
  const read = new DOMParser().parseFromString(page.replace(`<style>${REPORT_STYLE}</style>`, ""), "text/html");
  equal(read.querySelectorAll("script, img, link, iframe, object").length, 0);
  ok(read.querySelector("h1").textContent.includes(EVIL));
  equal(read.querySelectorAll(".mistakes svg").length, mistakes.length);
  equal(read.querySelectorAll("[href], [src], [style], [onclick]").length, 0);
  ok(page.includes(REPORT_STYLE) && !REPORT_STYLE.includes("url("), "the style names another file");
});

test("a saved page names the rules", () => {
  const { store, nodes, verdicts, reports } = reviewed();
  const page = (rules) => reportPage({
    language: "en", info: store.info, width: 9, height: 9, rules, komi: 6.5, nodes, verdicts, reports, mistakes: [], stones: new Map(), visits: 50,
  });
  ok(page("japanese").includes("<dd>Japanese</dd>"));
  ok(page({ ko: "SIMPLE", scoring: "AREA" }).includes("<dd>Area scoring, simple ko</dd>"));
  ok(!page(null).includes("<dt>Rules</dt>"));
});

test("a diagram numbers the better line and marks the move played", () => {
  const svg = String(diagram({
    width: 9, height: 9, stones: "X".padEnd(81, "."), played: "C3", player: "W", line: ["E5", "D4", "E5"], label: "x",
  }));
  const read = new DOMParser().parseFromString(svg, "text/html");
  equal([...read.querySelectorAll(".number")].map((each) => each.textContent), ["1", "2"]);
  equal(read.querySelectorAll(".mark.on-white").length, 1);
  equal(read.querySelector(".black").getAttribute("cx"), "0");
});

test("moves without a point of their own are told in words", () => {
  equal(hiddenMoves(["E5", "pass", "E5"]),
    [{ number: 2, at: null, vertex: "pass" }, { number: 3, at: 1, vertex: "E5" }]);
});

test("a record is saved with its results", () => {
  const { store } = reviewed();
  const game = gameWithResults(store);
  ok(game.nodes.every((node) => node.other[PROPERTY].length === 1));
  equal(game.nodes[1].other.SBKV, ["44.00"]);
  equal(store.root.other, {});
});

test("an annotated record has comments, bad moves and better lines, and keeps what it had", () => {
  const { store, verdicts } = reviewed();
  store.mainLine()[1].comment = "mine";
  const options = { points: 2, describe: () => "lost", better: () => "better" };
  const game = annotatedGame(store, verdicts, options);
  equal(game.nodes[1].comment, "mine\n\nSanko: lost");
  equal(game.nodes[1].other.BM, ["1"]);
  const added = game.nodes.filter((node) => node.parent === 0 && node.move[1] === "E5");
  equal(added.map((node) => [node.move, node.comment]), [[["B", "E5"], "Sanko: better"]]);
  equal(game.nodes.at(-1).move, ["W", "A1"]);
});

test("an annotated record that is read and annotated again says things once", () => {
  const { store, verdicts } = reviewed();
  const options = { points: 2, describe: () => "lost", better: () => "better" };
  const again = storeOf(annotatedGame(store, verdicts, options).nodes);
  const before = store.mainLine();
  const nodes = again.mainLine();
  nodes.forEach((node, index) => (node.result = before[index].result));
  const game = annotatedGame(again, verdictsOf(nodes), options);
  equal(game.nodes[1].comment, "Sanko: lost");
  equal(game.nodes.filter((node) => node.parent === 0).length, 2);
});

test("the JSON of a review has a verdict at each move", () => {
  const { store, nodes, verdicts, reports } = reviewed({ PB: EVIL });
  const data = JSON.parse(JSON.stringify(reviewData(store, nodes, verdicts, reports)));
  equal(data.positions.length, 4);
  equal([data.positions[1].pointsLost, data.positions[1].verdict, data.positions[1].better.move], [6, "blunder", "E5"]);
  equal(data.players.map((player) => player.player), ["B", "W"]);
  equal(data.game.info.PB, EVIL);
});
