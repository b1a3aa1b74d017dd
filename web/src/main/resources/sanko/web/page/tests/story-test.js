import { groupsOf, overlookedText, storyOf, storyText } from "../story.js";
import { CLASSES } from "../verdicts.js";
import { equal, ok, test } from "./harness.js";

/** A verdict; leads and win rates are Black's. */
function verdict(number, loss, better, { rates = [0.5, 0.5], lead = 0 } = {}) {
  const player = number % 2 === 1 ? "B" : "W";
  const sign = player === "B" ? 1 : -1;
  return {
    number, player, move: "A1", loss, winrateLoss: sign * (rates[0] - rates[1]), isBest: loss === 0, class: CLASSES[2],
    better: better && { move: better, pv: [better] },
    before: { lead, winrate: rates[0] }, after: { lead: lead - sign * loss, winrate: rates[1] },
  };
}

const numbers = groups => groups.map(({ verdicts }) => verdicts.map(each => each.number).join(" "));

test("mistakes in a row with the same better move, or one beside it, are one", () => {
  const groups = groupsOf([verdict(24, 6.8, "S14"), verdict(40, 5, "C3"), verdict(22, 4, "S13"), verdict(23, 3, "S13"), verdict(25, 3, "D4")]);
  equal(numbers(groups), ["22 23 24", "40", "25"]);
  equal([groups[0].most.number, groups[0].better, groups[0].player], [24, "S14", ""]);
  equal(groups.map(overlookedText), ["Both overlooked S14 for 3 moves", "", ""]);
});

test("a player's own mistakes are in a row too; passes and distant moves are not", () => {
  const groups = groupsOf([verdict(11, 3, "S13"), verdict(13, 4, "S13"), verdict(16, 3, "S13"), verdict(17, 3, "pass"), verdict(18, 3, "pass")]);
  equal(numbers(groups).sort(), ["11 13", "16", "17", "18"]);
  equal(groups.map(overlookedText).filter(Boolean), ["Black overlooked S13 for 2 moves"]);
});

test("the mistake by which the loser fell behind for good decided the game", () => {
  const story = storyOf([null,
    verdict(1, 0), verdict(2, 3, "D4", { rates: [0.5, 0.6] }), verdict(3, 5, "D4", { rates: [0.6, 0.4], lead: 4 }),
    verdict(4, 6, "D4", { rates: [0.4, 0.7] }), verdict(5, 9, "D4", { rates: [0.7, 0.2], lead: 6.2 }), verdict(6, 0, null, { rates: [0.2, 0.2] }),
    verdict(7, 30, "D4", { rates: [0.2, 0.01], lead: -8 }),
  ], { result: "W+R" });
  equal([story.winner, story.decisive.number, story.dearest.number, story.lead], ["W", 5, 7, 6.2]);
  equal(storyText(story), "Black led by up to 6.2 points until move 5: A1 lost 9.0 points and decided the game.");
});

test("a lead that was lost before the decision does not count", () => {
  const told = (...leads) => storyText(storyOf([null,
    ...leads.map((lead, index) => verdict(index + 1, 0, null, { lead })), verdict(leads.length + 1, 9, "D4", { rates: [0.6, 0.1], lead: leads.at(-1) }),
  ], { result: "W+R" }));
  equal(told(22, -14, 3, 2), "Black led by up to 3.0 points until move 5: A1 lost 9.0 points and decided the game.");
  equal(told(22, -14, 0.4, 0.4), "Move 5 decided the game: Black's A1 lost 9.0 points.");
});

test("without a lead, a decision or a mistake the story says less", () => {
  const behind = storyOf([null, verdict(1, 0), verdict(2, 4, "D4", { rates: [0.6, 0.95], lead: 2 })]);
  equal(storyText(behind), "Move 2 decided the game: White's A1 lost 4.0 points.");
  const open = storyOf([null, verdict(1, 0), verdict(2, 4, "D4")]);
  equal([open.winner, storyText(open)], [null, "The costliest move was 2, White's A1: 4.0 points."]);
  equal(storyText(storyOf([null, verdict(1, 0), verdict(2, 0)])), "No move lost 2 points or more.");
});

test("there is no story before the line is known", () => {
  equal(storyOf([null, verdict(1, 0), null, null, verdict(4, 0)]), null);
  ok(storyOf([null, ...Array.from({ length: 20 }, (unused, i) => verdict(i + 1, 0)), null]) !== null);
});
