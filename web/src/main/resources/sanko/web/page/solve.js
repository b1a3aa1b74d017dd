/** The mode "solve", life and death: which stones are in question, what is proved of them, and a walk through the proof. */

import { html, nothing } from "lit";
import { Part } from "./part.js";
import { ProofWalk } from "./proof-walk.js";
import { RegionCorners } from "./region-corners.js";
import { settings } from "./settings.js";
import { answerCard, optionsRow, progressOf } from "./solve-cards.js";
import { chainsIn, chainsOf, colorAt, likelyColor, placedStones, toggleChain } from "./solve-stones.js";
import { outcomeOf, outcomeText, plyName, statusText, tellingFirst, walkText } from "./solve-words.js";
import { Solving } from "./solving.js";
import { hasText, text } from "./texts.js";
import { baseOfBoard, colorName, moveNumbers } from "./view.js";
import { walkCard } from "./walk-card.js";

const MOST_NAMES = 8;

class SankoSolve extends Part {
  static properties = { app: { attribute: false } };

  constructor() {
    super();
    this.walk = null;
    this.isMarking = false;
    this.problem = null;
    /** Whose proof is shown: that with this player first; "" for the more interesting one. */
    this.first = "";
    this.actions = { choose: first => this.#chooseFirst(first), walk: (proof, isLine) => this.#startWalk(proof, isLine) };
  }

  connectedCallback() {
    super.connectedCallback();
    this.solving = this.app.solving ??= new Solving(this.app);
    this.corners = new RegionCorners(this.app);
    this.watch(this.solving, "change", () => this.#changed());
    this.watch(this.app.store, "change", () => this.requestUpdate());
    this.ticker = setInterval(() => this.solving.running && this.requestUpdate(), 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticker);
  }

  firstUpdated() {
    if (this.app.store.current.known) {
      this.shown(this.app.store.current);
    }
  }

  // What the page asks of a mode.

  closed() {
    this.solving.stop();
    this.#leaveWalk();
    this.#stopMarking();
  }

  shown(node) {
    const problem = this.solving.problemAt(node);
    if (problem !== this.problem) {
      this.problem = problem;
      this.walk = null;
      this.first = "";
      this.#stopMarking();
      if (this.solving.running && this.solving.running !== problem) {
        this.solving.stop();
      }
    }
    this.#show();
  }

  onPoint(point) {
    if (this.walk) {
      this.#try(point);
    } else if (this.solving.running) {
      this.app.notify(text("solve.busy"));
    } else if (this.isMarking) {
      this.#chooseCorner(point);
    } else if (!this.problem) {
      return true;
    } else if (colorAt(this.problem, point)) {
      this.#choose(toggleChain(this.problem, this.problem.chosen, point, this.goal));
    } else {
      this.app.notify(text("solve.noStone", point), { kind: "error" });
    }
    return true;
  }

  onHover(point) {
    this.corners.hover(point);
  }

  /** A point that was typed: a stone in question, or a move of the walk. */
  typed(point) {
    return point === "pass" ? this.#pass() : this.onPoint(point);
  }

  undo() {
    this.walk?.undo();
  }

  onKey(key) {
    const { walk } = this;
    const actions = {
      " ": () => this.#toggle(), Escape: () => this.#escape(), x: () => this.#pass(),
      ...(walk && {
        ArrowLeft: () => walk.go(walk.index - 1), ArrowRight: () => walk.go(walk.index + 1), u: () => walk.undo(),
        Backspace: () => walk.undo(), Home: () => walk.go(0), End: () => walk.go(walk.plies.length),
        ArrowUp: () => {}, ArrowDown: () => {}, PageUp: () => walk.go(0), PageDown: () => walk.go(walk.plies.length),
      }),
    };
    return key in actions && actions[key]() !== false;
  }

  /** Leaves what is innermost. @returns {boolean} whether there was something to leave */
  #escape() {
    if (this.walk) {
      this.#leaveWalk();
      this.#show();
      this.updateComplete.then(() => this.app.board.matches(":focus") || this.querySelector(".solved .primary")?.focus());
    } else if (this.isMarking) {
      this.#stopMarking();
      this.#show();
    } else {
      return false;
    }
    return true;
  }

  // The stones in question.

  #choose(chosen, region = null) {
    this.first = "";
    this.solving.choose(this.problem, chosen, region);
    this.app.say(this.#chosenText());
  }

  #chosenText() {
    const { chosen } = this.problem;
    if (chosen.length === 0) {
      return text("solve.none");
    }
    const colors = [...new Set(chosen.map(point => colorAt(this.problem, point)))];
    return colors.map(color => this.#chosenOf(color)).join("; ");
  }

  #chosenOf(color) {
    const chosen = this.problem.chosen.filter(point => colorAt(this.problem, point) === color);
    const names = chainsOf(this.problem, chosen);
    const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
    return text("solve.chosen", colorName(color), chosen.length, shown.join(" "));
  }

