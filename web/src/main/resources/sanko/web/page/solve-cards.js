/** What the mode "solve" shows beside the board: how a question is asked, how far it is, and what is proved. */

import { html, nothing } from "lit";
import { isAnythingProved, outcomeOf, outcomeText, statusText, threatsText, zoneText } from "./solve-words.js";
import { opponent } from "./points.js";
import { text } from "./texts.js";
import { colorName, visitsText } from "./view.js";

const THREATS = [0, 1, 2, 3, 5];

/** What may be assumed of the points far away. */
const ASSUMPTIONS = [
  { within: 0, enclosed: 0 },
  ...[2, 3, 4, 6].map(within => ({ within, enclosed: 0 })),
  ...[2, 3, 4].map(enclosed => ({ within: 0, enclosed })),
];

const SECONDS = [3, 10, 30, 60];

/** The conditions of the next question. @param {import("./solving.js").Solving} solving */
export function optionsRow(solving) {
  const { options, running } = solving;
  const choice = (key, choices, words) => html`
    <label class="field"><span>${text(`solve.${key}`)}</span>
      <select ?disabled=${Boolean(running)} @change=${event => solving.setOptions(choices[event.target.selectedIndex])}>
        ${choices.map(each => html`<option ?selected=${isChosen(each, options)}>${words(each)}</option>`)}
      </select></label>`;
  const numbers = (key, values, words) => choice(key, values.map(each => ({ [key]: each })), each => words(each[key]));
  return html`
    <div class="conditions">
      ${numbers("threats", THREATS, each => text(each === 0 ? "analyze.nobody" : "solve.threatsUpTo", each))}
      ${choice("within", ASSUMPTIONS, assumptionText)}
      ${numbers("seconds", SECONDS, each => text("solve.upToSeconds", each))}
    </div>`;
}

function isChosen(choice, options) {
  return Object.entries(choice).every(([key, value]) => options[key] === value);
}

function assumptionText({ within, enclosed }) {
  return enclosed > 0 ? text("solve.nearEnclosed", enclosed) : within > 0 ? text("solve.near", within) : text("solve.anywhere");
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
      ${answer.within ? html`<p class="assumed">${text("solve.assumed", answer.within)}</p>` : nothing}
      ${answer.enclosed ? html`<p class="assumed">${text("solve.assumedEnclosed", answer.enclosed)}</p>` : nothing}
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
