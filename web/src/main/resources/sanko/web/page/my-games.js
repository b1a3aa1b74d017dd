/** <sanko-my-games>: the list of all games in the browser, with what can be done with them. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { download } from "./download.js";
import { collectionOf, importFiles } from "./library-files.js";
import { factsOf, foldersOf, namesOf, searchHeads } from "./library-head.js";
import { recordAt } from "./links/addresses.js";
import "./links/links.js";
import { Part } from "./part.js";
import { text } from "./texts.js";
import { thumbnail } from "./thumbnail.js";

/** Rows drawn beyond the window, so that scrolling shows no gaps, and the keys always find the next row. */
const AROUND = 6;

/** Errors of files that are told. */
const MOST_FAILED = 5;

/**
 * Properties: `app`; `files`, to be imported at once. Event "chosen" when one of the games is shown. Only the rows in the window
 * are made.
 */
class SankoMyGames extends Part {
  static properties = {
    app: { attribute: false }, files: { attribute: false }, heads: { state: true }, words: { state: true },
    folder: { state: true }, status: { state: true }, first: { state: true },
  };

  constructor() {
    super();
    this.heads = null;
    this.words = "";
    this.folder = null;
    this.status = null;
    this.first = 0;
    this.chosen = new Set();
    this.rowHeight = 72;
  }

  connectedCallback() {
    super.connectedCallback();
    this.library = this.app.keeper.library;
    this.watch(this.library, "change", () => this.#read());
    this.#read();
  }

  willUpdate(changed) {
    if (changed.has("files") && this.files) {
      this.#import(this.files);
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.library.wantStones([]);
    this.isStopped = true;
  }

  async #read() {
    try {
      this.heads = await this.library.heads();
      // The first search makes what all others look at.
      setTimeout(() => searchHeads(this.heads, "–"), 100);
    } catch {
      this.status = { words: text("games.noRoom") };
    }
  }

  /** Does something that takes time, and says what went wrong. */
  async #try(action) {
    try {
      await action();
    } catch (error) {
      this.status = { words: error.message };
    }
  }

