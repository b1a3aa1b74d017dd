/** The progress over the games reviewed, as templates. */

import { html, nothing, svg } from "lit";
import { namesOf } from "../library-head.js";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { percent, stoneClass } from "../view.js";
import { curveOf, SMALL } from "./progress.js";
import { level } from "./today-cards.js";

const CURVE_WIDTH = 320;
const CURVE_HEIGHT = 96;

/**
 * @param {?object} progress of progressOf()
 * @param {function(object, object): TemplateResult} row of a game
 */
export function progressView(progress, row) {
  return html`
    <div class="progress-page">
      ${progress ? figures(progress) : nothing}
      ${namesField()}
      ${progress ? html`
        <h2>${text("learn.gameList")}</h2>
        <p class="quiet">${text("learn.gameHow")}</p>
        <ol class="progress-games" tabindex="0" aria-label=${text("learn.gameList")}>${progress.games.map(game => row(game, progress))}</ol>`
        : html`<p class="quiet">${text("learn.noGames")}</p>`}
    </div>`;
}

function namesField() {
  return html`
    <label class="field"><span>${text("learn.names")}</span>
      <input name="names" autocomplete="off" .value=${settings.get("names")} @change=${event => settings.set({ names: event.target.value.trim() })}
        aria-describedby="names-how"></label>
    <p class="quiet" id="names-how">${text("learn.namesHow")}</p>`;
}

function figures(progress) {
  const { games, accuracy, meanLoss, phases, kinds } = progress;
  return html`
    <section class="card" aria-label=${text("learn.tab.progress")}>
      <div class="progress-figures">
        <p><b>${accuracy.toFixed(0)}</b><span>${text("learn.accuracy")}</span></p>
        <p><b>${meanLoss.toFixed(2)}</b><span>${text("learn.meanLoss")}</span></p>
        <p><b>${games.length}</b><span>${text("learn.gameList")}</span></p>
      </div>
      ${games.length > 1 ? curve(progress) : nothing}
      ${bars("learn.byKind", kinds.map(({ name, meanLoss: loss, share }) =>
        ({ name: text(`learn.kindOf.${name}`), value: loss, words: text("learn.ofAll", loss.toFixed(2), percent(share)) })))}
      <p class="quiet">${text("learn.kindHow", SMALL)}</p>
      ${bars("learn.byPhase", phases.map(({ name, meanLoss: loss }) =>
        ({ name: text(`review.phase.${name}`), value: loss ?? 0, words: loss === null ? "–" : loss.toFixed(2) })))}
    </section>`;
}

function bars(title, rows) {
  const most = Math.max(0.01, ...rows.map(({ value }) => value));
  return html`
    <table class="boxes"><caption>${text(title)}</caption><tbody>${rows.map(({ name, value, words }) => html`
      <tr><th scope="row">${name}</th><td class="amount">${level(value / most)}</td>
        <td class="count">${words}</td></tr>`)}</tbody></table>`;
}

/** The accuracy of each game as a curve, with the average as a line. */
function curve({ games, accuracy }) {
  const place = ([x, y]) => `${(4 + x * (CURVE_WIDTH - 8)).toFixed(1)} ${(CURVE_HEIGHT - 4 - y * (CURVE_HEIGHT - 8)).toFixed(1)}`;
  const points = curveOf(games);
  const [, level] = place([0, accuracy / 100]).split(" ");
  return html`
    <svg class="curve" viewBox="0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}" role="img" aria-label=${text("learn.curve", accuracy.toFixed(0))}>
      <path class="average" d="M0 ${level}H${CURVE_WIDTH}"></path>
      <path class="line" d="M${points.map(place).join("L")}"></path>
      ${points.map(point => svg`<circle cx=${place(point).split(" ")[0]} cy=${place(point).split(" ")[1]} r="2.5"></circle>`)}
    </svg>`;
}

/**
 * A game with its figures, and how far its accuracy is from the average.
 *
 * @param {object} game its summary
 * @param {{accuracy: number}} progress
 * @param {?function()} open null if the game is no longer kept
 */
export function gameRow(game, progress, open) {
  const difference = Math.round(game.accuracy) - Math.round(progress.accuracy);
  const signed = difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
  const words = html`
    <span class="dot small ${stoneClass(game.side)}" aria-hidden="true"></span>
    <span class="who"><b>${namesOf(game)}</b>
      <small>${game.date} · ${game.width}×${game.height} · ${text("learn.figures", (game.loss / game.moves).toFixed(2))}</small></span>
    <span class="for-ears">${text("learn.accuracy")}</span>
    <span class="accuracy"><b>${game.accuracy.toFixed(0)}</b> <small>${signed}</small></span>`;
  return html`<li>${open ? html`<button class="row" @click=${open}>${words}</button>` : html`<div class="row">${words}</div>`}</li>`;
}
