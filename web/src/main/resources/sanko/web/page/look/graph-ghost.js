/** The position under the pointer, beside a graph: a small board and a sentence. */

import "../board.js";
import { settings } from "../settings.js";

/** Pixels that it needs above or below the graph. */
const HEIGHT = 250;

/** One for each graph; nothing of it takes the pointer, and those who listen have the slider instead. */
export class GraphGhost {
  /**
   * @param {HTMLElement} graph the box above or below which it stands
   * @param {GameStore} store
   */
  constructor(graph, store) {
    this.graph = graph;
    this.store = store;
    this.box = document.createElement("div");
    this.box.className = "graph-ghost";
    this.box.setAttribute("aria-hidden", "true");
    this.board = document.createElement("go-board");
    this.words = document.createElement("p");
    this.box.append(this.board, this.words);
    this.box.hidden = true;
    graph.append(this.box);
  }

  /**
   * Shows the position of a node.
   *
   * @param {GameNode} node
   * @param {number} x of the pointer in the window
   * @param {string} words
   */
  async show(node, x, words) {
    this.node = node;
    this.words.textContent = words;
    this.#place(x);
    if (!node.known) {
      await this.store.position(node).catch(() => null);
    }
    if (this.node === node && node.known) {
      const { stones, lastMove } = node.known;
      const { width, height } = this.store;
      Object.assign(this.board, {
        width, height, stones, lastMove, coordinates: false, material: settings.get("board"), stoneSet: settings.get("stones"),
      });
      this.box.hidden = false;
    }
  }

  #place(x) {
    const { left, top, bottom, width } = this.graph.getBoundingClientRect();
    const half = 100;
    this.box.classList.toggle("above", innerHeight - bottom < HEIGHT && top > HEIGHT);
    this.box.style.left = `${Math.max(half, Math.min(width - half, x - left))}px`;
  }

  hide() {
    this.node = null;
    this.box.hidden = true;
  }
}
