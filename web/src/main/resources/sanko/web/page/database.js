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

  /** @param {Promise<IDBDatabase>} before what could not be opened, or is open no longer */
  #openAgain(before) {
    this.#opened = this.#opened === before ? null : this.#opened;
    return this.#open();
  }

  /**
   * Does some work in one transaction. Rejected where the browser has no database, or no room in it.
   *
   * @param {"readonly"|"readwrite"} mode
   * @param {function(...IDBObjectStore): IDBRequest[]|void} work with all stores, in their order
   * @returns {Promise<any[]|undefined>} the results of the requests
   */
  async run(mode, work) {
    const opened = this.#open();
    let transaction;
    try {
      transaction = (await opened).transaction(this.#stores, mode);
    } catch {
      // Browsers close databases: when site data are cleared, and on telephones while the page is in the background.
      transaction = (await this.#openAgain(opened)).transaction(this.#stores, mode);
    }
    return new Promise((resolve, reject) => {
      const requests = work(...this.#stores.map(each => transaction.objectStore(each)));
      transaction.oncomplete = () => resolve(requests?.map(each => each.result));
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}
