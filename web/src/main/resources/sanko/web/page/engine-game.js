/** The engine's own game: kept the same as ours by as few GTP commands as will do, so that the engine keeps its tree. */

import { gtpTimeSettings } from "./clocks.js";

/** Visits that mean no limit; the server has its own. */
const NO_LIMIT = 1_000_000_000;

const FULL_STRENGTH = "20";

/** A GTP session that follows the game of the page. */
export class EngineGame {
  #session = 0;
  #setup = "";
  #moves = [];
  #settings = "";

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {import("./game.js").GameStore} store
   */
  constructor(connection, store) {
    this.connection = connection;
    this.store = store;
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
   * @param {{kind: "adapt"|"level"|"visits"|"seconds", amount: number}} strength
   * @param {import("./clocks.js").GameClocks} clocks
   * @returns {Promise<string>} a point, "pass", "resign" or "cancelled"
   */
  async choose(node, color, strength, clocks) {
    await this.follow(node);
    const settings = JSON.stringify([strength, clocks.time]);
    if (settings !== this.#settings) {
      await this.connection.gtp(`kata-set-params ${JSON.stringify({
        level: { adapt: "adapt", level: String(strength.amount) }[strength.kind] ?? FULL_STRENGTH,
        maxVisits: strength.kind === "visits" ? strength.amount : NO_LIMIT,
        maxTime: strength.kind === "seconds" ? strength.amount : 1e20,
      })}`);
      await this.connection.gtp(`kata-time_settings ${gtpTimeSettings(clocks.time)}`);
      this.#settings = settings;
    }
    if (clocks.isUsed) {
      await this.connection.gtp(`time_left ${clocks.gtpTimeLeft(color)}`);
    }
    const reply = await this.connection.gtp(`kata-search_cancellable ${color}`);
    return reply.toLowerCase() === "pass" || /^(resign|cancelled)$/i.test(reply) ? reply.toLowerCase() : reply.toUpperCase();
  }

  /** Ends a search for a move, which then answers "cancelled". */
  cancel() {
    this.connection.gtp("stop").catch(() => {});
  }

  /** Tells an engine that adapts to the player how the game ended. */
  async tellResult(node, result) {
    await this.follow(node);
    await this.connection.gtp(`sanko-result ${result}`);
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

function words(reply) {
  return reply.split(/\s+/).filter(each => each !== "");
}
