/** What the mode "solve" shows beside the board: how a question is asked, how far it is, and what is proved. */

import { html, nothing } from "lit";
import { isAnythingProved, outcomeOf, outcomeText, statusText, threatsText, zoneText } from "./solve-words.js";
import { canAssume, parseAssumption } from "./solving.js";
import { opponent } from "./points.js";
import { text } from "./texts.js";
import { colorName, visitsText } from "./view.js";

const GOALS = ["kill", "connect", "race"];
const THREATS = [0, 1, 2, 3, 5];
const ASSUMPTIONS = ["", "within 2", "within 3", "within 4", "within 6", "enclosed 2", "enclosed 3", "enclosed 4"];
const SECONDS = [3, 10, 30, 60];

/**
 * The conditions of the next question.
 *
 * @param {import("./solving.js").Solving} solving
 * @param {function(string)} chooseGoal
 */
export function optionsRow(solving, chooseGoal) {
  const set = key => value => solving.setOptions({ [key]: value });
  const choice = (key, values, words, choose = set(key)) => html`
    <label class="field"><span>${text(`solve.${key}`)}</span>
      <select ?disabled=${Boolean(solving.running)} @change=${event => choose(values[event.target.selectedIndex])}>
        ${values.map(each => html`<option ?selected=${each === solving.options[key]}>${words(each)}</option>`)}
      </select></label>`;
  return html`
    <div class="conditions">
      ${choice("goal", GOALS, each => text(`solve.goal.${each}`), chooseGoal)}
      ${choice("threats", THREATS, each => text(each === 0 ? "analyze.nobody" : "solve.threatsUpTo", each))}
      ${choice("assumption", ASSUMPTIONS.filter(each => canAssume(each, solving.options.goal)), assumptionText)}
      ${choice("seconds", SECONDS, each => text("solve.upToSeconds", each))}
    </div>`;
}

function assumptionText(assumption) {
  const { field, reach } = parseAssumption(assumption);
  return field ? text(`solve.${field}`, reach) : text("solve.anywhere");
}

/** How far the question is that the server is at work on. @param {import("./solving.js").Solving} solving */
export function progressOf({ running, options, elapsed }) {
  const nodes = running.answer?.nodes;
  return html`
    <span class="progress">
      <span class="quiet">${nodes === undefined
        ? text("solve.waiting") : text("solve.progress", visitsText(nodes), Math.round(elapsed))}</span>
      <progress max=${options.seconds} value=${Math.min(options.seconds, elapsed)} aria-label=${text("solve.answer")}></progress>
    </span>`;
}

/**
 * What is proved, also while the server is at work.
 *
 * @param {object} answer of the action solve
 * @param {"B"|"W"} first the player who moves first in the outcome shown
 * @param {{choose: function("B"|"W"), walk: function(object, boolean)}} actions `walk` takes a proof, and whether its line is shown
 */
export function answerCard(answer, first, actions) {
  const isDone = !answer.isDuringSearch;
  if (!isDone && !isAnythingProved(answer)) {
    return nothing;
  }
  return html`
    <section class="card solved" aria-label=${text("solve.answer")}>
      <h2>${isDone ? statusText(answer) : text("solve.soFar")}</h2>
      ${["within", "enclosed"].filter(each => answer[each]).map(each => html`
        <p class="assumed">${text(`solve.assumed.${each}`, answer[each])}</p>`)}
      ${answer.status === "unknown" && isDone ? html`<p class="quiet">${text("solve.more")}</p>` : nothing}
      <fieldset class="segments wide" aria-label=${text("solve.firstPlayer")}>
        ${["B", "W"].map(each => html`
          <button aria-pressed=${each === first} @click=${() => actions.choose(each)}>${text("solve.first", colorName(each))}</button>`)}
      </fieldset>
      ${outcomeParts(answer, first, actions.walk)}
      ${isDone ? html`<p class="quiet">${text("solve.cost", visitsText(answer.nodes))}</p>` : nothing}
    </section>`;
}

function outcomeParts(answer, first, walk) {
  const { winner, zone, proof, turnedProof, threatsToTurn } = outcomeOf(answer, first);
  return html`
    <p class="outcome">${outcomeText(answer, first)}</p>
    ${winner ? html`<p>${threatsText(answer, first)}</p><p class="quiet">${zoneText(zone, opponent(winner))}</p>` : nothing}
    ${proof ? html`
      <div class="buttons">
        <button @click=${() => walk(proof, true)}>${text("solve.line")}</button>
        <button class="primary" @click=${() => walk(proof, false)}>${text("solve.try")}</button>
        ${turnedProof ? html`
          <button @click=${() => walk(turnedProof, false)}>
            ${text("solve.tryThreats", threatsToTurn, colorName(turnedProof.winner))}</button>` : nothing}
      </div>` : nothing}`;
}
