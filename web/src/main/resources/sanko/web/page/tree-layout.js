/**
 * Where the nodes of a game are drawn: moves from left to right, a row for each variation. Pure.
 * A node's column is its depth. The main line takes row 0; every further child begins at the
 * first row below its parent that is free over the whole length of its line.
 */

import { mainLine } from "./game-node.js";

/** The places of all nodes of a tree; made once for a shape of the tree, in linear time. */
export class TreeLayout {
  #places = new Map();
  #columns = [];

  /** @param {GameNode} root */
  constructor(root) {
    this.rows = 1;
    this.#placeAll(root);
  }

  /** Columns in use. */
  get columns() {
    return this.#columns.length;
  }

  /**
   * @param {GameNode} node
   * @returns {?{column: number, row: number}}
   */
  place(node) {
    return this.#places.get(node) || null;
  }

  /**
   * The node at a place.
   *
   * @returns {?GameNode}
   */
  at(column, row) {
    return (this.#columns[column] || []).find((node) => this.#places.get(node).row === row) || null;
  }

  /**
   * The nodes that a window shows, and those whose line to the parent crosses it.
   *
   * @param {{left: number, right: number, top: number, bottom: number}} window in columns and rows,
   *     bounds included
   * @returns {GameNode[]}
   */
  visible({ left, right, top, bottom }) {
    const found = [];
    const below = new Set();
    const last = Math.min(this.#columns.length - 1, right + 1);
    for (let column = Math.max(0, left); column <= last; column++) {
      for (const node of this.#columns[column]) {
        const { row } = this.#places.get(node);
        const above = node.parent ? this.#places.get(node.parent).row : row;
        if (row < top || above > bottom || (row > bottom && below.has(node.parent))) {
          continue;
        }
        if (row > bottom) {
          // One link that leaves the window below stands for all of the same parent.
          below.add(node.parent);
        }
        found.push(node);
      }
    }
    return found;
  }

  #placeAll(root) {
    // Lines are placed from the end of the game to its start, as the deepest variations take the
    // rows next to their parent; a stack of lines that wait replaces recursion.
    const bottoms = [];
    const waiting = [{ start: root, column: 0, above: -1 }];
    while (waiting.length > 0) {
      const { start, column, above } = waiting.pop();
      const line = mainLine(start);
      const row = this.#freeRow(bottoms, column, line.length, above);
      line.forEach((node, index) => this.#put(node, column + index, row, bottoms));
      // The parent's column stays clear for the line that leads down to this row.
      if (column > 0) {
        bottoms[column - 1] = Math.max(bottoms[column - 1], row);
      }
      line.forEach((node, index) => {
        for (let child = node.children.length - 1; child >= 1; child--) {
          waiting.push({ start: node.children[child], column: column + index + 1, above: row });
        }
      });
    }
  }

  #freeRow(bottoms, column, length, above) {
    let row = above + 1;
    for (let index = Math.max(0, column - 1); index < column + length; index++) {
      row = Math.max(row, (bottoms[index] ?? -1) + 1);
    }
    return row;
  }

  #put(node, column, row, bottoms) {
    this.#places.set(node, { column, row });
    (this.#columns[column] ??= []).push(node);
    bottoms[column] = Math.max(bottoms[column] ?? -1, row);
    this.rows = Math.max(this.rows, row + 1);
  }
}
