/** A database of the browser. */

export class Database {
  #opened = null;
  #stores;
  #make;

  /**
   * @param {string} name
   * @param {string[]} stores
   * @param {function(IDBDatabase)} make makes the stores where there is no database yet
   */
  constructor(name, stores, make) {
    this.name = name;
    this.#stores = stores;
    this.#make = make;
  }

  #open() {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => this.#make(request.result);
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

  /**
   * Does some work in one transaction. Rejected where the browser has no database, or no room in it.
   *
   * @param {"readonly"|"readwrite"} mode
   * @param {function(...IDBObjectStore): IDBRequest[]|void} work with all stores, in their order
   * @returns {Promise<any[]|undefined>} the results of the requests
   */
  async run(mode, work) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(this.#stores, mode);
      const requests = work(...this.#stores.map(each => transaction.objectStore(each)));
      transaction.oncomplete = () => resolve(requests?.map(each => each.result));
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}
