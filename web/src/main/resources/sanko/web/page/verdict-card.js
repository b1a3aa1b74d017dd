/** The verdict on the move shown, beside the board. */

import { html, nothing } from "lit";
import { lineText } from "./retry.js";
import { text } from "./texts.js";
import { className, lossText, openText } from "./verdict-words.js";
import { leadText, moveName, percent, stoneClass } from "./view.js";

/**
 * The card.
 *
 * @param {?Verdict} verdict
 * @param {{isLineShown: boolean, toggleLine: function(), copy: function(string), why: Why}} options
 */
export function verdictCard(verdict, options) {
  return html`
    <div class="verdict-card" aria-live="polite">
      ${verdict ? words(verdict, options) : html`<p class="quiet">${text("review.noVerdict")}</p>`}
    </div>`;
}

function words(verdict, { isLineShown, toggleLine, copy, why }) {
  const line = verdict.better?.pv.map(moveName).join(" ");
  return html`
    <p><span class="dot ${stoneClass(verdict.player)}" aria-hidden="true"></span><b>${verdict.number} ${moveName(verdict.move)}</b>
      <span class="verdict ${verdict.class.name}">${className(verdict)}</span>
      ${verdict.isBest ? nothing : html`<span>${lossText(verdict)}</span>`}</p>
    ${verdict.open ? html`<p class="quiet">${openText(verdict)}</p>` : nothing}
    <p class="quiet">${leadText(verdict.before.lead)} → ${leadText(verdict.after.lead)}
      · ${text("review.winrateOf", percent(verdict.after.winrate))} · ${text("review.visits", verdict.visits)}
      ${verdict.rank && !verdict.isBest ? html`· ${text("review.rank", verdict.rank)}` : nothing}</p>
    ${verdict.better ? html`
      <p class="better">${text("review.betterWas")} <b>${moveName(verdict.better.move)}</b>
        <button aria-pressed=${isLineShown} title="b" @click=${toggleLine}>${text("review.showLine")}</button></p>
      ${isLineShown ? html`
        <p class="quiet line">${lineText(verdict)}
          <button class="link" @click=${() => copy(line)}>${text("copy.line", moveName(verdict.better.move))}</button></p>` : nothing}
      ${why.template(verdict)}` : nothing}`;
}
