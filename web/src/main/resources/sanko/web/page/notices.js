/** Short messages at the lower edge of the page. */

import { html } from "lit";
import { text } from "./texts.js";

const SECONDS = 7;
const MOST = 3;

/** The notices of a component, which renders them. */
export class Notices {
  #list = [];

  constructor(host) {
    this.host = host;
  }

  /**
   * @param {string} sentence
   * @param {{kind?: "info"|"error"|"question", actions?: [string, function][], seconds?: number}} options a notice with
   *     actions stays unless it is said for how long
   */
  add(sentence, { kind = "info", actions = [], seconds = actions.length === 0 ? SECONDS : 0 } = {}) {
    this.#list = this.#list.filter(each => each.sentence !== sentence);
    const notice = { sentence, kind, actions };
    this.#list = [...this.#list, notice].slice(-MOST);
    if (seconds > 0) {
      setTimeout(() => this.remove(notice), seconds * 1000);
    }
    this.host.requestUpdate();
  }

  remove(notice) {
    this.#list = this.#list.filter(each => each !== notice);
    this.host.requestUpdate();
  }

  render() {
    return html`
      <div class="notices" role="alert">
        ${this.#list.map(notice => html`
          <div class="notice ${notice.kind}">
            <span>${notice.sentence}</span>
            ${notice.actions.map(([label, action]) => html`
              <button @click=${() => {
                this.remove(notice);
                action();
              }}>${label}</button>`)}
            <button class="icon close" aria-label=${text("close")} @click=${() => this.remove(notice)}>×</button>
          </div>`)}
      </div>`;
  }
}
