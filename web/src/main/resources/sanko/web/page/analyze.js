/** The mode "analyze": what the engine thinks of the position shown, on the board and beside it. */

import { html, nothing } from "lit";
import { PLAIN } from "./analysis.js";
import { candidateTable } from "./candidate-table.js";
import { candidatesOf, ghostsOf, heatOf, territoryOf } from "./candidates.js";
import { komiInput, rulesSelect } from "./newgame.js";
import { Part } from "./part.js";
import { opponent, pointIndex, rectangle } from "./points.js";
import { scoreBar } from "./scorebar.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";
import { TrialLine } from "./trial-line.js";
import { colorName, visitsText } from "./view.js";

const LIMITS = [100, 500, 2000, 20_000, 100_000, 1_000_000];
const NONE = [];
const NO_MARKS = {};

class SankoAnalyze extends Part {
  static properties = { app: { attribute: false }, choosing: { state: true } };

  constructor() {
    super();
    this.choosing = "";
    this.corner = null;
    this.areToolsOpen = false;
    this.pinned = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.analysis = this.app.analysis;
    this.line = new TrialLine(this.analysis);
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
    this.hoveredPoint = null;
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
    if (this.choosing === "region" && this.corner && point) {
      this.app.board.region = this.#rectangle(point);
    }
    this.#showLine(point);
  }

  onKey(key) {
    switch (key) {
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
    board.candidates = hidesMoves ? [] : this.candidates.filter(each => each.point !== "pass");
    board.heat = heatOf(result, settings.get("heat"));
    board.region = this.corner ? board.region : this.analysis.options.region;
    if (!this.line.isEmpty) {
      board.ghosts = ghostsOf(this.line.moves, this.player);
    } else if (!this.hoveredPoint) {
      board.ghosts = this.analysis.addedStones;
    } else {
      this.#showLine(this.hoveredPoint);
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
    const candidate = settings.get("showLine") ? this.candidates?.find(each => each.point === point) : null;
    this.hoveredPoint = candidate ? point : null;
    const key = candidate?.pv.join();
    if (key !== this.shownLine || !candidate) {
      this.shownLine = key;
      this.app.board.ghosts = candidate ? ghostsOf(candidate.pv, this.player) : this.analysis.addedStones;
    }
  }

  #toggle() {
    if (this.analysis.isWanted) {
      this.analysis.stop();
    } else {
      this.analysis.start(settings.get("visits"));
    }
  }

  #cycleHeat() {
    const kinds = ["none", "ownership", "territory", "policy"];
    settings.set({ heat: kinds[(kinds.indexOf(settings.get("heat")) + 1) % kinds.length] });
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
    this.corner = null;
    this.line.forget();
    this.#show();
    return true;
  }

