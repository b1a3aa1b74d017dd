/** The candidate that is pointed at: how much of its line is on the board. */

/** All of a line is shown, or none, until it is walked through. */
export class PointedLine {
  #count = null;
  #told = "";

  constructor() {
    /** @type {?object} as candidatesOf() gives them */
    this.candidate = null;
  }

  get point() {
    return this.candidate?.point ?? null;
  }

  /** Points at a candidate, or at none. @param {object} [candidate] */
  take(candidate) {
    if (candidate?.point !== this.candidate?.point) {
      this.#count = null;
    }
    this.candidate = candidate ?? null;
    this.#told = candidate?.point ?? this.#told;
  }

  /** More moves of the line, or fewer. @returns {boolean} whether there is a line to walk through */
  walk(steps) {
    const length = this.candidate?.pv.length ?? 0;
    if (length > 0 && steps !== 0) {
      const from = this.#count ?? (steps > 0 ? 0 : length);
      this.#count = Math.max(0, Math.min(length, from + steps));
    }
    return length > 0;
  }

  /** The moves on the board. @param {boolean} isShown whether a line is shown before it is walked through */
  moves(isShown) {
    const pv = this.candidate?.pv ?? [];
    return pv.slice(0, this.#count ?? (isShown ? pv.length : 0));
  }

  /** The candidate whose line is written out: the one pointed at last, or else the best. */
  toldOf(candidates) {
    return candidates.find(each => each.point === this.#told) ?? candidates[0];
  }
}
