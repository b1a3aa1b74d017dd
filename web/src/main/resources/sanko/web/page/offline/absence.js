/** What the page says while the server is away. */

import { html, nothing } from "lit";
import { text } from "../texts.js";

/** Milliseconds without a connection after which the page says what can be done meanwhile. */
const PATIENCE = 3000;

/** Knows whether the server has been away for a while. */
export class Absence {
  #timer = 0;

  /**
   * @param {Connection} connection
   * @param {function(): void} changed called when it becomes long, or ends
   */
  constructor(connection, changed) {
    this.isLong = false;
    connection.addEventListener("retry", event => {
      if (!event.detail.isFull && !this.isLong) {
        this.#timer ||= setTimeout(() => this.#set(true, changed), PATIENCE);
      }
    });
    connection.addEventListener("open", () => this.#set(false, changed));
  }

  #set(isLong, changed) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.isLong !== isLong) {
      this.isLong = isLong;
      changed();
    }
  }

  /** What can be done without the server. @param {boolean} isShown whether the position shown is known */
  card(isShown) {
    return this.isLong ? html`
      <section class="card" role="status"><h2>${text("offline.title")}</h2>
        <p>${text("offline.how")}</p>${isShown ? nothing : html`<p>${text("offline.notKept")}</p>`}</section>` : nothing;
  }
}
