/** Opens records: dropped, pasted, chosen, or in the address. */

import { html, nothing } from "lit";
import { BranchClipboard } from "./branch-clipboard.js";
import { gameWithResults } from "./export-data.js";
import { nodeAt } from "./game-node.js";
import { recordOfFile } from "./library-files.js";
import { isBegun } from "./library-head.js";
import { modeOfAddress, replaceAddress } from "./mode-address.js";
import { takeResults } from "./result-codec.js";
import { recordOfFragment } from "./share-link.js";
import { text } from "./texts.js";

/** Event "change": other games or problems. */
export class RecordOpener extends EventTarget {
  /** @param {object} app the root of the page */
  constructor(app) {
    super();
    this.app = app;
    this.branches = new BranchClipboard(app);
    this.games = [];
    /** What shows those again that were left, as they were. @type {(function(): void)[]} */
    this.left = [];
    this.index = 0;
    this.problems = [];
    this.isPasting = false;
    this.source = "";
    this.pasteError = "";
  }

  /** Listens to what is dropped and pasted anywhere on the page, and to the address. */
  listen() {
    document.addEventListener("dragover", (event) => this.#dragged(event));
    document.addEventListener("dragleave", (event) => event.relatedTarget || this.#highlight(false));
    document.addEventListener("drop", (event) => this.#dropped(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
    document.addEventListener("copy", (event) => this.branches.copied(event));
    window.addEventListener("hashchange", () => this.#fromAddress());
    this.#fromAddress();
  }

  #highlight(isOn) {
    document.documentElement.classList.toggle("dropping", isOn);
  }

  #dragged(event) {
    const types = event.dataTransfer?.types ?? [];
    if (types.includes("Files") || (types.includes("text/plain") && !isTextField(event.target))) {
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      this.#highlight(true);
    }
  }

  #dropped(event) {
    this.#highlight(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    const [file] = files;
    const plain = event.dataTransfer?.getData("text/plain") ?? "";
    if (files.length > 1) {
      event.preventDefault();
      this.app.openDialog("games", files);
    } else if (file || (looksLikeRecord(plain) && !isTextField(event.target))) {
      event.preventDefault();
      this.#openEither(file, plain);
    }
  }

  #pasted(event) {
    if (isTextField(event.target)) {
      return;
    }
    const file = event.clipboardData?.files?.[0];
    const plain = event.clipboardData?.getData("text/plain") ?? "";
    if (this.branches.isCopied(plain)) {
      event.preventDefault();
      this.pasteBranch();
    } else if (file || looksLikeRecord(plain)) {
      event.preventDefault();
      this.#openEither(file, plain);
    }
  }

