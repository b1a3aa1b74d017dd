import { accuracyOf, histogramOf, phaseOf, playerReport } from "../report-model.js";
import { equal, near, test } from "./harness.js";

const verdict = (fields) => ({ player: "B", loss: 0, weight: 1, isBest: false, number: 1, ...fields });

test("accuracy is 100 without a loss and falls by a quarter for each point", () => {
  near(accuracyOf([verdict({ loss: 0 })]), 100);
  near(accuracyOf([verdict({ loss: 1 })]), 75);
  near(accuracyOf([verdict({ loss: 2 })]), 56.25);
  equal(accuracyOf([]), null);
});

test("a move in an easy position weighs less unless it loses much", () => {
  // KaTrain's weights: max(0.05, min(1, max(weight, loss / 4))); here 0.05 and 1.
  near(accuracyOf([verdict({ loss: 0, weight: 0 }), verdict({ loss: 4, weight: 0 })]), 100 * 0.75 ** (4 / 1.05));
});

test("phases begin where KaTrain's do", () => {
  equal([1, 50, 51, 144, 145, 300].map((number) => phaseOf(number, 361)),
    ["opening", "opening", "middle", "middle", "endgame", "endgame"]);
});

test("the histogram counts each move once", () => {
  equal(histogramOf([0, 0.2, 0.7, 2, 4, 7, 30].map((loss) => verdict({ loss }))), [2, 1, 1, 1, 1, 1]);
});

test("a report has the figures of one player", () => {
  const report = playerReport([
    null, verdict({ loss: 1, number: 1 }), verdict({ player: "W", loss: 9, number: 2 }),
    verdict({ isBest: true, number: 3 }),
  ], "B", 361);
  equal(report.moves, 2);
  near(report.meanLoss, 0.5);
  near(report.firstChoices, 0.5);
  equal(report.phases.map((phase) => phase.moves), [2, 0, 0]);
  equal(report.worst.map((each) => each.number), [1]);
});

test("a player without moves has a report without figures", () => {
  const report = playerReport([], "W", 81);
  equal([report.moves, report.meanLoss, report.accuracy, report.firstChoices], [0, null, null, null]);
});