  get #found() {
    return searchHeads(this.heads ?? [], this.words, this.folder);
  }

  /** The games that are meant: those chosen, else all that are found. */
  get #meant() {
    return this.chosen.size > 0 ? [...this.chosen] : this.#found.map(head => head.id);
  }

  // What can be done.

  #open(id) {
    return this.#try(async () => {
      await this.app.keeper.open(id);
      this.dispatchEvent(new CustomEvent("chosen"));
    });
  }

  #remove(ids) {
    return this.#try(async () => {
      const undo = await this.app.keeper.remove(ids);
      ids.forEach(id => this.chosen.delete(id));
      const action = () => this.#try(async () => {
        await undo();
        this.status = null;
      });
      this.status = { words: text("games.removed", ids.length), action: [text("record.undo"), action] };
    });
  }

  #move(event) {
    event.preventDefault();
    const field = event.target.elements.folder;
    const folder = field.value.trim();
    const ids = [...this.chosen];
    return this.#try(async () => {
      await this.library.moveTo(ids, folder);
      this.chosen.clear();
      field.value = "";
      this.status = { words: folder ? text("games.moved", ids.length, folder) : text("games.movedOut", ids.length) };
    });
  }

  #import(files, { importing = "games.importing", failed = "games.failed", ...how } = {}) {
    const { library, folder } = this;
    const list = [...files];
    this.isStopped = false;
    const action = [text("games.stop"), () => (this.isStopped = true)];
    const told = sums => (this.status = { words: text(importing, sums.files, list.length), action });
    return this.#try(async () => {
      told({ files: 0 });
      const sums = await importFiles(
        { library, connection: this.app.connection, files: list, folder: folder ?? "", ...how }, told, () => this.isStopped);
      const known = sums.known > 0 ? ` ${text("games.known", sums.known)}` : "";
      const words = text("games.imported", sums.added) + known;
      this.status = { words, failed: sums.failed, failure: text(failed, sums.failed.length) };
    });
  }

  /** The server gets one record at a time for a page. */
  #importLinks(addresses) {
    const records = addresses.map(address => recordAt(this.app.connection, address));
    return this.#import(records, { importing: "links.importing", failed: "links.failed", sideBySide: 1 });
  }

  #chooseFiles(event) {
    const files = [...event.target.files];
    event.target.value = "";
    return files.length > 0 ? this.#import(files) : null;
  }

  #save() {
    const ids = this.#meant;
    return this.#try(async () => {
      const collection = await collectionOf({ library: this.library, connection: this.app.connection, ids },
        count => (this.status = { words: text("games.saving", count, ids.length) }));
      download(`${text("games.title")}.sgf`, collection, "application/x-go-sgf");
      this.status = { words: text("games.saved", ids.length) };
    });
  }

  #choose(id, isChosen) {
    this.chosen[isChosen ? "add" : "delete"](id);
    this.requestUpdate();
  }

  #chooseAll(isChosen) {
    this.chosen = new Set(isChosen ? this.#found.map(head => head.id).filter(id => id !== this.app.keeper.id) : []);
    this.requestUpdate();
  }

  // The window on the list.

  get #window() {
    return this.querySelector(".games-window");
  }

  #scrolled() {
    this.first = Math.max(0, Math.floor(this.#window.scrollTop / this.rowHeight) - AROUND);
  }

  /** The rows that are drawn. */
  #rows(found) {
    const count = Math.ceil((this.#window?.clientHeight || 600) / this.rowHeight) + 2 * AROUND;
    const first = Math.min(this.first, Math.max(0, found.length - count));
    return { first, rows: found.slice(first, first + count) };
  }

  updated() {
    const list = this.querySelector("ul.game-list");
    if (!list) {
      return;
    }
    const found = this.#found;
    const { first, rows } = this.#rows(found);
    this.rowHeight = list.querySelector("li")?.offsetHeight || this.rowHeight;
    list.style.paddingTop = `${first * this.rowHeight}px`;
    list.style.paddingBottom = `${(found.length - first - rows.length) * this.rowHeight}px`;
    this.library.wantStones(rows);
  }

  // What is shown.

  render() {
    if (!this.heads) {
      return html`<p class="quiet" role="status">${this.status?.words ?? text("games.reading")}</p>`;
    }
    const found = this.#found;
    return html`
      ${this.#renderSearch()}
      ${this.#renderStatus(found)}
      ${found.length > 0 ? this.#renderList(found) : html`<p class="quiet">${text(this.heads.length > 0 ? "games.notFound" : "games.none")}</p>`}
      ${this.#renderActions(found)}
      <p class="quiet">${text("games.how")}</p>`;
  }

  #renderSearch() {
    const folders = foldersOf(this.heads);
    const search = event => {
      this.words = event.target.value;
      this.#toTop();
    };
    // In WebKit, Escape in such a field empties it only, and closes no dialog.
    const leave = event => event.key === "Escape" && !event.isComposing && !event.target.value && event.target.closest("dialog").close();
    const choose = event => {
      this.folder = event.target.selectedIndex === 0 ? null : folders[event.target.selectedIndex - 1][0];
      this.#toTop();
    };
    return html`
      <div class="row">
        <input class="grow" type="search" aria-label=${text("games.search")} placeholder=${text("games.search")} .value=${this.words} @input=${search} @keydown=${leave}>
        ${folders.length > 0 ? html`
          <select aria-label=${text("games.folder")} @change=${choose}>
            <option ?selected=${this.folder === null}>${text("games.all")}</option>
            ${folders.map(([name, count]) => html`<option ?selected=${name === this.folder}>${name} (${count})</option>`)}
          </select>` : nothing}
      </div>`;
  }

  #toTop() {
    this.first = 0;
    this.status = null;
    this.#window?.scrollTo(0, 0);
  }

  #renderStatus(found) {
    const { words, action, failed = [], failure } = this.status ?? {};
    return html`
      <div class="games-status">
        <p role="status">${words ?? text("games.count", found.length)}</p>
        ${action ? html`<button @click=${action[1]}>${action[0]}</button>` : nothing}
      </div>
      ${failed.length > 0 ? html`
        <div class="problem" role="alert"><p>${failure}</p>
          <ul>${failed.slice(0, MOST_FAILED).map(each => html`<li>${each}</li>`)}</ul></div>` : nothing}`;
  }

  #renderList(found) {
    const { first, rows } = this.#rows(found);
    return html`
      <div class="games-window" @scroll=${() => this.#scrolled()}>
        <ul class="game-list" role="list">${repeat(rows, head => head.id, (head, index) =>
          this.#renderRow(head, first + index + 1, found.length))}</ul>
      </div>`;
  }

  #renderRow(head, place, count) {
    const { id } = head;
    const isShown = id === this.app.keeper.id;
    const names = namesOf(head);
    return html`
      <li aria-posinset=${place} aria-setsize=${count}>
        <input type="checkbox" aria-label=${text("games.choose", names)} ?disabled=${isShown} .checked=${this.chosen.has(id)}
          @change=${event => this.#choose(id, event.target.checked)}>
        <button class="kept" aria-current=${isShown ? "true" : nothing} @click=${() => this.#open(id)}>
          ${thumbnail(head)}<span><b>${names}</b><small>${isShown ? `${text("games.shown")} · ` : ""}${factsOf(head)}</small></span></button>
        <button class="icon" aria-label=${text("games.remove", names)} title=${text("games.remove", names)} ?disabled=${isShown}
          @click=${() => this.#remove([id])}>×</button>
      </li>`;
  }

  #renderActions(found) {
    const { size } = this.chosen;
    return html`
      <div class="row">
        <label class="compact all"><input type="checkbox" .checked=${size > 0} ?disabled=${found.length === 0}
          @change=${event => this.#chooseAll(event.target.checked)}><span>${size > 0 ? text("games.chosen", size) : text("games.chooseAll")}</span></label>
        ${size > 0 ? html`<button class="danger" @click=${() => this.#remove([...this.chosen])}>${text("games.delete")}</button>` : nothing}
        <label class="button-like">${text("games.import")}
          <input class="for-ears" type="file" multiple accept=".sgf,.gib,.ngf,.ugf,.ugi,application/x-go-sgf,text/plain"
            @change=${event => this.#chooseFiles(event)}></label>
        <button ?disabled=${found.length === 0} @click=${() => this.#save()}>${text(size > 0 ? "games.saveChosen" : "games.saveAll")}</button>
      </div>
      <sanko-links .connection=${this.app.connection} @addresses=${event => this.#importLinks(event.detail)}></sanko-links>
      ${size > 0 ? html`
        <form class="row" @submit=${event => this.#move(event)}>
          <label class="compact grow"><span>${text("games.folder")}</span>
            <input name="folder" list="folders" maxlength="60" autocomplete="off"></label>
          <datalist id="folders">${foldersOf(this.heads).map(([name]) => html`<option value=${name}></option>`)}</datalist>
          <button>${text("games.move")}</button>
        </form>` : nothing}`;
  }
}

customElements.define("sanko-my-games", SankoMyGames);
