/** <sanko-links>: a field for the addresses of games, where the server gets records. */

import { html, nothing } from "lit";
import { Part } from "../part.js";
import { text } from "../texts.js";
import { addressesIn, mayFetch } from "./addresses.js";

/** Property `connection`. Event "addresses" (`detail` is a list). */
class SankoLinks extends Part {
  static properties = { connection: { attribute: false }, isOffered: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.watch(this.connection, "open", () => this.#ask());
    this.#ask();
  }

  async #ask() {
    this.isOffered = await mayFetch(this.connection);
  }

  #submit(event) {
    event.preventDefault();
    const field = event.target.elements.addresses;
    const addresses = addressesIn(field.value);
    if (addresses.length > 0) {
      field.value = "";
      this.dispatchEvent(new CustomEvent("addresses", { detail: addresses }));
    }
  }

  render() {
    return this.isOffered ? html`
      <form class="row" @submit=${event => this.#submit(event)}>
        <label class="compact grow"><span>${text("links.label")}</span>
          <input name="addresses" type="text" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://online-go.com/game/…"></label>
        <button>${text("links.import")}</button>
      </form>` : nothing;
  }
}

customElements.define("sanko-links", SankoLinks);
