/** The form for a new game, and the fields that other forms share with it. */

import { html, nothing } from "lit";
import { coachSwitch } from "./coach/settings.js";
import { isHandicapFree } from "./game-start.js";
import { opponentFields } from "./opponents/choice.js";
import { rankText } from "./opponents/words.js";
import { mostFixedStones } from "./points.js";
import { RULES, knownName, rulesName } from "./rules-words.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";

const LEVELS = 19;

/** How the engine plays: at a level, at that of the player, or with all it can within a limit for each move. */
export const STRENGTHS = [
  { kind: "adapt", amount: 0 },
  ...Array.from({ length: LEVELS }, (_, index) => ({ kind: "level", amount: index + 1 })),
  { kind: "visits", amount: 1 }, { kind: "visits", amount: 10 }, { kind: "visits", amount: 50 },
  { kind: "visits", amount: 200 }, { kind: "visits", amount: 1000 }, { kind: "visits", amount: 5000 },
  { kind: "seconds", amount: 1 }, { kind: "seconds", amount: 5 }, { kind: "seconds", amount: 15 },
];

const SIZES = [9, 13, 19];
const SYSTEMS = ["none", "absolute", "byoyomi", "canadian", "fischer"];
const TIME_FIELDS = {
  none: [], absolute: ["main"], byoyomi: ["main", "period", "periods"], canadian: ["main", "period", "stones"],
  fischer: ["main", "increment"],
};

/**
 * The options of the last game, or those for a first visit.
 *
 * @param {?import("./game.js").GameStore} store the game shown, where a node of it is to be played from
 * @param {?GameNode} from that node: its position is known
 */
export function gameOptions(store, from) {
  const rules = { ja: "japanese", ko: "korean" }[settings.language] ?? "chinese";
  const size = window.innerWidth >= 700 ? 19 : 9;
  const options = {
    width: size, height: size, rules, komi: RULES[rules], handicap: 0, isFree: false, human: "B",
    strength: STRENGTHS[5], time: { system: "none", main: 600, period: 30, periods: 5, stones: 25, increment: 10 },
    ...settings.get("newGame"),
  };
  return from ? {
    ...options, from, width: store.width, height: store.height, rules: store.rules, komi: store.komi, handicap: store.handicap,
    human: from.known.player,
  } : options;
}

/** A list of rules to choose from. */
export function rulesSelect(chosen, onChange) {
  const known = knownName(chosen);
  const names = known ? Object.keys(RULES) : [chosen, ...Object.keys(RULES)];
  return html`
    <label class="field"><span>${text("game.rules")}</span>
      <select @change=${event => onChange(names[event.target.selectedIndex])}>
        ${names.map(each => html`<option ?selected=${each === (known ?? chosen)}>${rulesName(each)}</option>`)}
      </select></label>`;
}

/** A field for komi. */
export function komiInput(komi, onChange) {
  return html`
    <label class="field"><span>${text("game.komi")}</span>
      <input type="number" step="0.5" min="-400" max="400" .value=${String(komi)} required
        @change=${event => event.target.checkValidity() && onChange(Number(event.target.value))}></label>`;
}

/** The words for a strength; without a level it is the highest one. */
export function strengthText(strength) {
  if (strength.kind === "rank") {
    return text("ranks.like", rankText(strength.amount));
  }
  return isLevel(strength) ? ownText(strength) : text("strength.full", ownText(strength));
}

/** The same within its group. */
function ownText({ kind, amount }) {
  return kind === "rank" ? rankText(amount) : text(`strength.${kind}`, amount);
}

/**
 * The form for a new game.
 *
 * @param {object} options as gameOptions() gives them; with `from`, the node at which it begins, board and stones are given
 * @param {import("./board-limits.js").BoardLimits} limits boards beyond them are not offered
 * @param {function(object): void} onChange called with the options changed
 * @param {function(): void} onFind called to find the person's level
 */
