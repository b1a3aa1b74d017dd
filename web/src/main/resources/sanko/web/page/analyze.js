/** The mode "analyze": what the engine thinks of the position shown, on the board and beside it. */

import { html, nothing } from "lit";
import { analyzeTools } from "./analyze-tools.js";
import { HEATS, searchState, shownChoices, trialCard } from "./analyze-view.js";
import { candidateTable } from "./candidate-table.js";
import { candidatesOf, ghostsOf, heatOf } from "./candidates.js";
import { copyText } from "./clipboard.js";
import { gameLine, passNote } from "./game-line.js";
import { Part } from "./part.js";
import { PointedLine } from "./pointed-line.js";
import { opponent, pointIndex } from "./points.js";
import { RegionCorners } from "./region-corners.js";
import { scoreBar } from "./scorebar.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";
import { TrialLine } from "./trial-line.js";
import { moveName } from "./view.js";

const NO_MARKS = {};

class SankoAnalyze extends Part {
  static properties = { app: { attribute: false }, choosing: { state: true } };

  constructor() {
    super();
    this.choosing = "";
    this.areToolsOpen = false;
    this.pinned = null;
    this.pointed = new PointedLine();
  }

  connectedCallback() {
    super.connectedCallback();
    this.analysis = this.app.analysis;
    this.line = new TrialLine(this.analysis);
    this.corners = new RegionCorners(this.app);
    this.watch(this.line, "change", () => this.requestUpdate());
    this.watch(this.analysis, "update", () => this.#schedule());
    this.watch(this.analysis, "state", () => this.requestUpdate());
    this.watch(this.app.store, "change", () => this.requestUpdate());
    import("./charts.js").then(() => this.requestUpdate());
  }

  // What the page asks of a mode.

  opened() {
    this.analysis.start(settings.get("visits"));
  }

  closed() {
    this.analysis.stop();
    this.line.forget();
    this.choosing = "";
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  shown(node) {
    this.pinned = null;
    this.pointed.take();
    if (node !== this.line.node) {
      this.line.forget();
    }
    if (node !== this.searched) {
      this.searched = node;
      this.analysis.moveOn();
    }
    this.#show();
  }

  onPoint(point, { pointerType, shiftKey }) {
    if (this.choosing === "region") {
      this.#chooseCorner(point);
      return true;
    }
    if (this.choosing === "line") {
      this.line.extend(point, this.app.store.current);
      this.#show();
      return true;
    }
    if (this.choosing === "focus" || shiftKey) {
      this.#toggleFocus(point);
      return true;
    }
    if (pointerType === "touch" && this.pinned !== point && this.candidates.some(each => each.point === point)) {
      this.pinned = point;
      this.#showLine(point);
      return true;
    }
    return false;
  }

  onHover(point) {
    if (this.choosing === "region") {
      this.corners.hover(point);
    }
    this.#showLine(point);
  }

  /** Walks through the line of the candidate pointed at. */
  onSteps(count) {
    if (!this.line.isEmpty || !this.pointed.walk(count)) {
      return false;
    }
    const moves = this.#drawLine();
    count && moves.length > 0 && this.app.say(`${moves.length} ${moveName(moves.at(-1))}`);
    return true;
  }

  onKey(key) {
    switch (key) {
      case "[":
      case "]":
        return this.onSteps(key === "]" ? 1 : -1);
      case " ":
        this.#toggle();
        return true;
      case "o":
        this.#cycleHeat();
        return true;
      case "Escape":
        return this.#leaveChoosing();
      default:
        return false;
    }
  }

  // The board.

  #schedule() {
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.#show();
      });
    }
  }

  get player() {
    return this.app.store.current.known?.player ?? "B";
  }

  #show() {
    const { board, store } = this.app;
    if (this.app.mode !== this) {
      return;
    }
    const result = this.analysis.resultOf(store.current);
    const { focus } = this.analysis.options;
    this.result = result;
    this.candidates = candidatesOf(result, this.player, {
      count: settings.get("candidates"), figure: settings.get("figure"), focus,
    });
    board.extraMarks = focus ? { focus: [focus] } : NO_MARKS;
    const hidesMoves = this.choosing === "line" || !this.line.isEmpty || settings.get("heat") === "policy";
    this.pointed.take(this.candidates.find(each => each.point === this.pointed.point));
    board.candidates = hidesMoves ? [] : this.candidates.filter(each => each.point !== "pass");
    board.heat = heatOf(result, settings.get("heat"));
    board.region = this.corners.isBegun ? board.region : this.analysis.options.region;
    if (!this.line.isEmpty) {
      board.ghosts = ghostsOf(this.line.moves, this.player);
    } else {
      this.#drawLine();
    }
    board.player = this.#hoverPlayer();
    this.requestUpdate();
  }

  /** Whose stone the pointer shows. */
  #hoverPlayer() {
    if (this.choosing === "region") {
      return "";
    }
    return this.line.moves.length % 2 === 0 ? this.player : opponent(this.player);
  }

  #showLine(point) {
    if (!this.line.isEmpty) {
      return;
    }
    this.pointed.take(this.candidates?.find(each => each.point === point));
    this.#drawLine();
    this.requestUpdate();
  }

  /** Draws the line of the candidate pointed at, and marks it. @returns {string[]} the moves drawn */
  #drawLine() {
    const { board } = this.app;
    const moves = this.pointed.moves(settings.get("showLine"));
    const key = moves.join();
    if (key !== this.drawnLine || !key) {
      this.drawnLine = key;
      board.ghosts = key ? ghostsOf(moves, this.player) : this.analysis.addedStones;
    }
    board.pointed = this.pointed.point;
    return moves;
  }

  /** Whether the engine searches, has done so, or is about to. */
  get #isOn() {
    return this.analysis.isWanted && !this.analysis.error;
  }

  #toggle() {
    if (this.#isOn) {
      this.analysis.stop();
    } else {
      this.analysis.start(settings.get("visits"));
    }
  }

  #cycleHeat() {
    settings.set({ heat: HEATS[(HEATS.indexOf(settings.get("heat")) + 1) % HEATS.length] });
  }

  // Focus, region and line.

  /** Half of the playouts for a point, if it is empty, until it is chosen again. */
  #toggleFocus(point) {
    const { board, store } = this.app;
    this.choosing = "";
    if (board.stones[pointIndex(point, store.width, store.height)] === ".") {
      const isOn = this.analysis.toggleFocus(point);
      this.app.say(text(isOn ? "analyze.focusOn" : "analyze.focusOver", point));
      if (isOn && !this.analysis.isWanted) {
        this.#toggle();
      }
    }
    this.#show();
  }

  #leaveChoosing() {
    if (!this.choosing && this.line.isEmpty) {
      return false;
    }
    this.choosing = "";
    this.corners.forget();
    this.line.forget();
    this.#show();
    return true;
  }

  #chooseCorner(point) {
    const region = this.corners.take(point);
    if (region) {
      this.choosing = "";
      this.analysis.setOptions({ region });
      this.#show();
    }
  }

  #shortenLine() {
    this.line.shorten();
    this.#show();
  }

  async #playLine() {
    const { moves } = this.line;
    this.choosing = "";
    this.line.forget();
    for (const point of moves) {
      if (!(await this.app.playMove(point))) {
        return;
      }
    }
  }

  // Beside the board.

  render() {
    return html`
      ${gameLine(this.app.store)}
      ${passNote(this.app.store.current)}
      ${scoreBar(this.result, this.app.store.current)}
      <div class="row">
        <button class=${this.#isOn ? "" : "primary"} @click=${() => this.#toggle()}>
          ${text(this.#isOn ? "analyze.stop" : "analyze.start")}</button>
        ${searchState(this.analysis, this.result, visits => this.#setLimit(visits))}
      </div>
      ${this.analysis.error ? html`<p class="error" role="alert">${this.analysis.error}</p>` : nothing}
      ${this.#renderFocus()}
      ${this.line.length > 0 || this.choosing === "line" ? trialCard(this.line, this.player, {
        back: () => this.#shortenLine(), play: () => this.#playLine(), close: () => this.#leaveChoosing(),
      }) : this.#renderMoves()}
      ${shownChoices(this.result)}
      ${this.#renderGraph()}
      ${analyzeTools(this)}
      <sanko-typed .app=${this.app}></sanko-typed>`;
  }

  #setLimit(visits) {
    settings.set({ visits });
    this.analysis.limit = visits;
    if (this.analysis.isWanted) {
      this.analysis.restart();
    }
  }

  #renderFocus() {
    const { focus } = this.analysis.options;
    return focus ? html`
      <p class="quiet">${text("analyze.focusOn", focus)}
        <button @click=${() => this.#toggleFocus(focus)}>${text("analyze.focusEnd")}</button></p>` : nothing;
  }

  #renderMoves() {
    if (!(this.candidates?.length > 0)) {
      return this.analysis.error ? nothing : html`<p class="quiet">${text(this.analysis.isWanted ? "analyze.wait" : "analyze.how")}</p>`;
    }
    const shown = { pointed: this.pointed.point, told: this.pointed.toldOf(this.candidates) };
    return candidateTable(this.candidates, shown, {
      show: point => this.#showLine(point), play: point => this.app.playMove(point), copy: line => copyText(this.app, line),
    });
  }

  /** The graph of the line shown, once two of its positions are known; drawn anew once a second at most. */
  #renderGraph() {
    const { store } = this.app;
    const key = `${store.current.id} ${Math.floor(performance.now() / 1000)}`;
    if (key !== this.graphKey) {
      this.graphKey = key;
      this.graphNodes = [...store.path(store.current), ...store.continuation(store.current).slice(1)];
    }
    const isDrawn = customElements.get("sanko-graph") && this.graphNodes.filter(each => each.result).length > 1;
    return isDrawn ? html`
      <sanko-graph .store=${store} .nodes=${this.graphNodes} .current=${store.current}
        @choose=${event => store.goTo(event.detail)}></sanko-graph>` : nothing;
  }

  /** Chooses what a click on the board does: "region", "line" or "focus"; the same again: nothing. */
  choose(what) {
    const wanted = this.choosing === what ? "" : what;
    this.#leaveChoosing();
    this.choosing = wanted;
    if (wanted) {
      this.app.say(text(`analyze.${wanted}How`));
    }
    this.#show();
  }
}

customElements.define("sanko-analyze", SankoAnalyze);