  /** What is asked about the stones. */
  get goal() {
    return this.solving.options.goal;
  }

  #chooseGoal(goal) {
    this.solving.setOptions({ goal });
    this.shown(this.app.store.current);
    this.#choose([]);
  }

  #mark() {
    const wasMarking = this.isMarking;
    this.#stopMarking();
    this.isMarking = !wasMarking;
    if (this.isMarking) {
      this.app.say(text("solve.markHow"));
    }
    this.#show();
  }

  #stopMarking() {
    this.isMarking = false;
    this.corners.forget();
  }

  #chooseCorner(point) {
    const region = this.corners.take(point);
    if (!region) {
      return;
    }
    this.#stopMarking();
    const chosen = chainsIn(this.problem, region, likelyColor(this.problem, region));
    if (chosen.length === 0) {
      this.app.notify(text("solve.markEmpty"), { kind: "error" });
    }
    this.#choose(chosen, chosen.length > 0 ? region : null);
  }

  // Asking.

  #toggle() {
    if (this.solving.running) {
      this.solving.stop();
    } else if (!this.walk) {
      this.#stopMarking();
      this.first = "";
      this.solving.start(this.app.store.current);
    }
  }

  #changed() {
    const { answer, error } = this.problem ?? {};
    const isDone = this.told?.answer === answer && this.told?.error === error;
    if (!this.solving.running && !isDone && (answer || error)) {
      this.told = { answer, error };
      this.app.say(error ? this.#errorText() : `${statusText(answer)} ${outcomeText(answer, this.shownFirst)}`);
    }
    this.#show();
  }

  #errorText() {
    const { error, field, chosen } = this.problem;
    if (field === "vertex" && this.goal !== "kill") {
      return text(`solve.how.${this.goal}`);
    }
    return field === "vertex" && chosen.length === 0 ? text("solve.question") : error;
  }

  /** The player who moves first in the proof shown. */
  get shownFirst() {
    return this.first || tellingFirst(this.problem.answer);
  }

  // The walk.

  async #startWalk(proof, isLine) {
    const { answer } = this.problem;
    const walk = new ProofWalk(this.app, this.app.store.current, proof, answer.bounds, placedStones(this.problem, answer));
    walk.addEventListener("change", () => walk === this.walk && this.#walked());
    this.walk = walk;
    try {
      await (isLine ? walk.takeLine() : walk.begin());
      await this.updateComplete;
      this.querySelector(".walk h2")?.focus();
    } catch (error) {
      this.#leaveWalk();
      this.app.notify(error.message, { kind: "error" });
    }
  }

  #walked() {
    const { walk } = this;
    const ply = walk.plies[walk.index - 1];
    const words = walkText(walk, this.problem.answer);
    const move = ply && !walk.reply ? `${text("say.move", walk.index, colorName(ply.player), plyName(ply.move))}. ` : "";
    this.app.say(move + words);
    this.#show();
  }

  async #try(point) {
    const { walk } = this;
    try {
      const reason = await walk.play(point);
      if (reason) {
        this.#refuse(reason, point);
      }
    } catch (error) {
      this.app.notify(error.message, { kind: "error" });
    }
  }

  #refuse(reason, point) {
    const key = `solve.refused.${reason}`;
    if (hasText(key)) {
      this.app.notify(text(key, reason === "turn" ? colorName(this.walk.proof.winner) : point), { kind: "error" });
    } else {
      this.app.refuse({ reason, message: reason }, point);
    }
  }

  #pass() {
    if (this.walk?.isLosersTurn) {
      this.#try("pass");
    }
    return true;
  }

  #leaveWalk() {
    this.walk = null;
  }

  // The board.

  #show() {
    const { board, store } = this.app;
    if (this.app.mode !== this || !this.problem || !store.current.known) {
      return;
    }
    if (this.walk?.position) {
      this.#showWalk(board);
    } else {
      const numbers = moveNumbers(store, store.current, settings.get("moveNumbers"));
      Object.assign(board, baseOfBoard(store, store.current), { numbers, player: "" });
      this.#showAnswer(board);
    }
    this.requestUpdate();
  }

  #showWalk(board) {
    const { walk } = this;
    const { answer } = this.problem;
    const { stones, lastMove, ko, forbidden } = walk.position;
    const { width, height } = this.app.store;
    const isLeft = point => colorAt({ stones, width, height }, point) === colorAt(this.problem, point) && !(point in walk.numbers);
    const left = this.problem.chosen.filter(isLeft);
    Object.assign(board, {
      stones, lastMove, ko, forbidden, numbers: walk.numbers, player: walk.isLosersTurn ? walk.loser : "",
      labels: {}, marks: {}, lines: [], arrows: [], ghosts: [],
      extraMarks: { triangle: left }, zone: zonePoints(walk.zone), region: walk.bounds ?? null,
    });
  }

  #showAnswer(board) {
    const { chosen, answer, region } = this.problem;
    const first = answer && this.shownFirst;
    const shown = answer && !answer.isDuringSearch ? outcomeOf(answer, first) : {};
    const isFirstsMove = shown.move && shown.winner === first;
    board.extraMarks = { triangle: chosen };
    board.zone = zonePoints(shown.zone);
    board.ghosts = isFirstsMove ? [{ point: shown.move, color: first, number: 1 }] : [];
    board.region = this.corners.isBegun ? board.region : (shown.winner && answer.bounds) || region;
  }

  // Beside the board.

  render() {
    if (!this.problem) {
      return nothing;
    }
    const { answer } = this.problem;
    const isAnswered = answer && !answer.isDuringSearch;
    const card = answer ? answerCard(answer, this.shownFirst, this.actions) : nothing;
    return html`
      ${this.walk?.position
        ? walkCard(this.walk, answer, { pass: () => this.#pass(), leave: () => this.#escape() })
        : html`${isAnswered ? card : nothing}${this.#renderQuestion()}${isAnswered ? nothing : card}`}
      <sanko-typed .app=${this.app}></sanko-typed>`;
  }

  #renderQuestion() {
    const { chosen, region, answer } = this.problem;
    const running = Boolean(this.solving.running);
    const isProved = answer && !answer.isDuringSearch && answer.status !== "unknown";
    return html`
      <section class="card" aria-label=${text("mode.solve")}>
        <p class="quiet">${text(this.isMarking ? "solve.markHow" : `solve.how.${this.goal}`)}</p>
        ${this.goal === "kill" ? html`
          <div class="row">
            <button aria-pressed=${this.isMarking} ?disabled=${running} @click=${() => this.#mark()}>${text("solve.mark")}</button>
            ${region ? this.#renderWhose(region, running) : nothing}
          </div>` : nothing}
        <div class="row">
          <span class="chosen grow">${this.#chosenText()}</span>
          ${chosen.length > 0 ? html`
            <button class="link" ?disabled=${running} @click=${() => this.#choose([])}>${text("solve.clear")}</button>` : nothing}
        </div>
        ${optionsRow(this.solving, goal => this.#chooseGoal(goal))}
        <div class="row">
          <button class=${running || isProved ? "" : "primary"} @click=${() => this.#toggle()}>${text(running ? "solve.stop" : "solve.start")}</button>
          ${running ? progressOf(this.solving) : nothing}
        </div>
        ${this.problem.error ? html`<p class="error" role="alert">${this.#errorText()}</p>` : nothing}
      </section>`;
  }

  #renderWhose(region, running) {
    const color = colorAt(this.problem, this.problem.chosen[0]);
    return html`
      <fieldset class="segments" aria-label=${text("solve.whose")}>
        ${["B", "W"].map(each => html`
          <button aria-pressed=${each === color} ?disabled=${running || chainsIn(this.problem, region, each).length === 0}
            @click=${() => this.#choose(chainsIn(this.problem, region, each), region)}>${colorName(each)}</button>`)}
      </fieldset>`;
  }

  #chooseFirst(first) {
    this.first = first;
    this.app.say(outcomeText(this.problem.answer, first));
    this.#show();
  }
}

/** What is shaded of a zone: nothing if it is the whole board. */
function zonePoints(zone) {
  return Array.isArray(zone) ? zone : [];
}

customElements.define("sanko-solve", SankoSolve);
