/** The list of the mistakes of a game, with what is listed and a button to retry them. */

import { html, nothing } from "lit";
import { personOf } from "./person.js";
import { settings } from "./settings.js";
import { overlookedText } from "./story.js";
import { text } from "./texts.js";
import { className } from "./verdict-words.js";
import { colorName, moveName, stoneClass } from "./view.js";

const THRESHOLDS = [1, 2, 3, 6];

/** Whose mistakes can be listed: those of both players, or of one. */
export const PLAYERS = ["", "B", "W"];

/**
 * The list.
 *
 * @param {SankoReview} review
 * @param {function()} startRetry
 */
export function mistakeList(review, startRetry) {
  const { app, groups } = review;
  const option = (value, label, chosen) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`;
  return html`
    <div class="filters">
      <label>${text("review.player")}
        <select @change=${(event) => (review.player = event.target.value)}>
          ${PLAYERS.map((value) => option(value, value ? colorName(value) : text("review.both"), review.player))}
        </select></label>
      <label>${text("review.threshold")}
        <select @change=${(event) => settings.set({ reviewPoints: Number(event.target.value) })}>
          ${THRESHOLDS.map((value) => option(value, text("review.points", value), review.points))}
        </select></label>
      <button ?disabled=${review.retryable.length === 0} @click=${startRetry}>${
        text(personOf(app) ? "review.retryMine" : "review.retry")}</button>
    </div>
    ${groups.length === 0 ? html`<p class="quiet">${text("review.noMistakes")}</p>` : nothing}
    <ol class="mistakes" aria-label=${text("review.worst")}>
      ${groups.map((group) => (group.verdicts.length > 1 ? groupRow(group, app.store) : row(group.most, app.store)))}
    </ol>`;
}

/** Several mistakes that are one; a click shows the first of them. */
function groupRow(group, store) {
  const { verdicts, most, player } = group;
  const isCurrent = verdicts.some(({ node }) => node === store.current);
  const dots = ["B", "W"].filter((each) => !player || each === player);
  return html`
    <li><button class="row group" aria-current=${isCurrent ? "true" : nothing} @click=${() => store.goTo(verdicts[0].node)}>
      <span class="dots" aria-hidden="true">${dots.map((each) => html`<span class="dot ${stoneClass(each)}"></span>`)}</span>
      <span class="number">${verdicts[0].number}–${verdicts.at(-1).number}</span>
      <span class="overlooked">${overlookedText(group)}</span>
      <span class="verdict ${most.class.name}">${className(most)}</span>
      <span class="loss">${text("review.atMost", most.loss.toFixed(1))}</span>
    </button></li>`;
}

function row(verdict, store) {
  const isCurrent = verdict.node === store.current;
  return html`
    <li><button class="row" aria-current=${isCurrent ? "true" : nothing} @click=${() => store.goTo(verdict.node)}>
      <span class="dot ${stoneClass(verdict.player)}" role="img" aria-label=${colorName(verdict.player)}></span>
      <span class="number">${verdict.number}</span><span class="move">${moveName(verdict.move)}</span>
      <span class="verdict ${verdict.class.name}">${className(verdict)}</span>
      <span class="loss">${text("review.points", verdict.loss.toFixed(1))}</span>
    </button></li>`;
}
