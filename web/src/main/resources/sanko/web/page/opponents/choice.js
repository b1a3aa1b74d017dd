/** Who plays against the person, in New game: five characters, any level or limit, ranks of people, and Find my level. */

import { html, nothing } from "lit";
import { text } from "../texts.js";
import { CHARACTERS, characterOf, strengthOf } from "./characters.js";
import { GAMES } from "./find-level.js";
import { RANK_STRENGTHS } from "./ranks.js";
import { anchorText, characterName } from "./words.js";

/**
 * The fields that choose the opponent.
 *
 * @param {object} options as gameOptions() gives them
 * @param {{strengths: object[], words: function(object): string, hasRanks: boolean}} offer the plain strengths and their names; `hasRanks`:
 *     whether the server has a network that imitates people
 * @param {function(object): void} onChange called with the strength chosen
 * @param {function(): void} onFind called to find the person's level
 */
export function opponentFields({ strength, width, height, from }, { strengths, words, hasRanks }, onChange, onFind) {
  return html`
    <fieldset class="opponents"><legend>${text("opponents.title")}</legend>
      ${CHARACTERS.map(each => card(each, strength, width, height, onChange))}
      <p class="quiet">${text("opponents.source")}</p>
      ${from ? nothing : html`
        <p class="find-level"><button type="button" @click=${onFind}>${text("find.title")}</button>
          <span class="quiet">${text("find.how", GAMES)}</span></p>`}
    </fieldset>
    <label class="field"><span>${text("opponents.other")}</span>${plainSelect(strength, strengths, words, hasRanks, onChange)}</label>`;
}

function card(character, strength, width, height, onChange) {
  const { name, level } = character;
  return html`
    <label class="opponent">
      <input type="radio" name="opponent" .checked=${characterOf(strength) === character} @change=${() => onChange(strengthOf(character))}>
      <span><b>${characterName(character)}</b> ${text(`opponents.${name}.is`)}
        <small>${text("strength.level", level)} · ${anchorText(character, width, height)}</small></span>
    </label>`;
}

/** All other strengths; the first entry stands for a character chosen above. */
function plainSelect(strength, strengths, words, hasRanks, onChange) {
  const character = characterOf(strength);
  const isLevel = ({ kind }) => kind === "level" || kind === "adapt";
  const isChosen = each => !character && each.kind === strength.kind && each.amount === strength.amount;
  const groups = [
    ["strength.levels", strengths.filter(isLevel)], ["strength.limits", strengths.filter(each => !isLevel(each))],
    ...(hasRanks ? [["ranks.title", RANK_STRENGTHS]] : []),
  ];
  const all = groups.flatMap(([, members]) => members);
  const shift = character ? 1 : 0;
  return html`
    <select @change=${event => onChange(all[event.target.selectedIndex - shift] ?? strength)}>
      ${character ? html`<option ?selected=${true}>${text("opponents.above", characterName(character))}</option>` : nothing}
      ${groups.map(([label, members]) => html`
        <optgroup label=${text(label)}>
          ${members.map(each => html`<option ?selected=${isChosen(each)}>${words(each)}</option>`)}
        </optgroup>`)}
    </select>`;
}
