/**
 * The order in which the positions of a game are searched: coarse first, then finer.
 *
 * The first pass gives every position few visits, in an order that spreads over the game, so that a
 * graph of the whole game shows at once. The second makes a coarse review of it; each later pass
 * doubles the visits. They begin where the most seems to be lost. Pure: it knows numbers of positions, not the positions.
 */
export class ReviewPlan {
  #visits;
  #failures;
  #pending = new Set();
  #limit;

  /**
   * @param {number} count positions, numbered from 0
   * @param {{first?: number, limit?: number, known?: function(number): number}} [options]
   *     visits of the first pass; visits after which it ends; visits a position has already
   */
  constructor(count, { first = 4, limit = 4096, known = () => 0 } = {}) {
    this.count = count;
    this.target = first;
    this.pass = 1;
    this.#limit = limit;
    this.#visits = Array.from({ length: count }, (_, index) => known(index) || 0);
    this.#failures = new Array(count).fill(0);
    this.#skipFinishedPasses();
  }

  /** Positions that were asked for and have not been answered. */
  get pending() {
    return this.#pending.size;
  }

  /** Whether all positions have as many visits as the limit allows. */
  get isDone() {
    return this.#pending.size === 0 && this.#open().length === 0;
  }

  /** The share of this pass that is done, from 0 to 1. */
  get progress() {
    const counted = this.#countedIndexes();
    if (counted.length === 0) {
      return 1;
    }
    return counted.filter((index) => this.#visits[index] >= this.target).length / counted.length;
  }

  /** Positions of this pass that are done. */
  get finished() {
    return this.#countedIndexes().filter((index) => this.#visits[index] >= this.target).length;
  }

  /** Visits that this pass still needs. */
  get visitsLeft() {
    return this.#countedIndexes()
      .filter((index) => this.#visits[index] < this.target)
      .length * this.target;
  }

  /**
   * The next positions to search; they are pending from now on.
   *
   * @param {number} most how many positions may be pending at once
   * @param {function(number): number} [worth] in later passes the positions with more come first
   * @returns {number[]}
   */
  take(most, worth = () => 0) {
    const free = most - this.#pending.size;
    if (free <= 0) {
      return [];
    }
    const taken = this.#ordered(worth).slice(0, free);
    taken.forEach((index) => this.#pending.add(index));
    return taken;
  }

  /** Records the final answer of a position. */
  done(index, visits) {
    this.#pending.delete(index);
    // A solved or ended position answers with fewer visits than asked for, and would do so again.
    this.#visits[index] = Math.max(visits, this.target);
    this.#skipFinishedPasses();
  }

  /** Records that a position had no answer; after the second failure it is left out. */
  failed(index) {
    this.#pending.delete(index);
    this.#failures[index]++;
    this.#skipFinishedPasses();
  }

  /** Takes back what was asked for, as after a stop. */
  release() {
    this.#pending.clear();
  }

  /** Positions that could not be searched. */
  get lost() {
    return this.#failures.filter((failures) => failures >= 2).length;
  }

  #countedIndexes() {
    return spread(this.count).filter((index) => this.#failures[index] < 2);
  }

  #open() {
    return this.#countedIndexes().filter(
      (index) => this.#visits[index] < this.target && !this.#pending.has(index));
  }

  #ordered(worth) {
    const open = this.#open();
    return this.pass === 1 ? open : open.sort((a, b) => worth(b) - worth(a) || a - b);
  }

  #skipFinishedPasses() {
    while (this.#pending.size === 0 && this.#open().length === 0 && this.target < this.#limit) {
      this.target = this.target < COARSE ? COARSE : 2 * this.target;
      this.pass++;
    }
  }
}

/**
 * The numbers below `count` in an order in which every beginning covers the whole range evenly:
 * every 16th, then those halfway between, and so on.
 *
 * @param {number} count
 * @returns {number[]}
 */
export function spread(count) {
  const order = [];
  for (let start = 16; start >= 1; start /= 2) {
    const isFirst = start === 16;
    for (let index = isFirst ? 0 : start; index < count; index += isFirst ? start : 2 * start) {
      order.push(index);
    }
  }
  return order;
}

/** Visits of the second pass. */
const COARSE = 16;

/** Estimates the time left from the visits of the last seconds. */
export class Pace {
  #samples = [];

  /**
   * @param {number} time in milliseconds
   * @param {number} visits that have been done so far
   */
  add(time, visits) {
    this.#samples.push({ time, visits });
    while (this.#samples.length > 2 && time - this.#samples[0].time > 10_000) {
      this.#samples.shift();
    }
  }

  /** Visits a second, or 0 while nothing is known. */
  get speed() {
    const first = this.#samples[0];
    const last = this.#samples[this.#samples.length - 1];
    return first && last.time > first.time
      ? (1000 * (last.visits - first.visits)) / (last.time - first.time)
      : 0;
  }

  /** Seconds for this many visits, or null while nothing is known. */
  secondsFor(visits) {
    return this.speed > 0 ? visits / this.speed : null;
  }
}
