/** <sanko-menu>: actions that are wanted seldom, behind a button. */

import { html } from "lit";
import { Part } from "../part.js";

/**
 * Properties: `label`; `items`, a list of {words, act, isOff, isDanger}. It closes when one is chosen, by Escape, and when
 * something else is touched or gets the focus.
 */
class SankoMenu extends Part {
  static properties = { label: {}, items: { attribute: false } };

  constructor() {
    super();
    this.items = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(document, "pointerdown", event => !this.contains(event.target) && this.#close());
  }

  #close() {
    this.querySelector("details").open = false;
  }

  /** The focus goes elsewhere; it goes nowhere when the window loses it, or when something without a focus is clicked. */
  #left(event) {
    if (event.relatedTarget && !this.contains(event.relatedTarget)) {
      this.#close();
    }
  }

  #key(event) {
    if (event.key === "Escape" && this.querySelector("details").open) {
      event.stopPropagation();
      this.#close();
      this.querySelector("summary").focus();
    }
  }

  #choose(act) {
    this.#close();
    this.querySelector("summary").focus();
    act();
  }

  render() {
    return html`
      <details class="menu" @keydown=${event => this.#key(event)} @focusout=${event => this.#left(event)}>
        <summary aria-label=${this.label} title=${this.label}><span aria-hidden="true">⋯</span></summary>
        <div class="menu-list">${this.items.map(({ words, act, isOff, isDanger }) => html`
          <button class=${isDanger ? "danger" : ""} ?disabled=${isOff} @click=${() => this.#choose(act)}>${words}</button>`)}</div>
      </details>`;
  }
}

customElements.define("sanko-menu", SankoMenu);
