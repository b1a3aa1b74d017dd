/** The game that is played: whose turn it is, the engine's moves, the clocks, and how it ends. */

import { GameClocks, watchClocks } from "./clocks.js";
import { ConnectionLost } from "./connection.js";
import { Counting } from "./counting.js";
import { EngineGame } from "./engine-game.js";
import { IllegalMove, emptyGame } from "./game.js";
import { nodeAt } from "./game-node.js";
import { DEFAULT_MATCH, emptyStart, movesBefore, startFrom } from "./game-start.js";
import { keepPace, newSeed } from "./opponents/pace.js";
import { opponent, pointIndex } from "./points.js";
import { takeResults } from "./result-codec.js";
import { text } from "./texts.js";

/**
 * A game between a person and the engine, or between two persons at one screen. Event: "change".
 *
 * `from` is the number of moves of the record from which it went on, which nobody here played. `phase` is "handicap" while a person places free stones, "playing", "scoring" while dead stones are marked, or "over".
 */
export class Match extends EventTarget {
  #ticket = 0;
  #timer = 0;
  #moving = Promise.resolve();
  /** The `end` of the game that was deleted, and the `tip` at which it went on. */
  #deleted = null;

  /** @param {{store: object, connection: object, notify: function, expectServer: function}} app */
  constructor(app) {
    super();
    this.app = app;
    this.store = app.store;
    this.engine = new EngineGame(app.connection, app.store);
    this.counting = new Counting(this, () => this.#changed());
    this.take(DEFAULT_MATCH, null);
    app.store.addEventListener("change", () => this.#stayInTree());
    app.connection.addEventListener("open", () => this.proceed());
    app.connection.addEventListener("close", () => this.clocks.pause());
  }

  /** Goes on with a game as it was saved. */
  take(saved, tip) {
    this.state = { ...DEFAULT_MATCH, ...saved };
    clearInterval(this.#timer);
    this.clocks = new GameClocks(this.state.time, saved.clocks);
    this.tip = tip ?? this.store.root;
    this.isThinking = this.isSearching = false;
    this.error = "";
    this.score = null;
    this.#ticket++;
    if (this.state.phase === "scoring" || /\+[0-9]/.test(this.state.result)) {
      this.counting.count();
    }
  }

  /** What is needed to go on later. */
  toSaved() {
    this.clocks.running && this.clocks.start(this.clocks.running);
    const clocks = { B: this.clocks.shown("B"), W: this.clocks.shown("W") };
    return { ...this.state, clocks };
  }

  /**
   * Begins a game; if that fails, the one in progress goes on.
   *
   * @param {{width, height, rules, komi, handicap, isFree, human, strength, time, from}} options `from`: the node of the game shown
   *     at which it begins, if it does not begin on a new board
   */
  async start(options) {
    this.cancel();
    this.engine.forget();
    const human = options.human === "random" ? (Math.random() < 0.5 ? "B" : "W") : options.human;
    const from = movesBefore(this.app, options.from, human);
    const { game, path, stonesToPlace } = options.from
      ? startFrom(this.store, options) : await this.#emptyStart({ ...options, human });
    this.store.load(game);
    takeResults(this.store);
    const tip = nodeAt(this.store.root, path);
    const phase = stonesToPlace > 0 ? "handicap" : "playing";
    this.take({ human, strength: options.strength, time: options.time, phase, stonesToPlace, from, seed: newSeed() }, tip);
    this.store.goTo(tip);
    this.#changed();
    this.proceed();
  }

  async #emptyStart(options) {
    try {
      return await emptyStart(this.engine, options);
    } catch (error) {
      this.proceed();
      throw error;
    }
  }

  isHuman(color) {
    return this.state.human === "both" || this.state.human === color;
  }

  /** The color to move in the game, as far as Java has told. */
  get player() {
    return this.tip.known?.player ?? "B";
  }

  get isHumansTurn() {
    return this.state.phase === "playing" && this.isHuman(this.player);
  }

  /** Does what is next: the clock of the side to move runs, and the engine thinks if it is its turn. */
  async proceed() {
    if (this.state.phase !== "playing" || !this.app.connection.isOpen) {
      return;
    }
    const tip = this.tip;
    const position = await this.store.position(tip).catch(() => null);
    if (!position || tip !== this.tip || this.state.phase !== "playing") {
      return;
    }
    if (position.over || position.passes >= 2) {
      await this.beginScoring();
      return;
    }
    if (this.clocks.isUsed && tip.parent) {
      this.clocks.start(position.player);
      this.#timer = watchClocks(this.#timer, this.clocks, color => this.#timeIsOver(color));
    }
    this.#changed();
    if (!this.isHuman(position.player)) {
      this.#think(position.player);
    }
  }

  async #think(color) {
    if (this.isThinking) {
      return;
    }
    const ticket = ++this.#ticket;
    const node = this.tip;
    const began = performance.now();
    this.isThinking = this.isSearching = true;
    this.error = "";
    this.#changed();
    try {
      const move = await this.engine.choose(node, color, this.state.strength, this.clocks);
      await this.#takeTime(ticket, node, color, began);
      if (ticket === this.#ticket) {
        this.isThinking = false;
        await this.#engineMoved(node, color, move);
      }
    } catch (error) {
      if (ticket === this.#ticket) {
        this.#failed(error);
      }
    }
  }

  /** The move is chosen; an opponent with a pace of its own answers a little later. */
  async #takeTime(ticket, node, color, began) {
    if (ticket === this.#ticket) {
      this.isSearching = false;
      this.#changed();
      await keepPace(this.state, node.number, this.clocks.shown(color), began);
    }
  }

