import { classIndex, isMistake, judge, jumpSurprise, mistakesOf, neighborMistake, verdictsOf } from "../verdicts.js";
import { equal, near, ok, test } from "./harness.js";
import { lineOf, result } from "./games.js";
import { lossText, verdictText } from "../verdict-words.js";

function reviewed(leads, candidates = {}) {
  const store = lineOf(...["C3", "G7", "G3", "C7"].slice(0, leads.length - 1));
  const nodes = store.mainLine();
  nodes.forEach((node, index) => (node.result = result(leads[index], candidates[index])));
  return { store, nodes, verdicts: verdictsOf(nodes) };
}

test("points lost are those of the player who moved", () => {
  const { verdicts } = reviewed([1, -3, 2]);
  near(verdicts[1].loss, 4);
  equal(verdicts[1].player, "B");
  near(verdicts[2].loss, 5);
  equal(verdicts[2].player, "W");
  near(verdicts[1].winrateLoss, 0.04);
});

test("a move that the board cannot take is not judged", () => {
  const { nodes } = reviewed([0, 3]);
  nodes[1].known = { problem: "occupied" };
  equal(verdictsOf(nodes), [null, null]);
});

test("a move that gains loses nothing", () => {
  const { verdicts } = reviewed([0, 3]);
  equal(verdicts[1].loss, 0);
  equal(verdicts[1].class.name, "good");
});

test("the first choice is the best whatever the searches say", () => {
  const { verdicts } = reviewed([2, 0.5], { 0: { C3: 2 } });
  ok(verdicts[1].isBest);
  equal(verdicts[1].loss, 0);
  equal(verdicts[1].better, null);
  equal(verdicts[1].class.sign, "★");
});

test("searches that contradict each other leave it open what a move lost", () => {
  const { verdicts } = reviewed([8, 2, -3, -3], { 0: { C3: 8 }, 1: { E5: 2 }, 2: { E5: -3 } });
  equal(verdicts.slice(1).map((each) => each.open), [{ from: 2, to: 8 }, { from: -3, to: 2 }, null]);
  equal(verdicts.slice(1).map((each) => each.loss), [0, 0, 0]);
  equal(verdictText(verdicts[2]),
    "2 White G7: good, lost 0.0 points, still open, the searches differ: Black's lead is between -3.0 and 2.0");
});

test("a move lost at least what the best one would have kept", () => {
  const { verdicts: [, open] } = reviewed([8, 2], { 0: { E5: 3, C3: 2 } });
  equal([open.loss, open.open, isMistake(open, 2)], [1, { from: 2, to: 8 }, false]);
  const { verdicts: [, mistake] } = reviewed([8, 0], { 0: { E5: 3, C3: 2 } });
  equal([mistake.loss, mistake.open, isMistake(mistake, 2)], [3, null, true]);
});

test("what was better comes with its line", () => {
  const { verdicts } = reviewed([2, -2], { 0: { E5: 2, C3: -2 } });
  equal(verdicts[1].better, { move: "E5", pv: ["E5", "A1"], lead: 2, winrate: 0.52 });
  equal(verdicts[1].rank, 2);
});

test("there is no verdict before both positions are searched", () => {
  const { nodes } = reviewed([1, 2]);
  nodes[0].result = undefined;
  equal(verdictsOf(nodes), [null, null]);
});

test("passes that end the game are not judged", () => {
  const nodes = lineOf("C3", "pass", "pass").mainLine();
  [0, 0, 0, -40].forEach((lead, index) => (nodes[index].result = result(lead)));
  const verdicts = verdictsOf(nodes);
  ok(verdicts[1]);
  equal(verdicts.slice(2), [null, null]);
});

test("classes begin at their limits", () => {
  equal([0, 0.49, 0.5, 1.5, 3, 6, 12, 90].map(classIndex), [0, 0, 1, 2, 3, 4, 5, 5]);
});

test("mistakes are listed by what they cost, for one player or both", () => {
  const { verdicts } = reviewed([0, -3, 2, -6, -5.5]);
  equal(mistakesOf(verdicts, { points: 2 }).map((each) => each.number), [3, 2, 1]);
  equal(mistakesOf(verdicts, { points: 2, player: "W" }).map((each) => each.number), [2]);
});

test("a move that loses the game is a mistake even if it loses few points", () => {
  ok(isMistake({ loss: 0.8, winrateLoss: 0.4 }, 2));
  ok(!isMistake({ loss: 0.8, winrateLoss: 0.01 }, 2));
});

test("n and p find the mistakes around the move shown, and go round at the ends", () => {
  const mistakes = [{ number: 30 }, { number: 5 }, { number: 12 }];
  equal(neighborMistake(mistakes, 5, 1).number, 12);
  equal(neighborMistake(mistakes, 12, -1).number, 5);
  equal(neighborMistake(mistakes, 30, 1).number, 5);
  equal(neighborMistake(mistakes, 5, -1).number, 30);
  equal(neighborMistake([], 5, 1), null);
});

test("what n and p do at the ends is said", () => {
  equal(jumpSurprise({ number: 12 }, 5, 1), "");
  equal(jumpSurprise({ number: 5 }, 30, 1), "mistakes.first");
  equal(jumpSurprise({ number: 30 }, 5, -1), "mistakes.last");
  equal(jumpSurprise({ number: 5 }, 5, 1), "mistakes.only");
  equal(jumpSurprise(null, 5, 1), "review.noMistakes");
});

test("an answer is judged beside the mistake", () => {
  equal([judge(0.2, 4), judge(2, 4), judge(4.2, 4), judge(7, 4), judge(0.9, 1.2)],
    ["right", "better", "same", "worse", "same"]);
});

test("a loss is told with the player's win rates before and after it", () => {
  const { verdicts } = reviewed([20, -12, 30]);
  equal(lossText(verdicts[1]), "lost 32.0 points, Black's win rate 70% to 38%");
  equal(lossText(verdicts[2]), "lost 42.0 points, White's win rate 62% to 20%");
  equal(verdictText(verdicts[1]), "1 Black C3: ??? disaster, lost 32.0 points, Black's win rate 70% to 38%");
});

test("a win rate that stays is not told, nor a loss of the first choice", () => {
  const { verdicts } = reviewed([2, 1.9, 2.2], { 1: { G7: 2 } });
  equal([lossText(verdicts[1]), lossText(verdicts[2])], ["lost 0.1 points", ""]);
});
