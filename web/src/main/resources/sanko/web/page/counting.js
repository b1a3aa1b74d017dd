/** The count at the end of a game: which stones are dead, and what the score is then. */

import { pointIndex } from "./points.js";
import { text } from "./texts.js";

/** Counts for a game, whose `state.dead`, `score` and `error` it sets. */
export class Counting {
  /**
   * @param {Match} match
   * @param {function(): void} changed
   */
  constructor(match, changed) {
    this.match = match;
    this.changed = changed;
  }

  /** Takes the engine's opinion about dead stones. */
  async suggest() {
    const { match } = this;
    const { tip } = match;
    try {
      const dead = await match.engine.deadStones(tip);
      if (tip === match.tip && match.state.phase === "scoring") {
        match.state = { ...match.state, dead };
      }
    } catch (error) {
      match.app.notify(error.message || text("connection.lost"), { kind: "error" });
    }
    await this.count();
  }

  /** Changes a chain from alive to dead or back. */
  async toggle(point) {
    const { match } = this;
    const { tip, store } = match;
    const index = pointIndex(point, store.width, store.height);
    if (tip.known?.stones[index] === ".") {
      return;
    }
    let chain;
    try {
      chain = (await this.#ask(tip, [point])).dead;
    } catch (error) {
      match.app.notify(error.message || text("connection.lost"), { kind: "error" });
      return;
    }
    if (tip !== match.tip || match.state.phase !== "scoring") {
      return;
    }
    const isDead = match.state.dead.includes(point);
    const rest = match.state.dead.filter(each => !chain.includes(each));
    match.state = { ...match.state, dead: isDead ? rest : [...rest, ...chain] };
    await this.count();
  }

  /** The score with the stones that are dead now. */
  async count() {
    const { match } = this;
    const { tip } = match;
    try {
      const score = await this.#ask(tip, match.state.dead);
      if (tip === match.tip && (match.state.phase === "scoring" || match.state.phase === "over")) {
        match.score = score;
        match.state = { ...match.state, dead: score.dead };
      }
    } catch (error) {
      match.error = error.message;
    }
    this.changed();
  }

  #ask(node, dead) {
    const { store, app } = this.match;
    const { width, height, rules, komi } = store;
    return app.connection.request({
      action: "score", boardXSize: width, boardYSize: height, rules, komi, line: store.line(node), dead,
    });
  }
}