  #openEither(file, plain) {
    return this.#guard(file ? this.openFile(file) : this.open(plain), file?.name);
  }

  pasteBranch() {
    return this.#guard(this.branches.paste());
  }

  #fromAddress() {
    this.#guard(this.#openAddress());
  }

  /** Opens the record that the address holds, at the node that it names; then the address names the mode. */
  async #openAddress() {
    const { hash } = location;
    const found = await recordOfFragment(hash).catch(() => undefined);
    if (hash !== location.hash) {
      return;
    }
    if (!modeOfAddress()) {
      replaceAddress(this.app.modeName);
    }
    if (found === undefined) {
      throw new Error(text("share.broken"));
    }
    if (found) {
      await this.open(found.sgf);
      const { store } = this.app;
      found.indices && store.goTo(nodeAt(store.root, found.indices));
    }
  }

  /** Says what went wrong, of the file with this name if there is one, until another game is shown. */
  #guard(promise, name) {
    return promise.catch(({ message }) =>
      this.app.notify(name ? text("record.refused", name, message) : message, { kind: "error", isOfGame: true }));
  }

  /** Opens the file that was chosen. */
  openInput(input) {
    const file = input.files[0];
    input.value = "";
    return file ? this.#guard(this.openFile(file), file.name) : Promise.resolve();
  }

  async openFile(file) {
    await this.#take(await recordOfFile(file), file.name);
  }

  /** Shows a record's first game. The game shown before can be had back. @param {string} sgf */
  open(sgf) {
    return this.#take({ sgf });
  }

  /**
   * @param {{sgf: string}|{sgfBase64: string}} record
   * @param {string} [source] the name of its file
   */
  async #take(record, source = "") {
    const answer = await this.app.connection.request({ action: "parse_record", ...record });
    const problems = answer.problems ?? [];
    // Any bytes, such as those of a photograph, may have what looks like the beginning of a game.
    if (answer.games.length === 0 || (problems.length > 0 && !answer.games.some(isBegun))) {
      const [first] = problems;
      throw new Error(first ? text("record.problem", first.line, first.column, first.message) : text("record.nothing"));
    }
    this.#offerOld();
    Object.assign(this, { games: answer.games, left: [], problems, source, isPasting: false });
    this.#show(0);
    if (["play", "learn"].includes(this.app.modeName)) {
      await this.app.openMode("review");
    }
  }

  #offerOld() {
    const { store } = this.app;
    if (store.root.children.length === 0) {
      return;
    }
    const { games, left, index } = this;
    const old = { show: this.app.keeper.leave(), source: store.source };
    this.app.notify(text("record.replaced"), {
      actions: [[text("record.undo"), () => {
        Object.assign(this, { games, left, index, problems: [], source: old.source });
        old.show();
        this.#shown();
      }]],
    });
  }

  /** Shows another game of the collection; what was changed in this one is kept. */
  choose(index) {
    const { keeper, store } = this.app;
    this.games[this.index] = gameWithResults(store);
    this.left[this.index] = keeper.leave();
    keeper.browse(() => (this.left[index] ? this.#showAgain(index) : this.#show(index)));
  }

  #showAgain(index) {
    this.index = index;
    this.left[index]();
    this.#shown();
  }

  #show(index) {
    this.index = index;
    const { store } = this.app;
    store.load(this.games[index]);
    takeResults(store);
    // The game that was played is no longer the one shown; nothing moves in a record by itself.
    this.app.match.cancel();
    this.app.match.take({ phase: "over", result: store.info.RE ?? "", human: "both" }, store.mainLine().at(-1));
    this.#shown();
  }

  #shown() {
    const { store } = this.app;
    this.root = store.root;
    store.source = this.source;
    this.#tell();
  }

  /** Whether the game shown is one of several of a file. */
  get isCollection() {
    return this.games.length > 1 && this.root === this.app.store.root;
  }

  /** The games of the collection with the one shown as it is now. */
  gamesToSave(game) {
    return !this.isCollection ? [game] : this.games.map((each, index) => (index === this.index ? game : each));
  }

  forgetProblems() {
    this.problems = [];
    this.#tell();
  }

  /** Asks for the text of a record, as from a clipboard that a page may not read. */
  startPasting() {
    this.isPasting = true;
    this.pasteError = "";
    this.#tell();
  }

  /** Opens what was pasted; the dialog tells what is wrong with it. */
  async openPasted(sgf) {
    try {
      await this.open(sgf);
    } catch (error) {
      this.pasteError = error.message;
      this.#tell();
    }
  }

  stopPasting() {
    this.isPasting = false;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/** The dialog in which a record is pasted as text. */
export function pasteDialog(opener) {
  const submit = (event) => {
    event.preventDefault();
    opener.openPasted(event.target.elements.sgf.value);
  };
  return html`
    <dialog class="paste" aria-label=${text("record.paste")}
      @close=${() => opener.stopPasting()}>
      <form @submit=${submit}>
        <label>${text("record.pasteHere")}
          <textarea name="sgf" rows="10" required spellcheck="false"></textarea></label>
        ${opener.pasteError ? html`<p class="error" role="alert">${opener.pasteError}</p>` : nothing}
        <div class="buttons">
          <button type="submit" class="primary">${text("record.show")}</button>
          <button type="button" @click=${() => opener.stopPasting()}>${text("record.cancel")}</button>
        </div>
      </form>
    </dialog>`;
}

/** Whether a text could be a record: a parenthesis, a semicolon, a property. */
export function looksLikeRecord(plain) {
  return /\(\s*;\s*[A-Za-z]+\s*\[/.test(plain.slice(0, 4000));
}

function isTextField(target) {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}
