/** Keeps games in the browser, so that a reload finds them again, whatever other tabs do. */

import { gameWithResults } from "./export-data.js";
import { branchOf, holdsTree, indicesOf, nodeAt } from "./game-node.js";
import { DAMAGED, GameStorage } from "./game-storage.js";
import { Library } from "./library.js";
import { isBegun } from "./library-head.js";
import { MODES } from "./mode-address.js";
import { positionsOf, takePositions } from "./offline/kept-positions.js";
import { takeResults } from "./result-codec.js";
import { text } from "./texts.js";

/** Milliseconds after which what changes or is shown is saved; and results, of which many come each second. */
const SOON = 300;
const AT_LEISURE = 5000;

/**
 * Saves and restores the game of a page under an id of its own: at once in GameStorage, and soon in the library. Another game in the
 * store gets another id. What another tab has saved under the same id meanwhile is not overwritten: from then on this page's game has
 * an id of its own.
 */
export class Keeper {
  #storage = new GameStorage();
  #timer = 0;
  /** When the timer is over. */
  #due = 0;
  #root = null;
  #id = "";
  #stamp = undefined;
  #changedAt = 0;
  /** Whether this tab has saved the game last. */
  #isWriter = false;
  /** Whether the game has changed since it was saved, or since it was restored. */
  #isChanged = false;
  /** Whether anything but results has changed since then. */
  #isEdited = false;
  /** Whether the game was ever changed here. */
  #isOwn = false;
  #isBrowsing = false;

  constructor(app) {
    this.app = app;
    /** All games, the one shown included. */
    this.library = new Library(app.connection);
    app.store.addEventListener("leave", () => this.#timer && this.#write());
    app.store.addEventListener("change", () => this.#changed());
    app.store.addEventListener("result", () => {
      this.#isChanged = true;
      this.#saveWithin(AT_LEISURE);
    });
    this.#storage.onOtherTab(id => id === this.#id && this.save());
    // A browser that closes a tab may tell it one of these only, or nothing.
    window.addEventListener("pagehide", () => this.#leavePage());
    document.addEventListener("visibilitychange", () => document.hidden && this.#leavePage());
    setTimeout(() => this.#fillLibrary(), 1000);
  }

  #leavePage() {
    this.#timer && this.#write();
    this.library.flush();
  }

  /** Takes over what a tab could not write before it was closed, and what versions without a library kept. */
  async #fillLibrary() {
    try {
      const ids = this.#storage.unsortedIds().filter(each => each !== this.#id);
      const stamps = await this.library.stampsOf(ids);
      ids.forEach((id, index) => {
        const entry = this.#storage.stampOf(id) === stamps[index] ? null : this.#storage.read(id);
        entry?.game?.nodes && this.library.putSoon(id, entry, JSON.stringify(entry));
      });
      (await this.library.flush()) && this.#storage.prune();
    } catch (error) {
      console.warn("no library", error);
    }
  }

  /** Loads what was saved. @returns {{mode: string|undefined, found: boolean}} */
  restore() {
    this.#storage.takeSingle();
    const id = this.#storage.idOfTab;
    if (!id) {
      return { found: false };
    }
    try {
      const saved = this.#storage.read(id);
      if (!saved && !this.#storage.stampOf(id)) {
        this.#restoreFromLibrary(id);
        return { found: false };
      }
      this.#load(id, saved);
      return { found: true, mode: saved.mode };
    } catch (error) {
      this.#setAside(id, error);
      return { found: false };
    }
  }

  /** A game for which there was no room elsewhere, or that many others came after. */
  async #restoreFromLibrary(id) {
    const saved = await this.library.read(id).catch(() => undefined);
    if (saved && this.app.store.root.children.length === 0) {
      this.#show(id, saved);
    }
  }

  /** Another version may have saved the game otherwise. */
  #setAside(id, error) {
    console.warn("the saved game is damaged", error);
    this.#storage.setAside(id);
    this.app.notify(text("keeper.damaged", DAMAGED), { kind: "error" });
  }

  #load(id, saved) {
    const { store, match } = this.app;
    if (!(saved.game.boardXSize > 0 && saved.game.boardYSize > 0)) {
      throw new TypeError("no board");
    }
    store.load(saved.game);
    store.source = saved.source ?? "";
    takeResults(store);
    takePositions(store, saved.positions);
    store.goTo(nodeAt(store.root, saved.path));
    match.take(saved.match ?? {}, nodeAt(store.root, saved.tip));
    this.#follow(id, saved.stamp, saved.isOwn ?? true);
    this.#changedAt = saved.at ?? Date.now();
    this.#isWriter = saved.tab === this.#storage.tab;
  }