export function newGameForm(options, limits, onChange, onFind) {
  const set = changes => onChange(withRoom({ ...options, ...changes }));
  return html`
    ${options.from ? html`<p>${text("game.from", options.from.number, options.width, options.height)}</p>`
      : sizeFields(options, limits, set)}
    ${choice("game.color", ["B", "W", "random", "both"], options.human, human => set({ human }), each => text(`human.${each}`))}
    ${options.human === "both" ? nothing : html`
      ${opponentFields(options, { strengths: STRENGTHS, words: ownText, hasRanks: limits.imitatesPeople },
        strength => set({ strength }), onFind)}
      ${coachSwitch()}`}
    <div class="pair">
      ${rulesSelect(options.rules, rules => set({ rules, komi: options.handicap > 1 ? options.komi : RULES[rules] ?? options.komi }))}
      ${komiInput(options.komi, komi => set({ komi }))}
    </div>
    ${options.from ? nothing : handicapFields(options, set)}
    ${timeFields(options.time, time => set({ time }))}`;
}

/** The options with no more handicap stones than leave a point of the board empty. */
function withRoom(options) {
  return { ...options, handicap: Math.min(options.handicap, options.width * options.height - 1) };
}

function isLevel({ kind }) {
  return kind === "level" || kind === "adapt";
}

function choice(label, values, chosen, onChange, words) {
  return html`
    <fieldset class="segments wide"><legend>${text(label)}</legend>
      ${values.map(each => html`
        <button type="button" aria-pressed=${each === chosen} @click=${() => onChange(each)}>${words(each)}</button>`)}
    </fieldset>`;
}

function sizeFields(options, limits, set) {
  const sizes = SIZES.filter(each => limits.fits(each, each));
  const square = options.width === options.height && sizes.includes(options.width) && !options.isOddSize;
  const sizeInput = key => html`
    <input type="number" min=${limits[key].min} max=${limits[key].max} required aria-label=${text(`game.${key}`)}
      .value=${String(options[key])} @change=${event => event.target.checkValidity() && set({ [key]: Number(event.target.value) })}>`;
  return html`
    ${choice("game.size", [...sizes, "other"], square ? options.width : "other",
      each => set(each === "other" ? { isOddSize: true } : { width: each, height: each, isOddSize: false }),
      each => (each === "other" ? text("game.otherSize") : `${each}×${each}`))}
    ${square ? nothing : html`
      <div class="pair sizes">${sizeInput("width")}<span>×</span>${sizeInput("height")}</div>
      <p class="quiet">${limits.words}</p>`}`;
}

function handicapFields(options, set) {
  const { width, height } = options;
  const numbers = [0, 2, 3, 4, 5, 6, 7, 8, 9].filter(each => each < width * height);
  const isFree = isHandicapFree(options);
  const change = handicap => set({ handicap, komi: handicap > 1 ? 0.5 : RULES[options.rules] ?? options.komi });
  return html`
    <div class="pair">
      <label class="field"><span>${text("game.handicap")}</span>
        <select @change=${event => change(Number(event.target.value))}>
          ${numbers.map(each => html`<option value=${each} .selected=${each === options.handicap}>
            ${each === 0 ? text("game.even") : text("game.stones", each)}</option>`)}
        </select></label>
      ${options.handicap > 1 ? html`
        <label class="field"><span>${text("game.placement")}</span>
          <select @change=${event => set({ isFree: event.target.selectedIndex === 1 })}>
            <option .selected=${!isFree} ?disabled=${options.handicap > mostFixedStones(width, height)}>${text("game.fixed")}</option>
            <option .selected=${isFree}>${text("game.free")}</option>
          </select></label>` : nothing}
    </div>`;
}

function timeFields(time, onChange) {
  const isMinutes = field => field === "main";
  return html`
    <label class="field"><span>${text("game.time")}</span>
      <select @change=${event => onChange({ ...time, system: SYSTEMS[event.target.selectedIndex] })}>
        ${SYSTEMS.map(each => html`<option ?selected=${each === time.system}>${text(`time.${each}`)}</option>`)}
      </select></label>
    <div class="pair">
      ${TIME_FIELDS[time.system].map(field => html`
        <label class="field"><span>${text(`time.${field}`)}</span>
          <input type="number" required min=${time.system === "absolute" || field !== "main" ? (isMinutes(field) ? 0.5 : 1) : 0}
            max="1440" step=${isMinutes(field) ? 0.5 : 1}
            .value=${String(isMinutes(field) ? time[field] / 60 : time[field])}
            @change=${event => event.target.checkValidity()
              && onChange({ ...time, [field]: Number(event.target.value) * (isMinutes(field) ? 60 : 1) })}></label>`)}
    </div>`;
}
