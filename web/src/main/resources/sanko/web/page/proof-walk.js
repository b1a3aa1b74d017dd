/** A walk through a proof: along its line, or wherever a person tries to refute it. Java tells the positions. */

import { answersFrom, endAt, isLosersTurn, longestLine, refutation, zoneAt } from "./proof.js";
import { opponent } from "./points.js";
import { colorAt } from "./solve-stones.js";

/** Event "change": another position is shown. */
export class ProofWalk extends EventTarget {
  #base;
  #positions = [];
  #moving = Promise.resolve();

  /**
   * @param {{store: object, connection: object}} app
   * @param {GameNode} node at which the question was asked
   * @param {object} proof of the answer
   * @param {string[]|undefined} bounds of the answer
   * @param {object|undefined} placed the stones that the answer assumes, as a setup
   */
  constructor({ store, connection }, node, proof, bounds, placed = {}) {
    super();
    this.store = store;
    this.connection = connection;
    this.proof = proof;
    this.bounds = bounds;
    this.loser = opponent(proof.winner);
    this.#base = baseOf(store, node, proof.first, placed);
    /** All moves, those after the position shown too. @type {import("./proof.js").Ply[]} */
    this.plies = [];
    /** How many of them are made in the position shown. */
    this.index = 0;
    /** What the last move of the person came to: {move, answer, isElsewhere}, or null. */
    this.reply = null;
  }

  /** Where the proof stands. */
  get at() {
    return this.index > 0 ? this.plies[this.index - 1].node : 0;
  }

  /** The position shown, as the action positions tells it. */
  get position() {
    return this.#positions[this.index];
  }

  get zone() {
    return zoneAt(this.proof, this.at);
  }

  /** How it has ended, such as "captured", or undefined. */
  get end() {
    return endAt(this.proof, this.at);
  }

  get isLosersTurn() {
    return isLosersTurn(this.proof, this.at);
  }

  /** The numbers of the moves whose stones are on the board shown. @returns {Object<string, number>} */
  get numbers() {
    const numbers = {};
    this.plies.slice(0, this.index).forEach(({ move, player }, index) => {
      if (this.#colorAt(move) === player) {
        numbers[move] = index + 1;
      }
    });
    return numbers;
  }

  #colorAt(point) {
    const { width, height } = this.store;
    return colorAt({ stones: this.position.stones, width, height }, point);
  }

  /** Lays out the line in which the loser resists longest, and shows its beginning. */
  async takeLine() {
    await this.#put(longestLine(this.proof), 0);
  }

  /** Plays on to where the person is to move. */
  async begin() {
    const plies = answersFrom(this.proof, 0);
    await this.#put(plies, plies.length);
  }

  /**
   * A move of the person for the player who loses, and the answer of the proof.
   *
   * @param {string} move a point, or "pass"
   * @returns {Promise<string|null>} why it is not possible: "end", "turn", "assumed", "forbidden", or a word of Java; null if it was made
   */
  play(move) {
    this.#moving = this.#moving.catch(() => {}).then(() => this.#play(move));
    return this.#moving;
  }

  async #play(move) {
    if (!this.position || !this.isLosersTurn) {
      return this.end ? "end" : "turn";
    }
    const reason = this.#colorAt(move) === "" ? this.position.forbidden[move] : "occupied";
    if (reason) {
      return reason;
    }
    const { plies, refused, isElsewhere } = refutation(this.proof, this.at, move, this.bounds);
    if (refused) {
      return refused;
    }
    const made = this.plies.slice(0, this.index);
    await this.#put([...made, ...plies], made.length + plies.length);
    this.reply = { move, answer: plies[1], isElsewhere };
    this.#changed();
    return null;
  }

  /** Shows the position after so many moves. */
  go(index) {
    const wanted = Math.min(this.plies.length, Math.max(0, index));
    if (wanted !== this.index) {
      this.index = wanted;
      this.reply = null;
      this.#changed();
    }
  }

  /** Takes back to where the person could have moved otherwise. */
  undo() {
    let index = this.index - 1;
    while (index > 0 && this.plies[index].player !== this.loser) {
      index--;
    }
    this.go(index);
  }

  async #put(plies, index) {
    const known = plies.findIndex((each, i) => each !== this.plies[i]);
    const same = this.#positions.length === 0 ? 0 : (known < 0 ? plies.length : known) + 1;
    this.#positions = [...this.#positions.slice(0, same), ...(await this.#ask(plies, same))];
    this.plies = plies;
    this.index = index;
    this.reply = null;
    this.#changed();
  }

  /** The positions after the moves, from a number of moves on. */
  async #ask(plies, from) {
    if (from > plies.length) {
      return [];
    }
    const { width, height, rules, komi } = this.store;
    const answer = await this.connection.request({
      action: "positions", boardXSize: width, boardYSize: height, rules, komi,
      line: [...this.#base, ...plies.map(stepOf)], from: this.#base.length + from,
    });
    return answer.positions;
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/** After a ko threat, which stands elsewhere, the same player moves again and no earlier position can come back. */
function stepOf({ player, move }) {
  return move === "threat" ? { setup: {}, player } : { move: [player, move] };
}

/**
 * The steps to where a reading begins. With the other player first, and after a pass, it begins without the past: the player to
 * move has moved elsewhere, and passes before it do not count. So it does where stones are placed.
 */
function baseOf(store, node, first, placed) {
  const isAsPlayed = node.known.player === first && node.known.passes === 0 && !node.known.over;
  const hasPast = isAsPlayed && Object.keys(placed).length === 0;
  return [...store.line(node), ...(hasPast ? [] : [{ setup: placed, player: first }])];
}
