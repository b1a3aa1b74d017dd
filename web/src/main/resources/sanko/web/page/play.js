/** The mode "play": the players, their clocks, what can be done, and the count at the end. */

import { html, nothing } from "lit";
import { candidatesOf, ghostsOf } from "./candidates.js";
import { timeText } from "./clocks.js";
import { rulesLine } from "./game-line.js";
import { icons } from "./icons.js";
import { openButton, openFile } from "./look/open-record.js";
import { countCard, overCard, ownersOf } from "./count-card.js";
import { strengthText } from "./newgame.js";
import { characterOf } from "./opponents/characters.js";
import { opponentName } from "./opponents/words.js";
import { Part } from "./part.js";
import { PointedLine } from "./pointed-line.js";
import { opponent } from "./points.js";
import { resultWords } from "./result-words.js";
import { text } from "./texts.js";
import { colorName, moveName } from "./view.js";

const HINT_VISITS = 400;

/** Milliseconds in which a second click is the other half of a double click. */
const DOUBLE_CLICK = 500;

class SankoPlay extends Part {
  static properties = { app: { attribute: false }, hints: { state: true }, isAsking: { state: true } };

  constructor() {
    super();
    this.hints = [];
    this.isAsking = false;
    this.resigning = false;
    this.pointed = new PointedLine();
  }

  connectedCallback() {
    super.connectedCallback();
    this.match = this.app.match;
    this.watch(this.match, "change", () => this.#changed());
    this.watch(this.app.store, "change", () => this.requestUpdate());
    for (const type of ["open", "retry"]) {
      this.watch(this.app.connection, type, () => this.requestUpdate());
    }
    // Not needed for the first move.
    import("./coach/coach.js").then(() => this.requestUpdate(), error => console.warn("no coach", error));
    this.ticker = setInterval(() => this.match.clocks.running && this.requestUpdate(), 200);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticker);
  }

  #changed() {
    const { phase } = this.match.state;
    if (phase !== this.phase) {
      this.phase = phase;
      this.resigning = false;
      this.hints = [];
      this.pointed.take();
      if (phase === "over") {
        this.app.say(this.#resultText());
      }
    }
    this.#overlay();
    this.app.keeper.save();
    this.requestUpdate();
  }

  // What the page asks of a mode.

  opened() {
    this.match.proceed();
    this.#overlay();
  }

  shown(node) {
    if (this.hints.length > 0 && node !== this.hintNode) {
      this.hints = [];
    }
    this.pointed.take();
    this.#overlay();
    this.requestUpdate();
  }

  onHover(point) {
    this.pointed.take(this.hints.find(each => each.point === point));
    this.#drawLine();
  }

  onSteps(count) {
    const isWalk = this.pointed.walk(count);
    isWalk && this.#drawLine();
    return isWalk;
  }

