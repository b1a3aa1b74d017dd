/** A line of moves that is tried in the mode "analyze": each move is judged, and the game stays as it is. */

import { html } from "lit";
import { lossText, winrateText } from "./candidates.js";
import { opponent } from "./points.js";
import { text } from "./texts.js";
import { colorName, leadText, moveName } from "./view.js";

const VISITS = 300;

/** Event "change" when there is a new judgment. */
export class TrialLine extends EventTarget {
  #analysis;
  #results = [];
  #query = null;

  /** @param {Analysis} analysis pauses while a line is tried */
  constructor(analysis) {
    super();
    this.#analysis = analysis;
    /** The moves of the line, from its node. @type {string[]} */
    this.moves = [];
    /** @type {GameNode|null} */
    this.node = null;
  }

  get isEmpty() {
    return this.moves.length === 0;
  }

  extend(point, node) {
    this.moves = [...this.moves, point];
    this.node = node;
    this.#search();
  }

  shorten() {
    this.moves = this.moves.slice(0, -1);
    this.#search();
  }

  forget() {
    if (!this.isEmpty && this.#analysis.isWanted) {
      this.#analysis.restart();
    }
    this.#query?.stop();
    this.#query = null;
    this.moves = [];
    this.#results = [];
    this.node = null;
  }

  async #search() {
    const { moves } = this;
    this.#query?.stop();
    this.#results = [];
    if (this.isEmpty) {
      this.#analysis.restart();
      return;
    }
    this.#analysis.pause();
    const query = await this.#analysis.searchLine(this.node, moves, VISITS, (made, answer) => {
      if (moves === this.moves) {
        this.#results[made] = answer;
        this.dispatchEvent(new CustomEvent("change"));
      }
    });
    if (moves === this.moves) {
      this.#query = query;
    } else {
      query.stop();
    }
  }

  /** The moves with their judgments; `player` begins. */
  table(player) {
    return html`<table class="moves">${this.moves.map((point, index) => this.#row(point, index, player))}</table>`;
  }

  #row(point, index, player) {
    const color = index % 2 === 0 ? player : opponent(player);
    const earlier = this.#results[index]?.rootInfo;
    const info = this.#results[index + 1]?.rootInfo;
    const loss = info && earlier ? (color === "B" ? 1 : -1) * (earlier.scoreLead - info.scoreLead) : null;
    return html`<tr>
      <td>${index + 1}</td><td>${colorName(color)} ${moveName(point)}</td>
      <td>${loss === null ? "…" : lossText(loss)}</td>
      <td>${info ? winrateText(info.winrate) : "…"}</td><td>${info ? leadText(info.scoreLead) : "…"}</td></tr>`;
  }
}
