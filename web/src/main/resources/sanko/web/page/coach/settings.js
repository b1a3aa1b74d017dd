/** The coach's switch, in New game and in the settings, and its threshold. */

import { html } from "lit";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { boardThreshold, THRESHOLDS } from "./coaching.js";

/** Whether there is a coach. */
export function coachSwitch() {
  return html`
    <label class="field row"><span>${text("coach.switch")}</span>
      <input type="checkbox" role="switch" class="coach-switch" .checked=${settings.get("coach")}
        @change=${event => settings.set({ coach: event.target.checked })}></label>`;
}

/** All that can be chosen about the coach. */
export function coachSettings() {
  const chosen = settings.get("coachPoints");
  return html`
    <h2>${text("coach.title")}</h2>
    ${coachSwitch()}
    <label class="field row"><span>${text("coach.offer")}</span>
      <select @change=${event => settings.set({ coachPoints: THRESHOLDS[event.target.selectedIndex] })}>
        ${THRESHOLDS.map(each => html`<option ?selected=${each === chosen}>${thresholdText(each)}</option>`)}
      </select></label>`;
}

function thresholdText(threshold) {
  switch (threshold) {
    case "board":
      return text("coach.byBoard", boardThreshold(9, 9), boardThreshold(19, 19));
    case "never":
      return text("coach.never");
    default:
      return text("coach.from", threshold);
  }
}
