/** <sanko-kept-games>: the games that the browser keeps besides the one shown. */

import { html } from "lit";
import { resultWords } from "./play.js";
import { Part } from "./part.js";
import { text } from "./texts.js";
import { colorName } from "./view.js";

/** Event "chosen" when one of them is shown. */
class SankoKeptGames extends Part {
  static properties = { app: { attribute: false }, games: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.games = this.app.keeper.others();
  }

  #open(id) {
    this.app.keeper.open(id);
    this.dispatchEvent(new CustomEvent("chosen"));
  }

  #remove(id) {
    this.app.keeper.remove(id);
    this.games = this.games.filter(each => each.id !== id);
  }

  render() {
    return html`
      <p class="quiet">${text(this.games.length > 0 ? "games.how" : "games.none")}</p>
      <ul class="kept-games">${this.games.map(({ id, entry }) => html`
        <li>
          <button class="kept" @click=${() => this.#open(id)}><b>${names(entry)}</b><small>${facts(entry)}</small></button>
          <button class="icon" aria-label=${text("games.remove", names(entry))} title=${text("games.remove", names(entry))}
            @click=${() => this.#remove(id)}>×</button>
        </li>`)}</ul>`;
  }
}

function names({ game, match }) {
  const name = (color, key) => game.info?.[key]
    ?? (match?.human === "both" ? colorName(color) : match?.human === color ? text("play.you") : "Sanko");
  return `${name("B", "PB")} – ${name("W", "PW")}`;
}

function facts({ game, at }) {
  const result = game.info?.RE ? resultWords(game.info.RE) : "";
  const moves = text("record.moves", game.nodes.filter(node => node.move).length);
  return [when(at), `${game.boardXSize}×${game.boardYSize}`, moves, result].filter(Boolean).join(" · ");
}

function when(at) {
  const language = document.documentElement.lang || "en";
  return at > 0 ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at) : "";
}

customElements.define("sanko-kept-games", SankoKeptGames);
