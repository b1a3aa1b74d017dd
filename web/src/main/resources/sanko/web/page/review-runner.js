/** Searches the positions of a line, coarse first and then finer, until it is stopped. */

import { resultOf } from "./game-node.js";
import { Pace, ReviewPlan } from "./review-plan.js";
import { verdictOf } from "./verdicts.js";

/** Searches asked for at once: enough to fill the evaluator's batches, few enough to stop at once. */
const AT_ONCE = 8;

/** From this many visits on the game is searched in stretches, each with one graph for its positions. */
const SHARED_FROM = 64;

/** Positions of a stretch, at least. */
const STRETCH = 8;

/** Positions that wait at once, at most; the server lets a page have some more. */
const MOST_WAITING = 400;

/** What a person looks at meanwhile comes first. */
const BACKGROUND = -1;

/**
 * Events: "progress" after each answer, "end" when it has stopped or reached its limit, "problem"
 * (`detail` is the server's text) when a position could not be searched.
 */
export class ReviewRunner extends EventTarget {
  #store;
  #connection;
  #running = new Map();
  #pace = new Pace();
  #spent = 0;

  /**
   * @param {GameStore} store gets the results
   * @param {Connection} connection
   */
  constructor(store, connection) {
    super();
    this.#store = store;
    this.#connection = connection;
    this.isRunning = false;
    this.plan = null;
    this.nodes = [];
    store.addEventListener("change", () => this.#forgetOthers());
  }

  /** Stops and forgets how far it came when another game takes the place of the one searched. */
  #forgetOthers() {
    if (this.plan && this.nodes[0] !== this.#store.root) {
      this.stop();
      this.plan = null;
      this.nodes = [];
      this.#tell("end");
    }
  }

  /**
   * Begins with a line; positions that have results already are not searched again for as many visits.
   *
   * @param {GameNode[]} nodes from the root
   * @param {{first?: number, limit?: number}} [options] as ReviewPlan takes them
   */
  async start(nodes, options = {}) {
    await this.stop();
    this.nodes = nodes;
    this.isRunning = true;
    this.plan = new ReviewPlan(nodes.length, {
      ...options, known: (index) => nodes[index].result?.visits ?? 0,
    });
    this.#pace = new Pace();
    this.#spent = 0;
    this.#tell("progress");
    try {
      await this.#store.position(nodes[nodes.length - 1]);
    } catch (error) {
      this.#tell("problem", error.message);
      this.#end();
      return;
    }
    this.#pace.add(performance.now(), 0);
    this.#fill();
  }

  /** Stops; what has been found stays. */
  async stop() {
    if (!this.isRunning) {
      return;
    }
    this.isRunning = false;
    const searches = new Set(this.#running.values());
    this.#running.clear();
    this.plan.release();
    this.#tell("end");
    await Promise.all([...searches].map((search) => search.stop()));
  }

  /** Seconds until the end of this pass, or null while that is unknown. */
  get secondsLeft() {
    return this.plan ? this.#pace.secondsFor(this.plan.visitsLeft) : null;
  }

  #fill() {
    if (!this.isRunning) {
      return;
    }
    const { plan } = this;
    const isShared = plan.target >= SHARED_FROM;
    if (!isShared || plan.pending === 0) {
      const indexes = plan.take(isShared ? MOST_WAITING : AT_ONCE, (each) => this.#worth(each));
      for (const stretch of isShared ? stretches(indexes) : indexes.map((index) => [index])) {
        this.#search(stretch, plan.target);
      }
    }
    if (this.plan.isDone) {
      this.#end();
    }
  }

  /** Positions before and after dear moves come first. */
  #worth(index) {
    const here = verdictOf(this.nodes[index]);
    const next = index + 1 < this.nodes.length ? verdictOf(this.nodes[index + 1]) : null;
    return Math.max(here?.loss ?? 0, next?.loss ?? 0);
  }

  /** Searches positions, those of the same start in one graph. */
  async #search(indexes, visits) {
    const plan = this.plan;
    const queries = [];
    const holder = { stop: () => Promise.all(queries.map((query) => query.stop())) };
    indexes.forEach((index) => this.#running.set(index, holder));
    try {
      const games = await this.#gamesOf(indexes);
      if (indexes.every((index) => this.#running.get(index) !== holder)) {
        return;
      }
      for (const { game, turns } of games) {
        const query = {
          ...game, analyzeTurns: [...turns.keys()], priority: BACKGROUND, maxVisits: visits,
          includeOwnership: plan.pass > 1,
          overrideSettings: { reportAnalysisWinratesAs: "BLACK", useEvalCache: true, evalCacheMinVisits: SHARED_FROM },
        };
        queries.push(this.#connection.subscribe(query, (answer) => {
          const meant = answer.turnNumber === undefined ? [...turns.values()].flat() : turns.get(answer.turnNumber);
          meant.forEach((index) => this.#answered(plan, index, visits, answer));
        }, turns.size));
      }
    } catch (error) {
      indexes.forEach((index) => this.#answered(plan, index, visits, { error: error.message }));
    }
  }

  /**
   * The queries for positions: a game for each start, with the positions by turn.
   *
   * @returns {Promise<{game: object, turns: Map<number, number[]>}[]>}
   */
  async #gamesOf(indexes) {
    const games = new Map();
    for (const index of [...indexes].sort((a, b) => a - b)) {
      const game = await this.#store.query(this.nodes[index]);
      const start = JSON.stringify([game.initialStones, game.initialPlayer]);
      const turns = games.get(start)?.turns ?? new Map();
      const turn = game.moves.length;
      games.set(start, { game, turns: turns.set(turn, [...(turns.get(turn) ?? []), index]) });
    }
    return [...games.values()];
  }

  #answered(plan, index, visits, answer) {
    if (answer.isDuringSearch || plan !== this.plan) {
      return;
    }
    const wasRunning = this.#running.delete(index);
    if (answer.rootInfo) {
      this.#store.setResult(this.nodes[index], resultOf(answer));
    }
    if (!this.isRunning || !wasRunning) {
      return;
    }
    if (answer.error) {
      plan.failed(index);
      this.#tell("problem", answer.error);
    } else {
      plan.done(index, answer.rootInfo.visits);
      this.#spent += visits;
      this.#pace.add(performance.now(), this.#spent);
    }
    this.#tell("progress");
    this.#fill();
  }

  #end() {
    this.isRunning = false;
    this.#running.clear();
    this.#tell("end");
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * Numbers in order, cut into stretches.
 *
 * @param {number[]} indexes
 * @returns {number[][]}
 */
export function stretches(indexes) {
  const sorted = [...indexes].sort((a, b) => a - b);
  const size = Math.max(STRETCH, Math.ceil(sorted.length / AT_ONCE));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}
