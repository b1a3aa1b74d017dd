/** <sanko-due>: how many positions are due today, beside the name of the mode. */

import { html, nothing } from "lit";
import { Part } from "../part.js";
import { text } from "../texts.js";

/** The rest of the page comes first. */
const PATIENCE = 500;

const MOST_SHOWN = 99;

/** Milliseconds between two looks at the calendar. */
const LOOK = 30_000;

class SankoDue extends Part {
  static properties = { learning: { attribute: false }, count: { state: true } };

  constructor() {
    super();
    this.count = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(this.learning, "change", () => this.#count());
    this.watch(document, "visibilitychange", () => this.learning.lookAtDay());
    setTimeout(() => this.#count(), PATIENCE);
    this.looks = setInterval(() => this.learning.lookAtDay(), LOOK);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.looks);
  }

  async #count() {
    this.count = (await this.learning.due().catch(() => [])).length;
  }

  render() {
    return this.count > 0
      ? html`
        <span class="due-count" title=${text("learn.due", this.count)}>
          <span aria-hidden="true">${this.count > MOST_SHOWN ? `${MOST_SHOWN}+` : this.count}</span><span class="for-ears">${text("learn.due", this.count)}</span></span>`
      : nothing;
  }
}

customElements.define("sanko-due", SankoDue);