  #drawLine() {
    const moves = this.pointed.moves(true);
    this.app.board.ghosts = moves.length > 0 ? ghostsOf(moves, this.app.store.current.known.player) : [];
  }

  async onPoint(point, { pointerType }) {
    if (this.match.state.phase === "scoring") {
      await this.match.toggleDead(point);
    } else if (this.match.state.phase !== "over") {
      const hint = pointerType === "touch" && this.pinned !== point && this.hints.some(each => each.point === point);
      this.pinned = point;
      if (hint) {
        this.onHover(point);
      } else {
        await this.#move(point);
      }
    } else {
      this.app.notify(text(this.match.state.result ? "play.isOver" : "play.noResult"), { isOfGame: true });
    }
    return true;
  }

  onKey(key) {
    const actions = {
      u: () => this.match.undo(), Backspace: () => this.match.undo(), h: () => this.#hint(), " ": () => this.#hint(),
      x: () => this.#passKey(), "[": () => this.onSteps(-1), "]": () => this.onSteps(1),
    };
    if (!actions[key]) {
      return false;
    }
    if (this.match.state.phase !== "over" || key === "u" || key === "Backspace") {
      actions[key]();
    }
    return true;
  }

  #passKey() {
    const pass = () => this.#move("pass");
    if (this.match.isHumansTurn) {
      this.app.passKey.pressed(pass);
    } else {
      pass();
    }
  }

  /** Plays a move, or says why not. @returns {Promise<boolean>} */
  async #move(point) {
    try {
      await this.match.humanMoves(point);
      return true;
    } catch (error) {
      this.app.refuse(error, point === "pass" ? "" : point);
      return false;
    }
  }

  /** A move that was typed. */
  typed(point) {
    return this.#move(point);
  }

  async #hint() {
    if (this.isAsking || this.match.state.phase !== "playing") {
      return;
    }
    const node = this.app.store.current;
    this.isAsking = true;
    try {
      const query = await this.app.store.query(node);
      const answer = await this.app.connection.request({
        ...query, maxVisits: HINT_VISITS, analysisPVLen: 7, overrideSettings: { reportAnalysisWinratesAs: "BLACK" },
      });
      if (node === this.app.store.current && this.match.state.phase === "playing") {
        this.hintNode = node;
        this.hints = candidatesOf(answer, node.known.player, { count: 3, figure: "points" });
        this.app.say(text("play.hintSays", this.hints.map(each => moveName(each.point)).join(", ")));
        this.#overlay();
      }
    } catch (error) {
      this.app.notify(error.message, { kind: "error" });
    }
    this.isAsking = false;
  }

  #overlay() {
    const { board, store } = this.app;
    if (!board || this.app.mode !== this) {
      return;
    }
    const { phase, dead } = this.match.state;
    const isScoring = (phase === "scoring" || phase === "over") && this.match.score && store.current === this.match.tip;
    board.dead = isScoring ? dead : [];
    board.heat = isScoring ? { kind: "territory", values: ownersOf(this.match.score, store.current.known) } : null;
    board.candidates = this.hints.filter(each => each.point !== "pass");
    board.ghosts = [];
    if (phase === "handicap") {
      board.player = "B";
    } else if (store.current.known) {
      const player = store.current.known.player;
      board.player = phase === "playing" && this.match.isHuman(player) ? player : "";
    }
    this.querySelector("sanko-coach")?.draw();
  }

  // Beside the board.

  render() {
    const { phase } = this.match.state;
    return html`
      <section class="players">${["B", "W"].map(color => this.#renderPlayer(color))}</section>
      <p class="status" role="status">${this.#statusText()}</p>
      ${this.match.error ? html`
        <p class="error" role="alert">${this.match.error}
          <button @click=${() => this.match.proceed()}>${text("play.tryAgain")}</button></p>` : nothing}
      ${customElements.get("sanko-coach") ? html`<sanko-coach .app=${this.app}></sanko-coach>` : nothing}
      ${phase === "scoring" ? countCard(this.match, this.app.store.komi) : nothing}
      ${phase === "over"
        ? overCard(this.app, { words: this.#resultText(), review: () => this.#review(), games: this.#gamesButton() }) : nothing}
      ${phase === "playing" || phase === "handicap" ? this.#renderControls() : nothing}
      ${this.hints.length > 0 ? html`<p class="quiet">${text("play.hintHow")}</p>` : nothing}
      <sanko-typed .app=${this.app}></sanko-typed>
      <p class="quiet rules">${rulesLine(this.app.store)}</p>`;
  }

  #renderPlayer(color) {
    const { clocks, state } = this.match;
    const isTurn = state.phase === "playing" && this.match.player === color;
    const clock = clocks.shown(color);
    const position = this.app.store.current.known;
    return html`
      <div class="player ${isTurn ? "turn" : ""}">
        <span class="dot ${color === "B" ? "black" : "white"}" aria-hidden="true"></span>
        <span class="who"><b title=${this.#playerName(color)}>${this.#playerName(color)}</b><small>${this.#playerWords(color, isTurn)}</small></span>
        <span class="captures" title=${text("play.captures")}>
          <small>${text("play.captures")}</small> ${position?.captures?.[color] ?? 0}</span>
        ${clocks.isUsed ? html`
          <span class="clock ${clock.seconds < 10 && clocks.running === color ? "short" : ""}">
            ${timeText(clock.seconds)}${clock.count > 0 ? html` <small>(${clock.count})</small>` : nothing}</span>` : nothing}
      </div>`;
  }

  #playerName(color) {
    const { human } = this.match.state;
    const name = this.app.store.info[color === "B" ? "PB" : "PW"];
    if (name) {
      return name;
    }
    if (human === "both") {
      return colorName(color);
    }
    return human === color ? text("play.you") : opponentName(this.match.state.strength);
  }

  #playerWords(color, isTurn) {
    if (isTurn && this.match.isThinking) {
      return html`<span class="color">${colorName(color)} · </span>${text("play.thinking")}`;
    }
    if (this.match.isHuman(color)) {
      return this.#playerName(color) === colorName(color) ? "" : colorName(color);
    }
    return html`<span class="color">${colorName(color)} · </span>${strengthText(this.match.state.strength)}`;
  }

  #statusText() {
    const { match, app } = this;
    const { phase, human } = match.state;
    if (!app.online) {
      return text("connection.waiting");
    }
    if (phase === "handicap") {
      return text("play.placeStones", match.stonesLeft);
    }
    if (phase === "scoring") {
      return text(match.score ? "score.how" : "score.counting");
    }
    if (phase === "over") {
      return "";
    }
    const { move } = app.store.current;
    const passed = move?.[1] === "pass" ? `${text("play.passed", colorName(move[0]))} ` : "";
    if (app.store.current !== match.tip) {
      return html`${passed}${text("play.earlier", app.store.current.number)}
        <button class="link" @click=${() => app.store.goTo(match.tip)}>${text("play.toGame")}</button>`;
    }
    if (!match.tip.parent) {
      return human === "both" ? text("play.firstBoth")
        : match.isHumansTurn ? text("play.first", colorName(human)) : this.#engineText("first", colorName(opponent(human)));
    }
    const turn = human === "both" ? text("play.turnOf", colorName(match.player))
      : match.isHumansTurn ? text("play.yourTurn") : this.#engineText("thinks");
    return passed + turn;
  }

  /** What the opponent does, by its name if it has one. */
  #engineText(what, ...args) {
    const { strength } = this.match.state;
    return characterOf(strength) ? text(`opponents.${what}`, opponentName(strength), ...args)
      : text(what === "first" ? "play.engineFirst" : "play.engineThinks", ...args);
  }

  #renderControls() {
    const { match } = this;
    const canMove = match.isHumansTurn;
    const isBegun = Boolean(match.tip.parent);
    return html`
      <div class="buttons">
        <button ?disabled=${!canMove} @click=${() => this.#move("pass")}>${text("move.pass")}</button>
        <button ?disabled=${!match.canUndo} @click=${() => match.undo()}>${text("play.undo")}</button>
        <button ?disabled=${!canMove || this.isAsking} @click=${() => this.#hint()}>
          ${text(this.isAsking ? "play.asking" : "play.hint")}</button>
        <button ?disabled=${!isBegun} @click=${() => match.beginScoring()}>${text("play.count")}</button>
        ${this.resigning
          ? html`<button class="keep" @click=${() => this.#askResign(false)}>${text("play.resignNot")}</button>
            <button class="danger" @click=${() => this.#resign()}>${text("play.resignSure")}</button>`
          : html`<button class="resign" ?disabled=${!isBegun} @click=${() => this.#askResign(true)}>
              ${text("play.resign")}</button>`}
      </div>
      <div class="buttons others">
        <button class="low" @click=${() => this.app.openDialog("newgame")}>${icons.fresh} ${text("game.new")}</button>
        ${this.#gamesButton()}
        ${openButton(input => openFile(this.app, input))}
      </div>`;
  }

  #gamesButton() {
    return html`<button class="low" @click=${() => this.app.openDialog("games")}>${icons.games} ${text("games.title")}</button>`;
  }

  /**
   * Asks once more, for as long as it takes, or asks no more. Each button has the focus of the one whose place it
   * takes, and a second click there keeps the game.
   */
  async #askResign(isAsked) {
    this.resigning = isAsked;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector(isAsked ? ".keep" : ".resign")?.focus();
  }

  async #resign() {
    this.resigning = false;
    this.match.resign();
    await this.updateComplete;
    this.renderRoot.querySelector(".result h2")?.focus();
  }

  #resultText() {
    return resultWords(this.match.state.result) || text("play.noResult");
  }

  /** The second half of a double click must not choose what comes under the pointer. */
  async #review() {
    const column = this.closest(".column");
    column.inert = true;
    setTimeout(() => (column.inert = false), DOUBLE_CLICK);
    await this.app.openMode("review");
    this.app.mode.begin?.();
  }
}

customElements.define("sanko-play", SankoPlay);
