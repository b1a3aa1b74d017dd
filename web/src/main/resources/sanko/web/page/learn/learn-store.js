/**
 * Where what is to be learned is: a database of the browser, beside that of My games. Each position has a small head, of which all are
 * read at once, and apart from it what is needed to ask; of each reviewed game there is a summary.
 */

const STORES = ["heads", "details", "games"];

/** All methods are rejected where the browser has no database, or no room in it. */
export class LearnStore {
  #opened = null;

  /** @param {string} name of the database */
  constructor(name = "sanko.learn") {
    this.name = name;
  }

  #open() {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => STORES.forEach(each => request.result.createObjectStore(each, { keyPath: "id" }));
      request.onsuccess = () => {
        // A later version in another tab may need to change the database.
        request.result.onversionchange = () => {
          request.result.close();
          this.#opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return this.#opened;
  }

  async #run(mode, work) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORES, mode);
      const requests = work(...STORES.map(each => transaction.objectStore(each)));
      transaction.oncomplete = () => resolve(requests?.map(each => each.result));
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }

  /** All heads of positions. @returns {Promise<object[]>} */
  async heads() {
    const [heads] = await this.#run("readonly", all => [all.getAll()]);
    return heads;
  }

  /** What is needed to ask these positions; undefined where there is none. @returns {Promise<(object|undefined)[]>} */
  details(ids) {
    return this.#run("readonly", (heads, details) => ids.map(id => details.get(id)));
  }

  /** All summaries of games. @returns {Promise<object[]>} */
  async games() {
    const [games] = await this.#run("readonly", (heads, details, all) => [all.getAll()]);
    return games;
  }

  /** Keeps positions, in place of those with the same ids. @param {{head: object, detail: object}[]} positions */
  put(positions) {
    return this.#run("readwrite", (heads, details) => positions.forEach(({ head, detail }) => {
      heads.put(head);
      details.put(detail);
    }));
  }

  /** Keeps heads whose details stay as they are. */
  putHeads(changed) {
    return this.#run("readwrite", heads => changed.forEach(each => heads.put(each)));
  }

  remove(ids) {
    return this.#run("readwrite", (heads, details) => ids.forEach(id => {
      heads.delete(id);
      details.delete(id);
    }));
  }

  /** Keeps the summary of a game. */
  putGame(game) {
    return this.#run("readwrite", (heads, details, games) => {
      games.put(game);
    });
  }
}