  #chooseCorner(point) {
    if (!this.corner) {
      this.corner = point;
      this.app.board.region = [point];
      this.app.say(text("analyze.otherCorner", point));
      return;
    }
    const region = this.#rectangle(point);
    this.corner = null;
    this.choosing = "";
    this.analysis.setOptions({ region });
    this.#show();
  }

  #rectangle(point) {
    const { width, height } = this.app.store;
    return rectangle(this.corner, point, width, height);
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
      ${scoreBar(this.result, this.app.store.current)}
      <div class="row">
        <button class=${this.analysis.isWanted ? "" : "primary"} @click=${() => this.#toggle()}>
          ${text(this.analysis.isWanted ? "analyze.stop" : "analyze.start")}</button>
        ${this.#renderState()}
      </div>
      ${this.analysis.error ? html`<p class="error" role="alert">${this.analysis.error}</p>` : nothing}
      ${this.#renderFocus()}
      ${this.line.length > 0 || this.choosing === "line" ? this.#renderLine() : this.#renderMoves()}
      ${this.#renderShown()}
      ${this.#renderGraph()}
      ${this.#renderTools()}
      <sanko-typed .app=${this.app}></sanko-typed>`;
  }

  #renderState() {
    const { isRunning, isWanted, visits } = this.analysis;
    const known = this.result?.visits ?? 0;
    const busy = isRunning && visits < known ? text("analyze.again", visitsText(visits)) : "";
    return html`
      <span class="quiet grow">
        ${known > 0 ? text("analyze.visits", visitsText(known)) : isRunning ? text("analyze.begins") : ""}
        ${busy || (isWanted && !isRunning && known > 0 ? text("analyze.done") : "")}
      </span>
      <label class="compact"><span class="for-ears">${text("analyze.limit")}</span>
        <select @change=${event => this.#setLimit(Number(event.target.value))} title=${text("analyze.limit")}>
          ${LIMITS.map(each => html`<option value=${each} ?selected=${each === settings.get("visits")}>
            ${text("analyze.upTo", visitsText(each))}</option>`)}
        </select></label>`;
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
      return html`<p class="quiet">${text(this.analysis.isWanted ? "analyze.wait" : "analyze.how")}</p>`;
    }
    return candidateTable(this.candidates, {
      show: point => this.#showLine(point), play: point => this.app.playMove(point),
    });
  }

  #renderLine() {
    return html`
      <section class="card">
        <h2>${text("analyze.line")}</h2>
        <p class="quiet">${text("analyze.lineHow")}</p>
        ${this.line.table(this.player)}
        <div class="row">
          <button ?disabled=${this.line.isEmpty} @click=${() => this.#shortenLine()}>${text("analyze.lineBack")}</button>
          <button ?disabled=${this.line.isEmpty} @click=${() => this.#playLine()}>${text("analyze.linePlay")}</button>
          <button @click=${() => this.#leaveChoosing()}>${text("close")}</button>
        </div>
      </section>`;
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
      <sanko-graph .nodes=${this.graphNodes} .current=${store.current} .mistakes=${NONE}
        @choose=${event => store.goTo(event.detail)}></sanko-graph>` : nothing;
  }

  #renderShown() {
    const heat = settings.get("heat");
    const territory = heat === "territory" && this.result ? territoryOf(this.result) : null;
    return html`
      <div class="row">
        <fieldset class="segments" aria-label=${text("analyze.heat")}>
          ${["none", "ownership", "territory", "policy"].map(kind => html`
            <button aria-pressed=${heat === kind} @click=${() => settings.set({ heat: kind })}>
              ${text(`heat.${kind}`)}</button>`)}
        </fieldset>
        <label class="compact"><span>${text("analyze.figure")}</span>
          <select @change=${event => settings.set({ figure: event.target.value })}>
            ${["points", "winrate", "visits", "score", "none"].map(each => html`
              <option value=${each} ?selected=${each === settings.get("figure")}>${text(`figure.${each}`)}</option>`)}
          </select></label>
      </div>
      ${territory ? html`<p class="quiet">${text("analyze.territory", territory.B, territory.W)}</p>` : nothing}`;
  }

  #renderTools() {
    const { region, threats, rules, komi } = this.analysis.options;
    const { store } = this.app;
    return html`
      <details ?open=${this.areToolsOpen} @toggle=${event => (this.areToolsOpen = event.target.open)}>
        <summary>${text("analyze.more")}</summary>
        <div class="row">
          <button aria-pressed=${this.choosing === "region"} @click=${() => this.#choose("region")}>
            ${text("analyze.region")}</button>
          ${region ? html`
            <label class="compact"><span>${text("analyze.threats")}</span>
              <select @change=${event => this.analysis.setOptions({ threats: event.target.value })}>
                ${["", "B", "W"].map(each => html`<option value=${each} ?selected=${each === threats}>
                  ${each ? colorName(each) : text("analyze.nobody")}</option>`)}
              </select></label>
            <button @click=${() => this.analysis.setOptions({ region: null, threats: "" })}>${text("analyze.wholeBoard")}</button>`
            : nothing}
        </div>
        ${this.choosing === "region" ? html`<p class="quiet">${text("analyze.regionHow")}</p>` : nothing}
        ${region && threats ? html`
          <p class="quiet">${text(this.analysis.addedStones.length > 0 ? "analyze.threatsHow" : "analyze.noRoom")}</p>` : nothing}
        <div class="row">
          <button aria-pressed=${this.choosing === "line"} @click=${() => this.#choose("line")}>
            ${text("analyze.tryLine")}</button>
          <button aria-pressed=${this.choosing === "focus"} @click=${() => this.#choose("focus")}>
            ${text("analyze.focus")}</button>
        </div>
        ${this.choosing === "focus" ? html`<p class="quiet">${text("analyze.focusHow")}</p>` : nothing}
        <div class="row">
          ${rulesSelect(rules ?? store.rules, value => this.analysis.setOptions({ rules: value === store.rules ? null : value }))}
          ${komiInput(komi ?? store.komi, value => this.analysis.setOptions({ komi: value === store.komi ? null : value }))}
        </div>
        ${this.analysis.isTrial ? html`
          <p class="quiet">${text("analyze.trial")}
            <button @click=${() => this.analysis.setOptions(PLAIN)}>${text("analyze.plain")}</button></p>` : nothing}
      </details>`;
  }

  #choose(what) {
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
