/** A field for moves that are typed: "Q4", "pass", "undo". */

import { html } from "lit";
import { Part } from "./part.js";
import { pointIndex } from "./points.js";
import { text } from "./texts.js";

class SankoTyped extends Part {
  static properties = { app: { attribute: false } };

  async #typed(event) {
    event.preventDefault();
    const field = this.querySelector("input");
    const word = field.value.trim().replace(/^\//, "");
    if (word !== "" && (await this.#do(word))) {
      field.value = "";
    } else if (document.activeElement === field) {
      field.select();
    }
  }

  #pressed(event) {
    if (event.key === "Escape" && !event.isComposing) {
      event.target.blur();
    }
  }

  async #do(word) {
    const { store, mode, board } = this.app;
    const lower = word.toLowerCase();
    if (lower === "undo" || word === text("play.undo")) {
      const undone = mode.match ?? mode;
      await (undone.undo ? undone.undo() : store.back());
      return true;
    }
    const isPass = lower === "pass" || word === text("move.pass");
    if (!isPass && pointIndex(word, board.width, board.height) < 0) {
      this.app.notify(text("typed.unknown", word), { kind: "error" });
      return false;
    }
    const point = isPass ? "pass" : word.toUpperCase();
    return mode.typed ? mode.typed(point) : this.app.playMove(point);
  }

  render() {
    return html`
      <form class="typed" @submit=${event => this.#typed(event)}>
        <label for="typed">${text("typed.label")}</label>
        <input id="typed" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"
          placeholder=${text("typed.example")} @keydown=${event => this.#pressed(event)}>
      </form>`;
  }
}

customElements.define("sanko-typed", SankoTyped);
