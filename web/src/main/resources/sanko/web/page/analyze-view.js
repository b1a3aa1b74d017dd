/** What the mode "analyze" shows beside the board, other than the moves. */

import { html, nothing } from "lit";
import { territoryOf } from "./candidates.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";
import { visitsText } from "./view.js";

const LIMITS = [100, 500, 2000, 20_000, 100_000, 1_000_000];

/** What can be drawn over the whole board. */
export const HEATS = ["none", "ownership", "territory", "policy"];

/** How far the search is, and the choice of its limit. */
export function searchState({ isRunning, isWanted, visits }, result, setLimit) {
  const known = result?.visits ?? 0;
  const busy = isRunning && visits < known ? text("analyze.again", visitsText(visits)) : "";
  return html`
    <span class="quiet grow">
      ${known > 0 ? text("analyze.visits", visitsText(known)) : isRunning ? text("analyze.begins") : ""}
      ${busy || (isWanted && !isRunning && known > 0 ? text("analyze.done") : "")}
    </span>
    <label class="compact"><span class="for-ears">${text("analyze.limit")}</span>
      <select @change=${event => setLimit(Number(event.target.value))} title=${text("analyze.limit")}>
        ${LIMITS.map(each => html`<option value=${each} ?selected=${each === settings.get("visits")}>
          ${text("analyze.upTo", visitsText(each))}</option>`)}
      </select></label>`;
}

/** The line that is tried. @param {{back: function, play: function, close: function}} actions */
export function trialCard(line, player, { back, play, close }) {
  return html`
    <section class="card">
      <h2>${text("analyze.line")}</h2>
      <p class="quiet">${text("analyze.lineHow")}</p>
      ${line.table(player)}
      <div class="row">
        <button ?disabled=${line.isEmpty} @click=${back}>${text("analyze.lineBack")}</button>
        <button ?disabled=${line.isEmpty} @click=${play}>${text("analyze.linePlay")}</button>
        <button @click=${close}>${text("close")}</button>
      </div>
    </section>`;
}

/** What is drawn over the board, and which figure the moves have. */
export function shownChoices(result) {
  const heat = settings.get("heat");
  const territory = heat === "territory" && result ? territoryOf(result) : null;
  return html`
    <div class="row">
      <fieldset class="segments" aria-label=${text("analyze.heat")}>
        ${HEATS.map(kind => html`
          <button aria-pressed=${heat === kind} @click=${() => settings.set({ heat: kind })}>
            ${text(`heat.${kind}`)}</button>`)}
      </fieldset>
      <label class="compact"><span>${text("analyze.figure")}</span>
        <select @change=${event => settings.set({ figure: event.target.value })}>
          ${["points", "winrate", "visits", "score", "none"].map(each => html`
            <option value=${each} ?selected=${each === settings.get("figure")}>${text(`figure.${each}`)}</option>`)}
        </select></label>
    </div>
    ${territory ? html`<p class="quiet">${text("analyze.territory", territory.B, territory.W)}</p>` : nothing}`;
}
