/**
 * Where what is to be learned is: a database of the browser, beside that of My games. Each position has a small head, of which all are
 * read at once, and apart from it what is needed to ask; of each reviewed game there is a summary.
 */

import { Database } from "../database.js";

const STORES = ["heads", "details", "games"];

/** All methods are rejected where the browser has no database, or no room in it. */
export class LearnStore {
  #database;

  /** @param {string} name of the database */
  constructor(name = "sanko.learn") {
    this.#database = new Database(name, STORES, database => STORES.forEach(each => database.createObjectStore(each, { keyPath: "id" })));
  }

  /** All heads of positions. @returns {Promise<object[]>} */
  async heads() {
    const [heads] = await this.#database.run("readonly", all => [all.getAll()]);
    return heads;
  }

  /** What is needed to ask these positions; undefined where there is none. @returns {Promise<(object|undefined)[]>} */
  details(ids) {
    return this.#database.run("readonly", (heads, details) => ids.map(id => details.get(id)));
  }

  /** All summaries of games. @returns {Promise<object[]>} */
  async games() {
    const [games] = await this.#database.run("readonly", (heads, details, all) => [all.getAll()]);
    return games;
  }

  /** Keeps positions, in place of those with the same ids. @param {{head: object, detail: object}[]} positions */
  put(positions) {
    return this.#database.run("readwrite", (heads, details) => positions.forEach(({ head, detail }) => {
      heads.put(head);
      details.put(detail);
    }));
  }

  /** Keeps heads whose details stay as they are. */
  putHeads(changed) {
    return this.#database.run("readwrite", heads => changed.forEach(each => heads.put(each)));
  }

  remove(ids) {
    return this.#database.run("readwrite", (heads, details) => ids.forEach(id => {
      heads.delete(id);
      details.delete(id);
    }));
  }

  /** Keeps the summary of a game. */
  putGame(game) {
    return this.#database.run("readwrite", (heads, details, games) => {
      games.put(game);
    });
  }
}
