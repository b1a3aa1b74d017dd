/** What the mode "analyze" offers besides: a region, lines, other rules. */

import { html, nothing } from "lit";
import { PLAIN } from "./analysis.js";
import { komiInput, rulesSelect } from "./newgame.js";
import { knownName } from "./rules-words.js";
import { text } from "./texts.js";
import { colorName } from "./view.js";

/** @param {SankoAnalyze} mode */
export function analyzeTools(mode) {
  const { region, threats, rules, komi } = mode.analysis.options;
  const { store } = mode.app;
  return html`
    <details ?open=${mode.areToolsOpen} @toggle=${event => (mode.areToolsOpen = event.target.open)}>
      <summary>${text("analyze.more")}</summary>
      <div class="row">
        <button aria-pressed=${mode.choosing === "region"} @click=${() => mode.choose("region")}>
          ${text("analyze.region")}</button>
        ${region ? html`
          <label class="compact"><span>${text("analyze.threats")}</span>
            <select @change=${event => mode.analysis.setOptions({ threats: event.target.value })}>
              ${["", "B", "W"].map(each => html`<option value=${each} ?selected=${each === threats}>
                ${each ? colorName(each) : text("analyze.nobody")}</option>`)}
            </select></label>
          <button @click=${() => mode.analysis.setOptions({ region: null, threats: "" })}>${text("analyze.wholeBoard")}</button>`
          : nothing}
      </div>
      ${mode.choosing === "region" ? html`<p class="quiet">${text("analyze.regionHow")}</p>` : nothing}
      ${region && threats ? html`
        <p class="quiet">${text(mode.analysis.addedStones.length > 0 ? "analyze.threatsHow" : "analyze.noRoom")}</p>` : nothing}
      <div class="row">
        <button aria-pressed=${mode.choosing === "line"} @click=${() => mode.choose("line")}>
          ${text("analyze.tryLine")}</button>
        <button aria-pressed=${mode.choosing === "focus"} @click=${() => mode.choose("focus")}>
          ${text("analyze.focus")}</button>
      </div>
      ${mode.choosing === "focus" ? html`<p class="quiet">${text("analyze.focusHow")}</p>` : nothing}
      <div class="row">
        ${rulesSelect(rules ?? store.rules, value => mode.analysis.setOptions({ rules: value === (knownName(store.rules) ?? store.rules) ? null : value }))}
        ${komiInput(komi ?? store.komi, value => mode.analysis.setOptions({ komi: value === store.komi ? null : value }))}
      </div>
      ${mode.analysis.isTrial ? html`
        <p class="quiet">${text("analyze.trial")}
          <button @click=${() => mode.analysis.setOptions(PLAIN)}>${text("analyze.plain")}</button></p>` : nothing}
    </details>`;
}
