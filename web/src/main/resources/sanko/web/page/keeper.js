/** Keeps the game in the browser, so that a reload finds it again, and tells of another tab that does the same. */

import { gameWithResults } from "./export-data.js";
import { takeResults } from "./result-codec.js";
import { stored } from "./settings.js";
import { text } from "./texts.js";

const KEY = "sanko.game";
const DAMAGED = "sanko.game.damaged";
const MODES = ["play", "analyze", "review"];
const TAB = Math.random().toString(36).slice(2);

/** Saves and restores the game of a page. */
export class Keeper {
  #timer = 0;
  #isForeign = false;

  constructor(app) {
    this.app = app;
    window.addEventListener("storage", event => this.#otherTab(event));
    window.addEventListener("pagehide", () => this.#write());
  }

  /** Loads what was saved. @returns {{mode: string|undefined, found: boolean}} */
  restore() {
    const saved = stored(KEY);
    if (!saved.game?.nodes) {
      return { found: false };
    }
    try {
      this.#load(saved);
      return { found: true, mode: MODES.includes(saved.mode) ? saved.mode : undefined };
    } catch (error) {
      this.#setAside(error);
      return { found: false };
    }
  }

  /** Another version may have saved the game otherwise. */
  #setAside(error) {
    console.warn("the saved game is damaged", error);
    try {
      localStorage.setItem(DAMAGED, localStorage.getItem(KEY));
    } catch {
      // There is no room for both.
    }
    this.app.notify(text("keeper.damaged", DAMAGED), { kind: "error" });
  }

  #load(saved) {
    const { store, match } = this.app;
    if (!(saved.game.boardXSize > 0 && saved.game.boardYSize > 0)) {
      throw new TypeError("no board");
    }
    store.load(saved.game);
    takeResults(store);
    store.goTo(follow(store.root, saved.path));
    match.take(saved.match ?? {}, follow(store.root, saved.tip));
  }

  /** Saves soon. */
  save() {
    if (!this.#timer) {
      this.#timer = setTimeout(() => this.#write(), 300);
    }
  }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#isForeign) {
      return;
    }
    const { store, match, modeName } = this.app;
    const saved = {
      tab: TAB, mode: modeName, game: gameWithResults(store), path: indices(store, store.current),
      match: match.toSaved(), tip: indices(store, match.tip),
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      this.#tellFull();
    }
  }

  #tellFull() {
    if (!this.isTold) {
      this.isTold = true;
      this.app.notify(text("keeper.full"), { kind: "error" });
    }
  }

  /** Another tab has saved its game: this one stops saving until the user has said which one counts. */
  #otherTab(event) {
    const saved = event.key === KEY ? stored(KEY) : {};
    if (!saved.tab || saved.tab === TAB || this.#isForeign) {
      return;
    }
    this.#isForeign = true;
    this.app.notify(text("keeper.otherTab"), {
      kind: "question",
      actions: [
        [text("keeper.takeTheirs"), () => this.#decide(() => {
          this.app.match.cancel();
          this.#load(stored(KEY));
          this.app.match.proceed();
        })],
        [text("keeper.keepMine"), () => this.#decide(() => this.save())],
      ],
    });
  }

  #decide(action) {
    this.#isForeign = false;
    action();
  }
}

function indices(store, node) {
  return store.path(node).slice(1).map(each => each.parent.children.indexOf(each));
}

function follow(root, path = []) {
  let node = root;
  for (const index of path) {
    node = node.children[index] ?? node;
  }
  return node;
}
