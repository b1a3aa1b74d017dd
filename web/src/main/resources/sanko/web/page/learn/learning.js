/** What is to be learned from one's own games: kept in the browser, with the days on which it comes back. */

import { attempt } from "../game-storage.js";
import { afterAnswer, dayOf, dueOn } from "./boxes.js";
import { LearnStore } from "./learn-store.js";

/** Keeps positions, and summaries of reviewed games. Heads are kept in memory; other tabs are heard of. Event "change". */
export class Learning extends EventTarget {
  #heads = null;
  #games = null;
  #day = "";
  #tabs = attempt(() => new BroadcastChannel("sanko.learn"));

  /**
   * @param {function(): Date} clock
   * @param {LearnStore} store
   */
  constructor(clock = () => new Date(), store = new LearnStore()) {
    super();
    this.clock = clock;
    this.store = store;
    this.#day = this.today;
    this.#tabs?.addEventListener("message", () => {
      this.#heads = this.#games = null;
      this.#tell();
    });
  }

  /** The day of the person's calendar. */
  get today() {
    return dayOf(this.clock());
  }

  /** Tells of another day, on which others are due: to be called now and then. */
  lookAtDay() {
    if (this.#day !== this.today) {
      this.#day = this.today;
      this.#tell();
    }
  }

  /** The heads of all positions by id, those that are not to be asked again among them. @returns {Promise<Map<string, object>>} */
  #all() {
    this.#heads ??= this.store.heads().then(heads => new Map(heads.map(head => [head.id, head])));
    this.#heads.catch(() => (this.#heads = null));
    return this.#heads;
  }

  /** The heads of all positions that are to be asked. @returns {Promise<object[]>} */
  async heads() {
    return [...(await this.#all()).values()].filter(head => !head.isRemoved);
  }

  /** What is to be asked today, in order. @returns {Promise<object[]>} */
  async due() {
    return dueOn(await this.heads(), this.today);
  }

  /** What is needed to ask these positions. @returns {Promise<(object|undefined)[]>} */
  details(ids) {
    return this.store.details(ids);
  }

  /** Notes the answer to a position. @returns {Promise<void>} */
  async answered(id, isSolved) {
    const heads = await this.#all();
    const head = heads.get(id);
    if (head) {
      const changed = afterAnswer(head, isSolved, this.today);
      heads.set(id, changed);
      await this.store.putHeads([changed]);
      this.#changed();
    }
  }

  /**
   * Notes the answer to the position before a mistake, which is kept from then on.
   *
   * @param {GameStore} store
   * @param {string} game its id
   * @param {Verdict} mistake
   * @param {boolean} isSolved
   */
  async answeredMistake(store, game, { node, loss }, isSolved) {
    const facts = { kind: "mistake", game, at: this.clock().getTime(), today: this.today, loss };
    const { positionBefore } = await import("./position.js");
    const position = positionBefore(await store.query(node.parent), node, facts);
    await this.#add([position]);
    await this.answered(position.head.id, isSolved);
  }

  /**
   * Keeps the problems of a reviewed game. Those that an earlier, coarser review of it found and this one does not are dropped unless
   * they were answered.
   *
   * @param {GameStore} store
   * @param {string} game its id
   * @param {GameNode[]} nodes
   * @returns {Promise<number>} how many there are
   */
  async keepProblems(store, game, nodes) {
    const [{ problemsIn }, { positionBefore }] = await Promise.all([import("./problems.js"), import("./position.js")]);
    const positions = [];
    for (const { node, loss, group } of problemsIn(nodes, store)) {
      const facts = { kind: "problem", game, at: this.clock().getTime(), today: this.today, loss };
      positions.push(positionBefore(await store.query(node.parent), node, facts, group));
    }
    const found = new Set(positions.map(({ head }) => head.id));
    const isStale = head => head.game === game && head.kind === "problem" && head.box === 0 && !found.has(head.id);
    const stale = (await this.heads()).filter(isStale).map(({ id }) => id);
    const heads = await this.#all();
    if (stale.length > 0) {
      stale.forEach(id => heads.delete(id));
      await this.store.remove(stale);
      this.#changed();
    }
    const wanted = positions.filter(({ head }) => !heads.get(head.id)?.isRemoved);
    await this.#add(wanted);
    return wanted.length;
  }

  /** Keeps positions; those that are kept already stay in their boxes, and what was a mistake becomes a problem. */
  async #add(positions) {
    const heads = await this.#all();
    const keptAs = id => (heads.get(id)?.isRemoved ? undefined : heads.get(id));
    const news = positions.map(({ head, detail }) => {
      const { box, due, last, at } = keptAs(head.id) ?? head;
      return { head: { ...head, box, due, at, ...(last && { last }) }, detail };
    }).filter(({ head }) => head.kind === "problem" || keptAs(head.id)?.kind !== "problem");
    if (news.length > 0) {
      news.forEach(({ head }) => heads.set(head.id, head));
      await this.store.put(news);
      this.#changed();
    }
  }

  /** Asks positions no more, nor when a review finds them again. @returns {Promise<function(): Promise<void>>} asks them again */
  async remove(ids) {
    const heads = await this.#all();
    const kept = ids.map(id => heads.get(id));
    const details = await this.details(ids);
    const gone = kept.filter(Boolean).map(head => ({ ...head, isRemoved: true }));
    gone.forEach(head => heads.set(head.id, head));
    await this.store.putHeads(gone);
    this.#changed();
    return () => this.#add(kept.map((head, index) => ({ head, detail: details[index] })).filter(({ head, detail }) => head && detail));
  }

  /** The summaries of reviewed games. @returns {Promise<object[]>} */
  games() {
    this.#games ??= this.store.games();
    this.#games.catch(() => (this.#games = null));
    return this.#games;
  }

  /** Keeps the summary of a reviewed game, in place of an earlier one of the same game, whose day it keeps. */
  async keepGame(game) {
    const earlier = (await this.games()).find(({ id }) => id === game.id);
    await this.store.putGame({ ...game, ...(earlier && { at: earlier.at, date: earlier.date }) });
    this.#games = null;
    this.#changed();
  }

  #changed() {
    this.#tabs?.postMessage("changed");
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
