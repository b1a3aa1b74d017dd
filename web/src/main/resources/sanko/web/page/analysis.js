/** The analysis of the node shown: one query at a time, its results kept with the node. */

import { resultOf } from "./game-node.js";
import { movesOf } from "./points.js";
import { threatGroups } from "./threats.js";

/** Seconds between two answers while a position is searched. */
const INTERVAL = 0.1;

/** The share of the playouts that a point looked at closer gets. */
const FOCUS_SHARE = 0.5;

/** What an analysis can be asked besides the position; `focus` is a point. */
export const PLAIN = { region: null, threats: "", rules: null, komi: null, focus: null };

/** Searches what is shown as long as it is wanted. Events: "update" (a result has come), "state" (started, stopped, failed). */
export class Analysis extends EventTarget {
  #query = null;
  #ticket = 0;
  #trials = new WeakMap();

  /** @param {{store: object, connection: object, limits: BoardLimits}} app */
  constructor(app) {
    super();
    this.store = app.store;
    this.connection = app.connection;
    this.limits = app.limits;
    this.isWanted = false;
    this.isRunning = false;
    this.visits = 0;
    this.error = "";
    this.options = { ...PLAIN };
    this.limit = 0;
    this.store.addEventListener("leave", () => (this.options = { ...PLAIN }));
    document.addEventListener("visibilitychange", () => this.#visibility());
  }

  /** Whether region, threats, rules or komi are not those of the game. */
  get isTrial() {
    return JSON.stringify({ ...this.options, focus: null }) !== JSON.stringify(PLAIN);
  }

  /** Whether results are kept apart from those of the game. */
  get #isApart() {
    return this.isTrial || this.options.focus !== null;
  }

  /** What is known of a node under the present options. */
  resultOf(node) {
    return this.#isApart ? this.#trials.get(node)?.get(JSON.stringify(this.options)) : node.result;
  }

  /** Searches the node shown from now on, and each one shown later, up to `limit` visits. */
  start(limit) {
    this.limit = limit;
    this.isWanted = true;
    return this.restart();
  }

  /** Searches no more. What was found stays. */
  stop() {
    this.isWanted = false;
    this.#end();
    this.#tell("state");
  }

  /** Leaves the engine to another search until restart(). */
  pause() {
    this.#end();
    this.#tell("state");
  }

  /** Other options: what is searched begins anew. */
  setOptions(changes) {
    this.options = { ...this.options, ...changes };
    this.#tell("update");
    if (this.isWanted) {
      this.restart();
    }
  }

  /** Looks closer at a point of the node shown, or no longer if it did so already; returns whether it does. */
  toggleFocus(point) {
    const focus = point === this.options.focus ? null : point;
    this.setOptions({ focus });
    return focus !== null;
  }

  /** Begins with another node, where a point of the one before has no meaning. */
  moveOn() {
    this.options = { ...this.options, focus: null };
    return this.restart();
  }

  #end() {
    this.#ticket++;
    this.#query?.stop();
    this.#query = null;
    this.isRunning = false;
  }

  /** Begins with the node that is shown, if an analysis is wanted. */
  async restart() {
    this.#end();
    this.error = "";
    this.visits = 0;
    if (!this.isWanted || document.hidden) {
      return;
    }
    const { current: node, width, height } = this.store;
    if (!this.limits.fits(width, height)) {
      this.#fail(this.limits.words);
      return;
    }
    const ticket = this.#ticket;
    if ((this.resultOf(node)?.visits ?? 0) >= this.limit) {
      this.#tell("state");
      return;
    }
    this.isRunning = true;
    this.#tell("state");
    try {
      const query = await this.queryOf(node);
      if (ticket === this.#ticket) {
        this.#query = this.connection.subscribe(query, answer => this.#answered(ticket, node, answer));
      }
    } catch (error) {
      this.#fail(error.message);
    }
  }

  /** The query for a node under the present options. @returns {Promise<object>} */
  async queryOf(node) {
    const { region, threats, rules, komi, focus } = this.options;
    const query = {
      ...(await this.store.query(node)),
      maxVisits: this.limit,
      analysisPVLen: 15,
      includeOwnership: true,
      includePolicy: true,
      reportDuringSearchEvery: INTERVAL,
      overrideSettings: { reportAnalysisWinratesAs: "BLACK" },
    };
    query.rules = rules ?? query.rules;
    query.komi = komi ?? query.komi;
    if (focus) {
      query.focus = { moves: [focus], prob: FOCUS_SHARE };
    }
    if (region) {
      await this.#limitTo(query, node, region, threats);
    }
    return query;
  }

  /** Moves only within the region, and within groups added at the side for whoever has ko threats. */
  async #limitTo(query, node, region, threats) {
    const position = await this.store.position(node);
    const { stones, points } = threats
      ? threatGroups(position.stones, this.store.width, this.store.height, threats, new Set(region))
      : { stones: [], points: [] };
    if (stones.length > 0) {
      query.initialStones = [...this.store.stonesOf(position), ...stones];
      query.initialPlayer = position.player;
      query.moves = [];
    }
    const moves = [...region, ...points, "pass"];
    query.allowMoves = ["B", "W"].map(player => ({ player, moves, untilDepth: 1000 }));
  }

  /** The stones that are added for the present options, to be shown. */
  get addedStones() {
    const { region, threats } = this.options;
    const position = this.store.current.known;
    if (!region || !threats || !position) {
      return [];
    }
    const { stones } = threatGroups(position.stones, this.store.width, this.store.height, threats, new Set(region));
    return stones.map(([color, point]) => ({ color, point }));
  }

  #answered(ticket, node, answer) {
    if (ticket !== this.#ticket) {
      return;
    }
    if (answer.error) {
      this.#fail(answer.error);
      return;
    }
    this.visits = answer.rootInfo.visits;
    this.#keep(node, resultOf(answer));
    if (!answer.isDuringSearch) {
      this.isRunning = false;
      this.#query = null;
      this.#tell("state");
    }
    this.#tell("update");
  }

  #keep(node, result) {
    if (!this.#isApart) {
      this.store.setResult(node, result);
      return;
    }
    const results = this.#trials.get(node) ?? new Map();
    results.set(JSON.stringify(this.options), result);
    this.#trials.set(node, results);
  }

  #fail(message) {
    this.isRunning = false;
    this.error = message;
    this.#tell("state");
  }

  /**
   * Searches every position of a line from a node.
   *
   * @param {import("./game.js").GameNode} node
   * @param {string[]} line points, the player to move first
   * @param {number} visits for each position
   * @param {function(number, object): void} onResult called with the number of moves made and a result
   * @returns {Promise<{stop: function}>}
   */
  async searchLine(node, line, visits, onResult) {
    const position = await this.store.position(node);
    const query = await this.queryOf(node);
    const before = query.moves.length;
    query.maxVisits = visits;
    delete query.focus;
    query.moves = [...query.moves, ...movesOf(line, position.player)];
    query.analyzeTurns = Array.from({ length: line.length + 1 }, (unused, i) => before + i);
    return this.connection.subscribe(query, answer => onResult(answer.turnNumber - before, answer), line.length + 1);
  }

  /** A page that nobody sees does not keep the engine busy. */
  #visibility() {
    if (document.hidden) {
      this.#end();
    } else if (this.isWanted) {
      this.restart();
    }
  }

  #tell(type) {
    this.dispatchEvent(new CustomEvent(type));
  }
}
