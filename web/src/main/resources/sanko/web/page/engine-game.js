/** The engine's own game: kept the same as ours by as few GTP commands as will do, so that the engine keeps its tree. */

import { gtpTimeSettings } from "./clocks.js";
import { rankParameters } from "./opponents/ranks.js";

/** Visits that mean no limit; the server has its own. */
const NO_LIMIT = 1_000_000_000;

const FULL_STRENGTH = "20";

/** A GTP session that follows the game of the page. */
export class EngineGame {
  #session = 0;
  #setup = "";
  #moves = [];
  #settings = "";
  #rankSession = 0;
  #told = Promise.resolve();

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {import("./game.js").GameStore} store
   */
  constructor(connection, store) {
    this.connection = connection;
    this.store = store;
  }

  /** Takes the next game for a new one, also if it begins as this one did. */
  forget() {
    this.#session = 0;
  }

  /** Brings the engine to the position of a node. */
  async follow(node) {
    const { moves, ...setup } = await this.store.query(node);
    const wanted = moves.map(move => move.join(" "));
    const setupText = JSON.stringify(setup);
    const isKnown = this.#session !== 0 && this.#session === this.connection.gtpSession && setupText === this.#setup;
    if (!isKnown) {
      await this.#begin(setup);
      this.#setup = setupText;
      this.#moves = [];
      this.#settings = "";
      this.#session = this.connection.gtpSession;
    }
    await this.#replay(wanted);
  }

  async #begin({ boardXSize, boardYSize, rules, komi, initialStones }) {
    this.#session = 0;
    await this.connection.gtp(`rectangular_boardsize ${boardXSize} ${boardYSize}`);
    await this.connection.gtp(`kata-set-rules ${typeof rules === "string" ? rules : JSON.stringify(rules)}`);
    await this.connection.gtp(`komi ${komi}`);
    if (initialStones?.length > 0) {
      await this.connection.gtp(`set_position ${initialStones.map(stone => stone.join(" ")).join(" ")}`);
    } else {
      await this.connection.gtp("clear_board");
    }
  }

  async #replay(wanted) {
    let same = 0;
    while (same < wanted.length && wanted[same] === this.#moves[same]) {
      same++;
    }
    const tooMany = this.#moves.length - same;
    const session = this.#session;
    this.#session = 0;
    if (tooMany > 0) {
      await this.connection.gtp(`gg-undo ${tooMany}`);
    }
    if (same < wanted.length) {
      await this.connection.gtp(`gogui-play_sequence ${wanted.slice(same).join(" ")}`);
    }
    this.#moves = wanted;
    this.#session = session;
  }

  /**
   * Lets the engine choose a move.
   *
   * @param {import("./game.js").GameNode} node
   * @param {"B"|"W"} color
   * @param {{kind: "adapt"|"level"|"visits"|"seconds"|"rank", amount: number|string}} strength
   * @param {import("./clocks.js").GameClocks} clocks
   * @returns {Promise<string>} a point, "pass", "resign" or "cancelled"
   */
  async choose(node, color, strength, clocks) {
    this.#leaveRank(strength);
    await this.follow(node);
    const settings = JSON.stringify([strength, clocks.time]);
    if (settings !== this.#settings) {
      await this.connection.gtp(`kata-set-params ${JSON.stringify(parametersOf(strength))}`);
      this.#rankSession = strength.kind === "rank" ? this.#session : this.#rankSession;
      await this.connection.gtp(`kata-time_settings ${gtpTimeSettings(clocks.time)}`);
      this.#settings = settings;
    }
    if (clocks.isUsed) {
      await this.connection.gtp(`time_left ${clocks.gtpTimeLeft(color)}`);
    }
    const reply = await this.connection.gtp(`kata-search_cancellable ${color}`);
    return reply.toLowerCase() === "pass" || /^(resign|cancelled)$/i.test(reply) ? reply.toLowerCase() : reply.toUpperCase();
  }

  /** A session that has played like a person has other parameters for good; another opponent gets a new one. */
  #leaveRank({ kind }) {
    if (kind !== "rank" && this.#rankSession !== 0 && this.#rankSession === this.connection.gtpSession) {
      this.connection.endGtp();
    }
  }

  /** Ends a search for a move, which then answers "cancelled". */
  cancel() {
    this.connection.gtp("stop").catch(() => {});
  }

  /** Tells an engine that adapts to the player how the game ended. */
  tellResult(node, result) {
    this.#told = this.follow(node).then(() => this.connection.gtp(`sanko-result ${result}`));
    return this.#told;
  }

  /** What the engine that adapts knows of the player after the last game. @returns {Promise<{rating: string, levels: string}>} */
  async rating(node) {
    await this.#told.catch(() => {});
    await this.follow(node);
    return { rating: await this.connection.gtp("sanko-rating"), levels: await this.connection.gtp("sanko-levels") };
  }

  /** The stones that the engine takes for dead. @returns {Promise<string[]>} */
  async deadStones(node) {
    await this.follow(node);
    return words(await this.connection.gtp("final_status_list dead"));
  }

  /** The points of fixed or free handicap stones, from the engine. @returns {Promise<string[]>} */
  async handicapStones(width, height, stones, isFree) {
    this.#session = 0;
    await this.connection.gtp(`rectangular_boardsize ${width} ${height}`);
    await this.connection.gtp("clear_board");
    return words(await this.connection.gtp(`${isFree ? "place_free_handicap" : "fixed_handicap"} ${stones}`));
  }
}

function parametersOf({ kind, amount }) {
  return kind === "rank" ? rankParameters(amount) : {
    level: { adapt: "adapt", level: String(amount) }[kind] ?? FULL_STRENGTH,
    maxVisits: kind === "visits" ? amount : NO_LIMIT,
    maxTime: kind === "seconds" ? amount : 1e20,
  };
}

function words(reply) {
  return reply.split(/\s+/).filter(each => each !== "");
}
