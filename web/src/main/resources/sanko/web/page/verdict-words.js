/** A verdict in words. Pure. */

import { forPlayer } from "./verdicts.js";
import { text } from "./texts.js";
import { colorName, moveName, percent } from "./view.js";

/** The class of a move with its sign. */
export function className(verdict) {
  return `${verdict.class.sign} ${text(`review.class.${verdict.class.name}`)}`.trim();
}

/** What a move lost: points, and the player's win rate before and after it where that fell. Empty for the first choice. */
export function lossText(verdict) {
  if (verdict.isBest) {
    return "";
  }
  const { player, before, after } = verdict;
  const points = verdict.loss.toFixed(1);
  const [from, to] = [before, after].map(({ winrate }) => percent(0.5 + forPlayer(player, winrate - 0.5)));
  return verdict.winrateLoss > 0 && from !== to
    ? text("review.lostRate", points, colorName(player), from, to)
    : text("review.lost", points);
}

/** What is still open where searches contradict each other, or nothing. */
export function openText({ open }) {
  return open ? text("review.open", open.from.toFixed(1), open.to.toFixed(1)) : "";
}

/** A verdict as a sentence. */
export function verdictText(verdict) {
  const move = `${verdict.number} ${colorName(verdict.player)} ${moveName(verdict.move)}`;
  return [`${move}: ${className(verdict)}`, lossText(verdict), openText(verdict)].filter(Boolean).join(", ");
}
