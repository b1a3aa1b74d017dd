/** My games: every game that was played or opened, in the browser. */

import { attempt } from "./game-storage.js";
import { headOf, isBegun, sorted } from "./library-head.js";
import { LibraryStore } from "./library-store.js";
import { nodeAt, nodesOf, stepsOf } from "./game-node.js";
import { PROPERTY } from "./result-codec.js";

/** Milliseconds for which a game that changes is not written again. */
const PATIENCE = 1500;

/**
 * Keeps entries, as Keeper makes them, under their ids. Heads are read once and kept in memory; other tabs are heard of. Event
 * "change": other heads.
 */
export class Library extends EventTarget {
  #heads = null;
  #waiting = new Map();
  #timer = 0;
  #wanted = [];
  #isDrawing = false;
  #tabs = attempt(() => new BroadcastChannel("sanko.library"));

  /**
   * @param {{request: function(object): Promise<object>}} connection
   * @param {LibraryStore} store
   */
  constructor(connection, store = new LibraryStore()) {
    super();
    this.connection = connection;
    this.store = store;
    this.#tabs?.addEventListener("message", () => this.#forget());
  }

  /** The heads, the game changed last first. @returns {Promise<object[]>} */
  async heads() {
    await this.flush();
    this.#heads ??= await this.store.heads().then(heads => new Map(sorted(heads).map(head => [head.id, head])));
    return [...this.#heads.values()];
  }

  #forget() {
    this.#heads = null;
    this.#tell();
  }

  #changed() {
    this.#heads &&= new Map(sorted([...this.#heads.values()]).map(head => [head.id, head]));
    this.#tabs?.postMessage("changed");
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** An entry, or undefined. @returns {Promise<object|undefined>} */
  async read(id) {
    await this.flush();
    const [record] = await this.store.records([id]);
    return record && JSON.parse(record);
  }

  /** Entries by their ids, for saving. */
  async readAll(ids) {
    return (await this.store.records(ids)).filter(Boolean).map(record => JSON.parse(record));
  }

  /** Keeps a game that is being changed, soon. @param {function(): void} [failed] called if the browser does not keep it */
  putSoon(id, entry, record, stones, failed = () => {}) {
    if (isBegun(entry.game)) {
      this.#waiting.set(id, { entry, record, stones, failed });
      this.#timer ||= setTimeout(() => this.flush(), PATIENCE);
    }
  }

  /** Writes what waits. @returns {Promise<boolean>} whether it is kept now */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (waiting.length === 0) {
      return true;
    }
    try {
      const games = waiting.map(([id, { entry, record, stones }]) => ({ head: headOf(id, entry, stones), record, entry }));
      const isNews = await Promise.all(games.map(game => this.#isNews(game)));
      await this.#put(games.filter((game, index) => isNews[index]));
      return true;
    } catch (error) {
      console.warn("a game is not kept", error);
      waiting.forEach(([, { failed }]) => failed());
      return false;
    }
  }

  /** A record that was only looked at is no news where the same game is kept already. */
  async #isNews({ head, entry }) {
    if (entry.isOwn !== false || entry.game.nodes.some(node => node.other?.[PROPERTY])) {
      return true;
    }
    return (await this.store.idsOf(head.print)).every(id => id === head.id);
  }

  /** Games keep the folders that they are in. */
  async #put(games) {
    const olds = await this.store.headsOf(games.map(({ head }) => head.id));
    games.forEach(({ head }, index) => {
      const old = olds[index];
      head.folder = head.folder || old?.folder || "";
      head.stones ||= old?.print === head.print ? old.stones : "";
      this.#heads?.set(head.id, head);
    });
    await this.store.put(games);
    this.#changed();
  }

  /** The stamps of some games; undefined where they are not kept. @returns {Promise<(string|undefined)[]>} */
  async stampsOf(ids) {
    return (await this.store.headsOf(ids)).map(head => head?.stamp);
  }

  /** Keeps a game no longer, for good. */
  drop(id) {
    this.#waiting.delete(id);
    this.#heads?.delete(id);
    this.store.remove([id]).catch(() => {});
  }

  /** Keeps games that come from elsewhere. @param {{head: object, record: string}[]} games */
  add(games) {
    return this.#put(games);
  }

  /** Moves games into a folder; "" is none. */
  async moveTo(ids, folder) {
    await this.flush();
    const changed = (await this.store.headsOf(ids)).filter(Boolean).map(head => ({ ...head, folder }));
    changed.forEach(head => this.#heads?.set(head.id, head));
    await this.store.putHeads(changed);
    this.#changed();
  }

  /** Keeps games no longer. @returns {Promise<function(): Promise<void>>} keeps them again */
  async remove(ids) {
    await this.flush();
    const [heads, records] = await Promise.all([this.store.headsOf(ids), this.store.records(ids)]);
    const games = heads.map((head, index) => ({ head, record: records[index] })).filter(({ head, record }) => head && record);
    ids.forEach(id => this.#heads?.delete(id));
    await this.store.remove(ids);
    this.#changed();
    return () => this.#put(games);
  }

  /** Finds the last positions of these games, those that are not known, one after the other. */
  wantStones(heads) {
    this.#wanted = heads.filter(({ stones }) => !stones);
    if (!this.#isDrawing) {
      this.#findStones().catch(() => {}).finally(() => (this.#isDrawing = false));
    }
  }

  async #findStones() {
    this.#isDrawing = true;
    while (this.#wanted.length > 0) {
      const { id } = this.#wanted.shift();
      const [entry] = await this.readAll([id]);
      const stones = entry ? await this.#lastStones(entry) : "";
      const head = this.#heads?.get(id);
      if (head && stones) {
        const found = { ...head, stones };
        this.#heads.set(id, found);
        await this.store.putHeads([found]);
        this.#tell();
      }
    }
  }

  /** What Java says of the last position of a game: of the one that is played, else of the main line. */
  async #lastStones({ game, tip }) {
    const [root] = nodesOf(game);
    const line = [];
    for (let node = nodeAt(root, tip); node; node = node.parent) {
      line.unshift(...stepsOf(node));
    }
    const { boardXSize, boardYSize, rules } = game;
    const query = { action: "positions", boardXSize, boardYSize, rules: rules ?? "chinese", line };
    const last = await this.connection.request({ ...query, from: line.length });
    const found = last.positions.find(each => each.stones);
    // Where the board does not allow a move, the positions end before it.
    return (found ?? (await this.connection.request(query)).positions.findLast(each => each.stones))?.stones ?? "";
  }
}
