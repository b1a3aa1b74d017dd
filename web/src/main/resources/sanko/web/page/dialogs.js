/** The dialogs of the page: settings, help, a new game, My games, sharing, the token. */

import { html } from "lit";
import "./my-games.js";
import { coachSettings } from "./coach/settings.js";
import { KEYS } from "./keys.js";
import { gameOptions, newGameForm } from "./newgame.js";
import { beginSeries } from "./opponents/level-card.js";
import { Part } from "./part.js";
import { settings } from "./settings.js";
import "./share.js";
import { sound } from "./sound.js";
import { LANGUAGES, text } from "./texts.js";

class SankoDialog extends Part {
  static properties = {
    app: { attribute: false }, name: {}, from: { attribute: false }, options: { state: true }, error: { state: true }, isBusy: { state: true },
  };

  constructor() {
    super();
    this.from = null;
    this.error = "";
    this.isBusy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const node = this.name === "newgame" ? this.from : null;
    this.options = gameOptions(node && this.app.store, node);
    this.watch(this.app.limits, "change", () => this.#fit());
    this.#fit();
  }

  /** A board that the engine cannot play is not offered; that of a record stays as it is. */
  #fit() {
    const { width, height } = this.options;
    this.options = { ...this.options, ...(this.from ? {} : this.app.limits.nearest(width, height)) };
  }

  firstUpdated() {
    this.querySelector("dialog").showModal();
  }

  #close() {
    this.querySelector("dialog").close();
  }

  render() {
    const bodies = {
      settings: () => this.#renderSettings(), help: () => this.#renderHelp(),
      newgame: () => this.#renderNewGame(), games: () => this.#renderGames(),
      share: () => html`<sanko-share .app=${this.app}></sanko-share>`, token: () => this.#renderToken(),
    };
    return html`
      <dialog class="dialog-${this.name}" aria-labelledby="dialog-title" @close=${() => this.dispatchEvent(new CustomEvent("closed"))}
        @click=${event => event.target.localName === "dialog" && this.#close()}>
        <div class="dialog-body">
          <header><h1 id="dialog-title" tabindex="-1" autofocus>${text(`${this.name}.title`)}</h1>
            <button class="icon" aria-label=${text("close")} @click=${() => this.#close()}>×</button></header>
          ${bodies[this.name]()}
        </div>
      </dialog>`;
  }

  #renderSettings() {
    return html`
      ${select("settings.language", { "": text("settings.browser"), ...LANGUAGES }, "language")}
      ${select("settings.theme", words("theme", ["auto", "light", "dark"]), "theme")}
      ${select("settings.numbers", words("numbers", ["last", "ten", "all", "none"]), "moveNumbers")}
      ${select("settings.board", words("board", ["kaya", "walnut", "flat", "paper"]), "board")}
      ${select("settings.stones", words("stones", ["shell", "flat", "contrast"]), "stones")}
      ${check("settings.coordinates", "coordinates")}
      ${check("settings.sounds", "sounds")}
      ${volume()}
      ${coachSettings()}
      <h2>${text("mode.analyze")}</h2>
      ${select("analyze.figure", words("figure", ["points", "winrate", "visits", "score", "none"]), "figure")}
      ${select("settings.candidates", { 1: "1", 3: "3", 5: "5", 8: "8", 12: "12", 26: "26" }, "candidates", Number)}
      ${check("settings.line", "showLine")}`;
  }

  #renderHelp() {
    return html`
      <p>${text("help.short")}</p>
      <table class="keys">${KEYS.map(([keys, what]) => html`
        <tr><td>${keys.split(" ").map(each => html`<kbd>${each}</kbd> `)}</td><td>${text(what)}</td></tr>`)}</table>
      <p>${text("help.hands")}</p>
      <p class="quiet">${text("help.colors")}</p>`;
  }

  #renderNewGame() {
    return html`
      <form @submit=${event => this.#start(event)}>
        ${newGameForm(this.options, this.app.limits, options => (this.options = options), () => this.#find())}
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : ""}
        <div class="row end">
          <button class="primary" ?disabled=${this.isBusy}>${text("game.start")}</button>
        </div>
      </form>`;
  }

  async #start(event) {
    event.preventDefault();
    this.isBusy = true;
    this.error = "";
    try {
      await this.#begin();
      await this.app.openMode("play");
      this.#close();
    } catch (error) {
      this.error = error.message || text("connection.waiting");
    }
    this.isBusy = false;
  }

  async #begin() {
    const { app, options, from } = this;
    await app.limits.known;
    if (!app.limits.fits(options.width, options.height)) {
      throw new Error(app.limits.words);
    }
    await app.match.start(options);
    const { strength, time } = options;
    settings.set({ newGame: from ? { ...settings.get("newGame"), strength, time } : options });
  }

  async #find() {
    await beginSeries(this.app, 1);
    await this.app.openMode("play");
    this.#close();
  }

  #renderGames() {
    return html`<sanko-my-games .app=${this.app} .files=${this.from} @chosen=${() => this.#close()}></sanko-my-games>`;
  }

  #renderToken() {
    return html`
      <form @submit=${event => this.#useToken(event)}>
        <p>${text("token.how")}</p>
        <label class="field"><span>${text("token.label")}</span><input type="password" name="token" required></label>
        <div class="row end"><button class="primary">${text("token.use")}</button></div>
      </form>`;
  }

  #useToken(event) {
    event.preventDefault();
    this.app.connection.useToken(event.target.elements.token.value.trim());
    this.#close();
  }
}

function words(group, values) {
  return Object.fromEntries(values.map(each => [each, text(`${group}.${each}`)]));
}

function select(label, values, key, convert = String) {
  return html`
    <label class="field row"><span>${text(label)}</span>
      <select @change=${event => settings.set({ [key]: convert(event.target.value) })}>
        ${Object.entries(values).map(([value, name]) => html`
          <option value=${value} ?selected=${String(settings.get(key)) === value}>${name}</option>`)}
      </select></label>`;
}

function check(label, key) {
  return html`
    <label class="field row"><span>${text(label)}</span>
      <input type="checkbox" role="switch" .checked=${settings.get(key)}
        @change=${event => settings.set({ [key]: event.target.checked })}></label>`;
}

/** The volume; a stone sounds when it is set. */
function volume() {
  const take = event => {
    settings.set({ volume: Number(event.target.value) });
    sound("stone");
  };
  return html`
    <label class="field row"><span>${text("settings.volume")}</span>
      <input type="range" min="5" max="100" step="5" ?disabled=${!settings.get("sounds")} .value=${String(settings.get("volume"))}
        @change=${take}></label>`;
}

customElements.define("sanko-dialog", SankoDialog);