  #follow(id, stamp, isOwn) {
    this.#id = this.#storage.idOfTab = id;
    this.#root = this.app.store.root;
    this.#stamp = stamp;
    this.#isOwn = isOwn;
    this.#changedAt = Date.now();
    this.#isChanged = this.#isEdited = false;
    this.#isWriter = true;
  }

  /** Shows a game that is kept, in the mode in which it was left. */
  async open(id) {
    const saved = this.#storage.read(id) ?? (await this.library.read(id));
    if (!saved || id === this.#id) {
      return;
    }
    try {
      this.#show(id, saved);
    } catch (error) {
      this.#setAside(id, error);
      return;
    }
    if (MODES.includes(saved.mode)) {
      await this.app.openMode(saved.mode);
    }
  }

  #show(id, saved) {
    this.app.match.cancel();
    this.#load(id, saved);
    this.save();
    this.app.match.proceed();
  }

  /** Saves the game, since another one will be shown. @returns {function(): void} shows it again */
  leave() {
    this.#write();
    const id = this.#id;
    const saved = { ...this.#entry(), stamp: this.#stamp, at: this.#changedAt };
    return () => this.#show(id, this.#storage.read(id) ?? saved);
  }

  /** The id of the game shown. */
  get id() {
    return this.#id;
  }

  /** Keeps games no longer. @returns {Promise<function(): Promise<void>>} keeps them again */
  remove(ids) {
    ids.forEach(id => this.#storage.remove(id));
    return this.library.remove(ids);
  }

  /** Saves soon. */
  save() {
    this.#saveWithin(SOON);
  }

  #saveWithin(milliseconds) {
    const due = Date.now() + milliseconds;
    if (!this.#timer || due < this.#due) {
      clearTimeout(this.#timer);
      this.#due = due;
      this.#timer = setTimeout(() => this.#write(), milliseconds);
    }
  }

  #changed() {
    const { store } = this.app;
    if (store.root === this.#root) {
      this.#isChanged = this.#isEdited = this.#isOwn = true;
      this.save();
      return;
    }
    if (this.#root && !this.#isWorthKeeping()) {
      this.#storage.remove(this.#id);
      this.library.drop(this.#id);
    }
    this.#follow(this.#storage.newId(), undefined, false);
    setTimeout(() => this.#askPositions(store.root), 3000);
  }

  /** Asks for the positions of a whole record at once, so that they are kept for when the server is away. */
  async #askPositions(root) {
    const { store, connection } = this.app;
    if (root === store.root && connection.isOpen && root.children.length > 0) {
      await store.position(store.mainLine().at(-1)).then(() => this.save(), () => {});
    }
  }

  /** A board without moves need not be kept, nor a game of a collection that was only looked at. */
  #isWorthKeeping() {
    const { children } = this.#root;
    return isBegun({ nodes: branchOf(this.#root) }) && (!this.#isBrowsing || this.#isOwn || children.some(each => each.result));
  }

  /** Shows another game of the same collection. @param {function(): void} show */
  browse(show) {
    this.#isBrowsing = true;
    show();
    this.#isBrowsing = false;
  }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const stamp = this.#storage.stampOf(this.#id);
    const isTheirs = stamp !== undefined && stamp !== this.#stamp;
    // Results are worth keeping, but no reason to go on apart from a tab that analyzes the same game.
    if (isTheirs ? !this.#isEdited && this.#isHeldByTheirs() : stamp && !this.#isChanged && !this.#isWriter) {
      return;
    }
    if (isTheirs) {
      this.#part();
    }
    this.#changedAt = this.#isChanged ? Date.now() : this.#changedAt;
    const entry = this.#entry();
    const stampToKeep = this.#isChanged ? undefined : this.#stamp;
    const { stamp: written, text: record, failure } = this.#storage.write(this.#id, this.#changedAt, entry, stampToKeep);
    this.#stamp = written;
    this.#isWriter = true;
    this.#isChanged = this.#isEdited = false;
    const kept = { stamp: written, at: this.#changedAt, ...entry };
    const failed = () => failure && this.#tellOnce(`keeper.${failure}`);
    this.library.putSoon(this.#id, kept, record, this.app.match.tip.known?.stones, failed);
  }

  #entry() {
    const { store, match, modeName } = this.app;
    return {
      tab: this.#storage.tab, mode: modeName, isOwn: this.#isOwn, source: store.source, game: gameWithResults(store),
      positions: positionsOf(store),
      path: indicesOf(store.current), match: match.toSaved(), tip: indicesOf(match.tip),
    };
  }

  /** Leaves the id to the other tab that has saved its game under it, and goes on under another. */
  #part() {
    const theirs = this.#id;
    this.#follow(this.#storage.newId(), undefined, true);
    this.app.notify(text("keeper.otherTab"), { actions: [[text("keeper.showTheirs"), () => this.open(theirs)]] });
  }

  /** Whether what another tab has saved in place of this page's game has all its moves. */
  #isHeldByTheirs() {
    const game = this.#storage.read(this.#id)?.game;
    return Array.isArray(game?.nodes) && holdsTree(game, this.#root);
  }

  #tellOnce(key) {
    this.told ??= new Set();
    if (!this.told.has(key)) {
      this.told.add(key);
      this.app.notify(text(key), { kind: "error" });
    }
  }
}
