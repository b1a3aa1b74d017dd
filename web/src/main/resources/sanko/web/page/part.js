/** What all components of the page share: the light DOM, and a new rendering when settings or language change. */

import { LitElement } from "lit";
import { settings } from "./settings.js";

/** A component in the light DOM, styled by style.css. `watch` subscribes to events for as long as it is in the page. */
export class Part extends LitElement {
  #watched = [];

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(settings, "change", () => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#watched.splice(0).forEach(([target, type, listener]) => target.removeEventListener(type, listener));
  }

  /** Listens to a target until this component leaves the page. */
  watch(target, type, listener) {
    target.addEventListener(type, listener);
    this.#watched.push([target, type, listener]);
  }
}
