/** Where My games are: a database of the browser with a small head for each game, and its record apart. */

const HEADS = "heads";
const RECORDS = "records";
const PRINT = "print";

/** All methods are rejected where the browser has no database, or no room in it. */
export class LibraryStore {
  #opened = null;

  /** @param {string} name of the database */
  constructor(name = "sanko") {
    this.name = name;
  }

  #open() {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(HEADS, { keyPath: "id" }).createIndex(PRINT, PRINT);
        request.result.createObjectStore(RECORDS);
      };
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
      const transaction = database.transaction([HEADS, RECORDS], mode);
      const requests = work(transaction.objectStore(HEADS), transaction.objectStore(RECORDS));
      transaction.oncomplete = () => resolve(requests?.map(each => each.result));
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }

  /** All heads. @returns {Promise<object[]>} */
  async heads() {
    const [heads] = await this.#run("readonly", all => [all.getAll()]);
    return heads;
  }

  /** Some heads; undefined where there is none. @returns {Promise<(object|undefined)[]>} */
  headsOf(ids) {
    return this.#run("readonly", heads => ids.map(id => heads.get(id)));
  }

  /** The ids of the games with a print. @returns {Promise<string[]>} */
  async idsOf(print) {
    const [ids] = await this.#run("readonly", heads => [heads.index(PRINT).getAllKeys(print)]);
    return ids;
  }

  /** The texts of some records; undefined where there is none. @returns {Promise<(string|undefined)[]>} */
  records(ids) {
    return this.#run("readonly", (heads, records) => ids.map(id => records.get(id)));
  }

  /** Keeps games, in place of those with the same ids. @param {{head: object, record: string}[]} games */
  put(games) {
    return this.#run("readwrite", (heads, records) => games.forEach(({ head, record }) => {
      heads.put(head);
      records.put(record, head.id);
    }));
  }

  /** Keeps heads whose records stay as they are. */
  putHeads(changed) {
    return this.#run("readwrite", heads => changed.forEach(each => heads.put(each)));
  }

  remove(ids) {
    return this.#run("readwrite", (heads, records) => ids.forEach(id => {
      heads.delete(id);
      records.delete(id);
    }));
  }
}
