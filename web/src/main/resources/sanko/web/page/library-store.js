/** Where My games are: a database of the browser with a small head for each game, and its record apart. */

import { Database } from "./database.js";

const HEADS = "heads";
const RECORDS = "records";
const PRINT = "print";

/** All methods are rejected where the browser has no database, or no room in it. */
export class LibraryStore {
  #database;

  /** @param {string} name of the database */
  constructor(name = "sanko") {
    this.#database = new Database(name, [HEADS, RECORDS], database => {
      database.createObjectStore(HEADS, { keyPath: "id" }).createIndex(PRINT, PRINT);
      database.createObjectStore(RECORDS);
    });
  }

  /** All heads. @returns {Promise<object[]>} */
  async heads() {
    const [heads] = await this.#database.run("readonly", all => [all.getAll()]);
    return heads;
  }

  /** Some heads; undefined where there is none. @returns {Promise<(object|undefined)[]>} */
  headsOf(ids) {
    return this.#database.run("readonly", heads => ids.map(id => heads.get(id)));
  }

  /** The ids of the games with a print. @returns {Promise<string[]>} */
  async idsOf(print) {
    const [ids] = await this.#database.run("readonly", heads => [heads.index(PRINT).getAllKeys(print)]);
    return ids;
  }

  /** The texts of some records; undefined where there is none. @returns {Promise<(string|undefined)[]>} */
  records(ids) {
    return this.#database.run("readonly", (heads, records) => ids.map(id => records.get(id)));
  }

  /** Keeps games, in place of those with the same ids. @param {{head: object, record: string}[]} games */
  put(games) {
    return this.#database.run("readwrite", (heads, records) => games.forEach(({ head, record }) => {
      heads.put(head);
      records.put(record, head.id);
    }));
  }

  /** Keeps heads whose records stay as they are. */
  putHeads(changed) {
    return this.#database.run("readwrite", heads => changed.forEach(each => heads.put(each)));
  }

  remove(ids) {
    return this.#database.run("readwrite", (heads, records) => ids.forEach(id => {
      heads.delete(id);
      records.delete(id);
    }));
  }
}
