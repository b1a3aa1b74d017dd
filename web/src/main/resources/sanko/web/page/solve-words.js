/** An answer of the action solve in words. Nothing is said that is not in its fields. */

import { opponent } from "./points.js";
import { text } from "./texts.js";
import { colorName, moveName } from "./view.js";

/** How it ends if a player moves first. @returns {object} */
export function outcomeOf(answer, first) {
  return first === "B" ? answer.blackFirst : answer.whiteFirst;
}

/** Whether anything is proved. */
export function isAnythingProved(answer) {
  return Boolean(answer.blackFirst.winner || answer.whiteFirst.winner);
}

/** The player who moves first in the more interesting case, as far as one is proved. @returns {"B"|"W"} */
export function tellingFirst(answer) {
  const attacker = opponent(answer.defender);
  const first = ["dead", "apart", "won"].includes(answer.status) ? answer.defender : attacker;
  return outcomeOf(answer, first).winner ? first : outcomeOf(answer, opponent(first)).winner ? opponent(first) : first;
}

/** What becomes of the stones, in a sentence. */
export function statusText(answer) {
  const { status, namedKo, defender, others } = answer;
  const isMove = status === "unsettled" && others;
  const kind = status === "unknown" && !isAnythingProved(answer) ? "nothing" : isMove ? "firstMove" : status;
  const sentence = text(`solve.status.${kind}`, colorName(defender), colorName(opponent(defender)));
  return namedKo ? `${sentence} ${text(`solve.namedKo.${namedKo}`)}` : sentence;
}

/** What it means for the stones that a player wins: the part of a key, and whom the sentence is about. */
function fateOf({ goal, defender }, winner) {
  const isSaved = winner === defender;
  switch (goal) {
    case "connect":
      return [isSaved ? "connects" : "apart", defender];
    case "race":
      return [isSaved ? "held" : "won", opponent(defender)];
    default:
      return [isSaved ? "lives" : "dies", defender];
  }
}

/** How it ends if a player moves first, in a sentence. */
export function outcomeText(answer, first) {
  const { winner, move, koMove, guess } = outcomeOf(answer, first);
  if (!winner) {
    return guess ? `${text("solve.unknown")} ${guessText(guess, answer, first)}` : text("solve.unknown");
  }
  const [fate, subject] = fateOf(answer, winner);
  const name = colorName(subject);
  if (move && winner === first) {
    return text(`solve.${fate}By`, name, colorName(first), moveName(move));
  }
  const sentence = text(`solve.${fate}`, name);
  return koMove ? `${sentence} ${text("solve.koBy", colorName(first), moveName(koMove))}` : sentence;
}

/** What a network expects where nothing is proved, in a sentence. */
function guessText({ move, captured }, { defender }, first) {
  const fate = captured > 0.5 ? "dies" : "lives";
  const percent = Math.round(100 * Math.max(captured, 1 - captured));
  return text(`solve.guess.${fate}`, colorName(first), moveName(move), colorName(defender), percent);
}

/** What ko threats of the player who loses would change, in a sentence. */
export function threatsText(answer, first) {
  const { winner, threatsMatter, threatsToTurn, guess } = outcomeOf(answer, first);
  const loser = colorName(opponent(winner));
  switch (threatsMatter) {
    case "proved":
      return text("solve.threatsTurn", loser, threatsToTurn, colorName(winner));
    case "refuted":
      return answer.threats === 0 ? text("solve.threatsNone") : text("solve.threatsFail", loser, answer.threats);
    default: {
      const unknown = text("solve.threatsUnknown", loser);
      return guess ? `${unknown} ${guessText(guess, answer, first)}` : unknown;
    }
  }
}

/** What a proof depends on, in a sentence. @param {string[]|"board"} zone */
export function zoneText(zone, loser) {
  return zone === "board" ? text("solve.zoneBoard") : text("solve.zone", colorName(loser));
}

/** What a proof of an answer proves, and under which threats, in one or two sentences. */
export function proofText(proof, { goal, defender }) {
  const [fate, subject] = fateOf({ goal, defender }, proof.winner);
  const threats = proof.threats[proof.winner];
  const sentence = text(`solve.proved.${fate}`, colorName(subject));
  return threats > 0 ? `${sentence} ${text("solve.withThreats", colorName(proof.winner), threats)}` : sentence;
}

/** A move of a proof in a word. */
export function plyName(move) {
  return move === "threat" ? text("solve.threat") : moveName(move);
}

/** What the walk through a proof of an answer has come to: how it ends, what was answered, or who is to move. @param {ProofWalk} walk */
export function walkText(walk, answer) {
  const sentences = [];
  if (walk.reply) {
    sentences.push(...replySentences(walk));
  }
  if (walk.end) {
    sentences.push(endText(walk, answer));
  } else if (walk.isLosersTurn) {
    sentences.push(text("solve.yourTurn", colorName(walk.loser)));
  } else {
    sentences.push(text("solve.stepOn", colorName(walk.proof.winner)));
  }
  return sentences.join(" ");
}

/** Captured is who loses: of a race that need not be the defender. */
function endText({ end, loser }, { goal, defender }) {
  const isApart = goal === "connect" && (end === "passes" || end === "repetition");
  return text(`solve.end.${isApart ? "apart" : end}`, colorName(end === "captured" ? loser : defender));
}

function replySentences({ reply: { move, answer, isElsewhere }, loser }) {
  const sentences = isElsewhere ? [text("solve.elsewhere", move)] : [];
  const isOver = move === "pass" && answer?.move === "pass";
  if (answer && !isOver) {
    const key = move === "pass" ? "solve.passAnswered"
      : { threat: "solve.answeredThreat", pass: "solve.answeredPass" }[answer.move] ?? "solve.answered";
    sentences.push(text(key, colorName(loser), move, colorName(answer.player), plyName(answer.move)));
  }
  return sentences;
}
