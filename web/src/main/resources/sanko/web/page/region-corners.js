/** A region that a person marks by two opposite corners. */

import { rectangle } from "./points.js";
import { text } from "./texts.js";

/** Keeps the first corner, and shows the rectangle between it and the pointer. */
export class RegionCorners {
  #app;
  #first = null;

  /** @param {{board: object, store: object, say: function(string)}} app */
  constructor(app) {
    this.#app = app;
  }

  /** Whether the first corner is chosen. */
  get isBegun() {
    return this.#first !== null;
  }

  forget() {
    this.#first = null;
  }

  /** Takes the point under the pointer. @param {?string} point */
  hover(point) {
    if (this.isBegun && point) {
      this.#app.board.region = this.#regionTo(point);
    }
  }

  /** Takes a corner. @returns {?string[]} the points of the region, or null after its first corner */
  take(point) {
    if (this.isBegun) {
      const region = this.#regionTo(point);
      this.forget();
      return region;
    }
    this.#first = point;
    this.#app.board.region = [point];
    this.#app.say(text("analyze.otherCorner", point));
    return null;
  }

  #regionTo(point) {
    const { width, height } = this.#app.store;
    return rectangle(this.#first, point, width, height);
  }
}
