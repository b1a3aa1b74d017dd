/** <sanko-share>: what can be given to others: a link, the position as text, pictures of the board. */

import { html } from "lit";
import { pngOf, svgOf } from "./board-image.js";
import { copyText } from "./clipboard.js";
import { download } from "./download.js";
import { fileName } from "./file-names.js";
import { indicesOf, nodeFields } from "./game-node.js";
import { Part } from "./part.js";
import { asciiOf, gameOfPosition, gtpOf } from "./position-text.js";
import { rulesName } from "./rules-words.js";
import { settings } from "./settings.js";
import { fragmentOf, LONGEST } from "./share-link.js";
import { text } from "./texts.js";

class SankoShare extends Part {
  static properties = { app: { attribute: false }, status: { state: true } };

  constructor() {
    super();
    this.status = "";
  }

  async #do(action) {
    try {
      await action();
    } catch (error) {
      this.status = error.message;
    }
  }

  #copy(made) {
    return this.#do(() => copyText({ notify: words => (this.status = words) }, made()));
  }

  async #write(game) {
    return (await this.app.connection.request({ action: "write_record", games: [game] })).sgf;
  }

  /** The address of the page with the record; one that is too long has the line shown only, without comments. */
  async #link() {
    const { store } = this.app;
    const { origin, pathname, search } = location;
    const whole = await fragmentOf(await this.#write(store.toGame()), indicesOf(store.current));
    const line = () => this.#write({ ...store.toGame(), nodes: this.#plainLine() });
    const depth = store.path(store.current).length - 1;
    const fragment = whole.length <= LONGEST ? whole : await fragmentOf(await line(), Array(depth).fill(0));
    if (fragment.length > LONGEST) {
      throw new Error(text("share.tooLong"));
    }
    return origin + pathname + search + fragment;
  }

  /** The NODEs of the line shown, without what was said of them. */
  #plainLine() {
    const { store } = this.app;
    return [...store.path(store.current), ...store.continuation(store.current).slice(1)].map((node, index) => {
      const { move, setup, player } = nodeFields(node, -1);
      return { parent: index - 1, ...(move && { move }), ...(setup && { setup }), ...(player && { player }) };
    });
  }

  async #position() {
    const { store } = this.app;
    const { stones, lastMove } = await store.position(store.current);
    return { width: store.width, height: store.height, stones, lastMove };
  }

  #save(ending, type, made) {
    return this.#do(async () => {
      const { current } = this.app.store;
      download(`${fileName(this.app)}-${current.number}.${ending}`, await made(), type);
      this.status = text("share.saved");
    });
  }

  /** Prints the record; the dialog must not stand in the way. */
  #print() {
    return this.#do(async () => (await import("./sheet/sheet.js")).printSheet(this.app.store, rulesName(this.app.store.rules), settings.get("perFigure")));
  }

  async #embedded() {
    return (await import("./sheet/embed.js")).embeddedBoard(this.app.store, { board: settings.get("board"), stones: settings.get("stones") });
  }

  render() {
    const { app } = this;
    const { store } = app;
    const button = (key, action) => html`<button @click=${action}>${text(key)}</button>`;
    return html`
      <section><h2>${text("share.link")}</h2>
        <p class="quiet">${text("share.linkHow", store.current.number)}</p>
        <div class="buttons">
          <button class="primary" @click=${() => this.#copy(() => this.#link())}>${text("share.copyLink")}</button></div></section>
      <section><h2>${text("share.position")}</h2>
        <div class="buttons">
          ${button("share.ascii", () => this.#copy(async () => asciiOf(await this.#position())))}
          ${button("share.gtp", () => this.#copy(async () => gtpOf(await store.query(store.current))))}
          ${button("share.sgf", () => this.#copy(async () => this.#write(gameOfPosition(store, store.current))))}
        </div></section>
      <section><h2>${text("share.image")}</h2>
        <div class="buttons">
          ${button("share.png", () => this.#save("png", "image/png", () => pngOf(app.board)))}
          ${button("share.svg", () => this.#save("svg", "image/svg+xml", () => svgOf(app.board)))}
        </div></section>
      <section><h2>${text("sheet.title")}</h2>
        <p class="quiet">${text("sheet.how")}</p>
        <div class="buttons">
          ${button("sheet.print", () => this.#print())}
          <label class="compact"><span>${text("sheet.perFigure")}</span>
            <select @change=${event => settings.set({ perFigure: Number(event.target.value) })}>
              ${[25, 50, 100].map(each => html`<option ?selected=${each === settings.get("perFigure")}>${each}</option>`)}</select></label>
          ${button("sheet.embed", () => this.#save("html", "text/html", () => this.#embedded()))}
        </div></section>
      <p class="share-status" role="status">${this.status}</p>`;
  }
}

customElements.define("sanko-share", SankoShare);
