/**
 * The games that tabs have open, each under an id of its own, in a store that is written at once, also when a tab is closed: where
 * they are, not what is in them. Library keeps all games.
 */

const PREFIX = "sanko.games.";

/** What versions that kept one game only called it. */
const SINGLE = "sanko.game";

/** Where a game that cannot be read is put. */
export const DAMAGED = "sanko.game.damaged";

/** The game of this tab, which a reload finds again. */
const OF_TAB = "sanko.game";
const TAB = "sanko.tab";

/** The games that stay here once Library has them: those that tabs may have open. */
const MOST_GAMES = 6;

/** Characters of a game for whose sake older ones may have to go. */
const LARGEST = 2_000_000;

/** What each entry begins with, so that it need not be read whole. */
const HEAD = /^\{"stamp":"(\w+)","at":(\d+),/;

/**
 * Entries are objects with `stamp`, another one each time that a changed game is saved, `at`, the time of its last change in
 * milliseconds, and what the caller adds. Without storage nothing is kept.
 */
export class GameStorage {
  /** Calls a listener with the id whenever another tab saves a game. @param {function(string): void} listener */
  onOtherTab(listener) {
    window.addEventListener("storage", event => {
      if (event.key?.startsWith(PREFIX) && event.newValue) {
        listener(event.key.slice(PREFIX.length));
      }
    });
  }

  newId() {
    return randomWord();
  }

  /** A word that is this tab's also after a reload. */
  get tab() {
    this.word ??= attempt(() => sessionStorage.getItem(TAB)) ?? randomWord();
    attempt(() => sessionStorage.setItem(TAB, this.word));
    return this.word;
  }

  /** The game that this tab had, or else the one changed last; undefined if there is none. @returns {string|undefined} */
  get idOfTab() {
    return attempt(() => sessionStorage.getItem(OF_TAB)) ?? this.ids()[0];
  }

  set idOfTab(id) {
    attempt(() => sessionStorage.setItem(OF_TAB, id));
  }

  /** The ids of all games, the one changed last first. @returns {string[]} */
  ids() {
    const heads = this.unsortedIds().map(id => ({ id, at: this.#head(id).at }));
    return heads.sort((a, b) => b.at - a.at).map(each => each.id);
  }

  /** The same without reading the games. */
  unsortedIds() {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    return keys.filter(each => each.startsWith(PREFIX)).map(each => each.slice(PREFIX.length));
  }

  /** The stamp of a game, or undefined if it is not kept. */
  stampOf(id) {
    return this.#head(id).stamp;
  }

  #head(id) {
    const [, stamp, at] = HEAD.exec(this.#text(id) ?? "") ?? [];
    return { stamp, at: Number(at ?? 0) };
  }

  #text(id) {
    return attempt(() => localStorage.getItem(PREFIX + id));
  }

  /** An entry; undefined if there is none or it is damaged. */
  read(id) {
    return attempt(() => JSON.parse(this.#text(id)) ?? undefined);
  }

  /** Leaves only the games changed last. */
  prune() {
    this.ids().slice(MOST_GAMES).forEach(each => this.remove(each));
  }

  /**
   * Saves an entry. Where there is no room, the games changed longest ago go.
   *
   * @param {string} id
   * @param {number} at
   * @param {object} fields
   * @param {string} [stamp] that of the entry before, where the game has not changed
   * @returns {{stamp: string, text: string, failure: ""|"full"|"denied"}}
   */
  write(id, at, fields, stamp = randomWord()) {
    const text = JSON.stringify({ stamp, at, ...fields });
    const others = this.ids().filter(each => each !== id);
    let failure = this.#put(id, text);
    while (failure === "full" && others.length > 0 && text.length <= LARGEST) {
      this.remove(others.pop());
      failure = this.#put(id, text);
    }
    return { stamp, text, failure };
  }

  /** @returns {""|"full"|"denied"} why it is not put */
  #put(id, text) {
    try {
      localStorage.setItem(PREFIX + id, text);
      return "";
    } catch (error) {
      return error.name === "QuotaExceededError" ? "full" : "denied";
    }
  }

  remove(id) {
    attempt(() => localStorage.removeItem(PREFIX + id));
  }

  /** Puts a game that cannot be read where it is in nobody's way. */
  setAside(id) {
    attempt(() => localStorage.setItem(DAMAGED, this.#text(id)));
    this.remove(id);
  }

  /** Gives the game of a version that kept one only an id. */
  takeSingle() {
    const text = attempt(() => localStorage.getItem(SINGLE));
    if (text && this.unsortedIds().length === 0 && !this.#put(this.newId(), text)) {
      attempt(() => localStorage.removeItem(SINGLE));
    }
  }
}

/** The value of an action, or undefined where the browser has no storage, denies it or has no room in it. */
export function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** A word that is no other's. */
export function randomWord() {
  return Math.random().toString(36).slice(2).padEnd(2, "0");
}
