/** <sanko-found-level>: after a game of Find my level, the next one, or the level found and whom to play. */

import { html, nothing } from "lit";
import { gameOptions } from "../newgame.js";
import { RULES } from "../rules-words.js";
import { Part } from "../part.js";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { characterOf } from "./characters.js";
import { GAMES, offersFor, parseRating, possibleLevels, seriesGame, seriesOptions } from "./find-level.js";
import { opponentName } from "./words.js";

class SankoFoundLevel extends Part {
  static properties = { app: { attribute: false }, found: { state: true }, error: { state: true } };

  constructor() {
    super();
    this.found = null;
    this.error = "";
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.#game === GAMES) {
      this.#ask();
    }
  }

  get #game() {
    return seriesGame(this.app.match.state.strength);
  }

  async #ask() {
    this.error = "";
    try {
      const { rating, levels } = await this.app.match.engine.rating(this.app.match.tip);
      const found = parseRating(rating);
      if (!found || found.games < GAMES) {
        throw new Error(text("find.lost"));
      }
      this.found = { ...found, possible: possibleLevels(found, levels) };
    } catch (error) {
      this.error = error.message || text("connection.lost");
    }
  }

  render() {
    const game = this.#game;
    return game < GAMES
      ? html`<p>${text("find.over", game, GAMES)}</p>
        <div class="buttons"><button class="primary" @click=${() => beginSeries(this.app, game + 1)}>${text("find.next")}</button></div>`
      : this.#renderFound();
  }

  #renderFound() {
    if (!this.found) {
      return this.error ? html`
        <p class="error" role="alert">${this.error} <button @click=${() => this.#ask()}>${text("play.tryAgain")}</button></p>` : nothing;
    }
    const { level, games, possible } = this.found;
    const { width, height } = this.app.store;
    const [low, high] = possible;
    return html`
      <p class="found" role="status"><b>${text("find.level", level, width, height)}</b>
        ${text(low === high ? "find.sure" : "find.range", games, low, high)}</p>
      <div class="buttons">${offersFor(level).map((strength, index) => html`
        <button class=${index === 0 ? "primary" : ""} @click=${() => this.#play(strength)}>
          ${characterOf(strength) ? text("find.play", opponentName(strength)) : text("find.playLevel", strength.amount)}</button>`)}</div>`;
  }

  #play(strength) {
    const { store } = this.app;
    const options = { ...gameOptions(), width: store.width, height: store.height, komi: store.komi, rules: store.rules, handicap: 0, strength };
    settings.set({ newGame: { ...settings.get("newGame"), strength } });
    return start(this.app, options);
  }
}

/** Begins a game of the series. */
export function beginSeries(app, game) {
  const options = gameOptions();
  return start(app, seriesOptions(options, app.limits, game, RULES[options.rules] ?? options.komi));
}

async function start(app, options) {
  try {
    await app.match.start(options);
    app.board.focus();
  } catch (error) {
    app.notify(error.message || text("connection.lost"), { kind: "error" });
  }
}

customElements.define("sanko-found-level", SankoFoundLevel);