  async #engineMoved(node, color, move) {
    if (move === "resign") {
      this.finish(`${opponent(color)}+R`);
    } else if (move !== "cancelled") {
      await this.#append(color, move, node);
    }
  }

  #failed(error) {
    this.isThinking = this.isSearching = false;
    if (error instanceof ConnectionLost) {
      setTimeout(() => this.proceed(), 500);
    } else {
      this.error = error instanceof IllegalMove ? text("play.engineIllegal", error.reason) : error.message;
    }
    this.#changed();
  }

  async #append(color, point, node) {
    const child = await this.store.play(color, point, node, this.store.current === node);
    if (this.tip !== node) {
      return;
    }
    this.clocks.moved();
    this.tip = child;
    if (node.number < this.state.from) {
      this.state = { ...this.state, from: node.number };
    }
    this.#changed();
    this.proceed();
  }

  /**
   * A person's move, or pass, in the game of this moment. From an earlier position the game goes on there as a variation, unless
   * clocks run.
   *
   * @returns {Promise<void>} rejected with IllegalMove
   */
  async humanMoves(point) {
    this.app.expectServer();
    const { root } = this.store;
    this.#moving = this.#moving.catch(() => {}).then(() => root === this.store.root && this.#humanMoves(point));
    return this.#moving;
  }

  async #humanMoves(point) {
    if (this.state.phase === "handicap") {
      this.#placeHandicap(point);
      return;
    }
    if (this.state.phase !== "playing") {
      return;
    }
    const isElsewhere = this.store.current !== this.tip;
    if (isElsewhere) {
      this.#takeUpHere();
    }
    const { tip } = this;
    await this.store.position(tip);
    if (tip !== this.tip) {
      return;
    }
    if (!this.isHumansTurn) {
      isElsewhere && this.proceed();
      throw new IllegalMove("turn");
    }
    await this.#append(this.player, point, tip);
  }

  #takeUpHere() {
    if (this.clocks.isUsed) {
      throw new IllegalMove("shown");
    }
    this.cancel();
    this.tip = this.store.current;
  }

  /** The stones that a person has placed so far. */
  get #placed() {
    return this.store.root.setup?.B ?? [];
  }

  /** How many handicap stones are to be placed yet. */
  get stonesLeft() {
    return this.state.stonesToPlace - this.#placed.length;
  }

  #placeHandicap(point) {
    const { width, height, rules, komi } = this.store;
    if (pointIndex(point, width, height) < 0) {
      throw new IllegalMove(text("play.placeStones", this.stonesLeft));
    }
    const stones = this.#placed;
    const rest = stones.filter(each => each !== point);
    const placed = rest.length < stones.length ? rest : [...stones, point];
    const done = placed.length === this.state.stonesToPlace;
    this.store.load(emptyGame(width, height, rules, komi, placed));
    if (!done) {
      this.store.root.player = "B";
    }
    this.take({ ...this.state, phase: done ? "playing" : "handicap" }, this.store.root);
    this.#changed();
    this.proceed();
  }

  /** Whether there is something of a person to take back. A loss on time stands: the clock would end the game again. */
  get canUndo() {
    const { phase, result } = this.state;
    if (phase === "handicap") {
      return this.#placed.length > 0;
    }
    const hasMoved = this.store.path(this.tip).some(({ move }) => move && this.isHuman(move[0]));
    return Boolean(this.tip.parent) && (phase !== "playing" || hasMoved) && !result.includes("+T");
  }

  /**
   * Takes back the last move of the person, and the engine's answer with it; at the end of the game only what has ended it: the
   * passes, the repetition, or the person's resignation; while handicap stones are placed, the last one.
   */
  async undo() {
    if (!this.canUndo) {
      return;
    }
    if (this.state.phase === "handicap") {
      this.#placeHandicap(this.#placed.at(-1));
      return;
    }
    this.cancel();
    const node = this.state.phase === "playing" || this.#hasEngineResigned ? await this.#lastChoice() : this.#beforeEnd;
    const removed = this.store.path(this.tip)[this.store.path(node).length];
    this.#goOnAt(node);
    if (removed) {
      this.store.remove(removed);
    }
    this.proceed();
  }

  get #hasEngineResigned() {
    const [winner, by] = this.state.result.split("+");
    return by?.[0] === "R" && !this.isHuman(opponent(winner));
  }

  /** Where the person moved last. */
  async #lastChoice() {
    let node = this.tip;
    do {
      node = node.parent;
    } while (node.parent && !this.isHuman((await this.store.position(node)).player));
    return node;
  }

  /** Where the game was before the moves that have ended it. */
  get #beforeEnd() {
    let node = this.tip;
    while (node.parent && node.move?.[1] === "pass") {
      node = node.parent;
    }
    // A repetition ends a game by a stone.
    return node === this.tip && node.known?.over ? node.parent ?? node : node;
  }

  /** The game has not ended, and is at this node. */
  #goOnAt(node) {
    this.clocks.pause();
    this.score = null;
    this.state = { ...this.state, phase: "playing", dead: [], result: "" };
    this.tip = node;
    if (this.store.info.RE) {
      this.store.setInfo("RE", "");
    }
    this.store.goTo(node);
    this.#changed();
  }

  /** Ends the engine's search for a move, if there is one. */
  cancel() {
    if (this.isThinking) {
      this.#ticket++;
      this.isThinking = this.isSearching = false;
      this.engine.cancel();
    }
    this.clocks.pause();
  }

  /** The person gives up. */
  resign() {
    this.cancel();
    const loser = this.state.human === "both" ? this.player : this.state.human;
    this.finish(`${opponent(loser)}+R`);
  }

  /** Ends the game with a result as records write it, such as "B+3.5". */
  finish(result) {
    this.clocks.pause();
    clearInterval(this.#timer);
    this.state = { ...this.state, phase: "over", result };
    this.store.setInfo("RE", result);
    if (this.state.strength.kind === "adapt" && this.state.human !== "both") {
      this.engine.tellResult(this.tip, result).catch(() => {});
    }
    this.#changed();
  }

  /** Marks dead stones and counts: after two passes, or when both agree that nothing is left to play. */
  async beginScoring() {
    this.cancel();
    this.state = { ...this.state, phase: "scoring", dead: [] };
    this.store.goTo(this.tip);
    this.#changed();
    await this.suggestDead();
  }

  /** Takes the engine's opinion about dead stones. */
  suggestDead() {
    return this.counting.suggest();
  }

  /** Changes a chain from alive to dead or back. */
  toggleDead(point) {
    return this.counting.toggle(point);
  }

  /** Both agree with the count. */
  acceptScore() {
    if (this.score) {
      this.finish(this.score.score === 0 ? "0" : this.score.text);
    }
  }

  /** Someone does not agree: the game goes on from before the passes. */
  resume() {
    this.#goOnAt(this.#beforeEnd);
    this.proceed();
  }

  #timeIsOver(color) {
    if (this.state.phase === "playing") {
      this.cancel();
      this.finish(`${opponent(color)}+T`);
    }
  }

  /** A game whose end is deleted goes on at what is left of it; where nothing was played since, it comes back with the branch. */
  #stayInTree() {
    const { store } = this;
    const end = this.#deleted?.tip === this.tip ? this.#deleted.end : this.tip;
    const path = store.path(end);
    const tip = path[0] === store.root ? path.findLast(each => store.holds(each)) : this.tip;
    if (tip === this.tip) {
      return;
    }
    this.cancel();
    this.#deleted = { end, tip };
    this.tip = tip;
    this.score = null;
    if (this.state.phase === "scoring") {
      this.state = { ...this.state, phase: "playing", dead: [] };
    }
    this.#changed();
    if (this.app.modeName === "play") {
      this.proceed();
    }
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
