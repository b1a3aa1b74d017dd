/** Which boards the engine can play: what the server tells about its network. */

import { text } from "./texts.js";

/** Sizes for which the server knows the rules. */
const ANY = { minBoardXSize: 2, maxBoardXSize: 25, minBoardYSize: 2, maxBoardYSize: 25 };

/** Event "change" when the server has told. Until then every size is taken for one that can be played. */
export class BoardLimits extends EventTarget {
  #limits = ANY;
  #answer = Promise.resolve();

  /** Whether the server has a network that imitates people. */
  imitatesPeople = false;

  /** @param {import("./connection.js").Connection} connection another server may have another network, so each one is asked */
  constructor(connection) {
    super();
    this.connection = connection;
    connection.addEventListener("open", () => (this.#answer = this.#ask()));
  }

  async #ask() {
    const { models } = await this.connection.request({ action: "query_models" });
    this.#limits = { ...ANY, ...models[0] };
    this.imitatesPeople = models.some(each => each.usesHumanSLProfile);
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** What the server says, once it has. @returns {Promise<void>} */
  get known() {
    return this.#answer.catch(() => {});
  }

  fits(width, height) {
    const [x, y] = [this.width, this.height];
    return width >= x.min && width <= x.max && height >= y.min && height <= y.max;
  }

  /** A sentence about the boards that fit. */
  get words() {
    return text("game.limits", this.width.min, this.height.min, this.width.max, this.height.max);
  }

  /** @returns {{min: number, max: number}} */
  get width() {
    return { min: this.#limits.minBoardXSize, max: this.#limits.maxBoardXSize };
  }

  /** @returns {{min: number, max: number}} */
  get height() {
    return { min: this.#limits.minBoardYSize, max: this.#limits.maxBoardYSize };
  }

  /** The nearest board that fits. @returns {{width: number, height: number}} */
  nearest(width, height) {
    return { width: within(width, this.width), height: within(height, this.height) };
  }
}

function within(size, { min, max }) {
  return Math.min(max, Math.max(min, size));
}
