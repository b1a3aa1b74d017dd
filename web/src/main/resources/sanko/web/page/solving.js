/** Questions about stones: what is chosen at each node, what the server proves, and how far it is. */

import { chainsOf } from "./solve-stones.js";
import { settings } from "./settings.js";

/** Seconds between two reports of the server. */
const INTERVAL = 0.25;

/** How a question is asked unless said otherwise; `assumption` "" assumes nothing. */
const OPTIONS = { goal: "kill", threats: 2, assumption: "", seconds: 10 };

/** Whether an assumption can be made for a goal: in a race, what is far away cannot be one player's. */
export function canAssume(assumption, goal) {
  return goal !== "race" || parseAssumption(assumption).field !== "enclosed";
}

/** The field of the request that states an assumption, and its value there; neither if nothing is assumed. */
export function parseAssumption(assumption) {
  const [field, reach] = assumption.split(" ");
  return reach ? { field, reach: Number(reach) } : {};
}

/**
 * @typedef {object} Problem what is asked at a node
 * @property {string} stones of the position, with `width` and `height` as the functions of solve-stones.js take it
 * @property {string} goal what is asked about them
 * @property {string[]} chosen all stones of the chains in question; none if the server is to find them
 * @property {string[]|null} region where the person has marked one
 * @property {object|null} answer of the action solve, also while it is at work
 * @property {string} error
 * @property {string} field the field of the request that the error is about
 */

/** Asks one question at a time. Answers stay with their nodes. Event "change". */
export class Solving extends EventTarget {
  #problems = new WeakMap();
  #query = null;
  #ticket = 0;

  /** @param {{store: object, connection: object}} app */
  constructor({ store, connection }) {
    super();
    this.store = store;
    this.connection = connection;
    /** The problem that the server is at work on. @type {Problem|null} */
    this.running = null;
    this.startedAt = 0;
  }

  get options() {
    return { ...OPTIONS, ...settings.get("solve") };
  }

  setOptions(changes) {
    settings.set({ solve: { ...this.options, ...changes } });
  }

  /** The problem at a node whose position is known; another position or goal begins anew. @returns {Problem} */
  problemAt(node) {
    const { stones } = node.known;
    const { goal } = this.options;
    let problem = this.#problems.get(node);
    if (problem?.stones !== stones || problem.goal !== goal) {
      const { width, height } = this.store;
      problem = { stones, width, height, goal, chosen: [], region: null, answer: null, error: "", field: "" };
      this.#problems.set(node, problem);
    }
    return problem;
  }

  /** Other stones: what was answered is about those before. */
  choose(problem, chosen, region = null) {
    Object.assign(problem, { chosen, region, answer: null, error: "", field: "" });
    this.#changed();
  }

  /** Seconds since the question was asked. */
  get elapsed() {
    return (performance.now() - this.startedAt) / 1000;
  }

  /** Asks about the stones chosen at a node. */
  async start(node) {
    await this.stop();
    const ticket = ++this.#ticket;
    const known = node.known ?? await this.store.position(node).catch(() => null);
    if (!known || ticket !== this.#ticket) {
      return;
    }
    const problem = this.problemAt(node);
    Object.assign(problem, { answer: null, error: "", field: "" });
    this.running = problem;
    this.startedAt = performance.now();
    this.#changed();
    try {
      const query = { ...(await this.store.query(node)), ...this.#question(problem) };
      if (ticket === this.#ticket) {
        this.#query = this.connection.subscribe(query, answer => this.#answered(problem, answer));
      }
    } catch (error) {
      this.#fail(problem, error.message);
    }
  }

  #question(problem) {
    const { goal, threats, assumption, seconds } = this.options;
    const { field, reach } = parseAssumption(canAssume(assumption, goal) ? assumption : "");
    const vertex = chainsOf(problem, problem.chosen);
    return {
      action: "solve", goal, threats, maxTime: seconds, includeProof: true, reportDuringSearchEvery: INTERVAL, priority: 10,
      ...(vertex.length > 0 && { vertex }), ...(field && { [field]: reach }),
    };
  }

  #answered(problem, answer) {
    if (answer.error) {
      this.#fail(problem, answer.error, answer.field);
      return;
    }
    problem.answer = answer;
    if (!answer.isDuringSearch) {
      problem.chosen = answer.goal === "race" ? [...answer.others, ...answer.stones] : [...answer.stones, ...(answer.others ?? [])];
      problem.region = null;
      this.#end(problem);
    }
    this.#changed();
  }

  #fail(problem, message, field = "") {
    Object.assign(problem, { error: message, field });
    this.#end(problem);
    this.#changed();
  }

  #end(problem) {
    if (this.running === problem) {
      this.running = null;
      this.#query = null;
    }
  }

  /** Asks no longer; what was proved stays. */
  async stop() {
    const problem = this.running;
    this.#ticket++;
    await this.#query?.finish();
    if (problem && this.running === problem) {
      this.#end(problem);
      this.#changed();
    }
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
