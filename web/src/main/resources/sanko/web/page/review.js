/** <sanko-review>: the review of a whole game beside the board. */

import { html, nothing } from "lit";
import "./charts.js";
import { exportMenu } from "./export.js";
import { playerReport } from "./report-model.js";
import { reportTemplate } from "./report.js";
import { ReviewRunner } from "./review-runner.js";
import { ghostsOf, lineText, Retry } from "./retry.js";
import { CLASSES, leastVisits, mistakesOf, neighborMistake, verdictsOf } from "./verdicts.js";
import { Part } from "./part.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";
import { mainLine } from "./tree-layout.js";
import { colorName, leadText, moveName, percent, stoneClass } from "./view.js";
import { Why } from "./why.js";

const THRESHOLDS = [1, 2, 3, 6];
const MOST_LISTED = 60;

/**
 * The mode "review". It looks at one line of the game, the one that was shown when it was opened;
 * variations may be tried meanwhile. What has been found is on the nodes (GameNode.result).
 */
class SankoReview extends Part {
  static properties = { app: { attribute: false }, view: { state: true }, player: { state: true } };

  #scheduled = false;

  constructor() {
    super();
    this.view = "mistakes";
    this.player = "";
    this.retry = null;
    this.problem = "";
    this.isLineShown = false;
    this.revision = 0;
    this.nodes = [];
    this.verdicts = [];
  }

  connectedCallback() {
    super.connectedCallback();
    const { store, connection } = this.app;
    this.runner = runnerOf(store, connection);
    this.watch(store, "change", () => this.#lineChanged());
    this.watch(store, "result", () => this.#resultsChanged());
    this.watch(store, "move", () => this.requestUpdate());
    this.watch(this.runner, "progress", () => this.#resultsChanged());
    this.watch(this.runner, "end", () => this.#resultsChanged());
    this.watch(this.runner, "problem", (event) => (this.problem = event.detail));
    this.why = new Why(store, connection);
    this.watch(this.why, "change", () => this.requestUpdate());
    this.#takeLine(store.current);
  }

  /** Points that make a mistake. */
  get points() {
    return settings.get("reviewPoints") ?? 2;
  }

  /** The mistakes listed, the dearest first. */
  get mistakes() {
    return mistakesOf(this.verdicts, { points: this.points, player: this.player || null });
  }

  /** The reports of Black and White. */
  get reports() {
    const area = this.app.store.width * this.app.store.height;
    return ["B", "W"].map((player) => playerReport(this.verdicts, player, area));
  }

  // The line.

  #takeLine(node) {
    const { store } = this.app;
    this.nodes = [...store.path(node), ...mainLine(node).slice(1)];
    this.root = store.root;
    this.verdicts = verdictsOf(this.nodes);
  }

  #lineChanged() {
    const { store } = this.app;
    const isOther = store.root !== this.root;
    if (isOther) {
      this.runner.stop();
      this.retry = null;
    }
    const last = isOther ? store.current : lastLinked(this.nodes);
    this.#takeLine(last);
    this.#resultsChanged();
  }

  /** Draws what is new at most once a frame. */
  #resultsChanged() {
    if (!this.#scheduled) {
      this.#scheduled = true;
      requestAnimationFrame(() => {
        this.#scheduled = false;
        this.revision++;
        this.verdicts = verdictsOf(this.nodes);
        this.requestUpdate();
      });
    }
  }

  // What the app asks of a mode.

  closed() {
    this.retry = null;
  }

  shown(node) {
    this.isLineShown = false;
    if (this.retry) {
      this.retry.draw();
    } else {
      this.#drawVerdict(this.#verdictOf(node));
    }
    this.requestUpdate();
  }

  onPoint(point) {
    if (!this.retry) {
      return false;
    }
    this.retry.try(point);
    return true;
  }

  onKey(key) {
    switch (key) {
      case "n":
        this.#jump(1);
        return true;
      case "p":
        this.#jump(-1);
        return true;
      case " ":
        this.#toggle();
        return true;
      case "b":
        this.#toggleLine();
        return true;
      case "w":
        this.#askWhy();
        return true;
      default:
        return false;
    }
  }

  #jump(direction) {
    if (this.retry) {
      this.retry.go(direction);
      return;
    }
    const { store } = this.app;
    const next = neighborMistake(this.mistakes, store.current.number, direction);
    if (next) {
      store.goTo(next.node);
      this.app.say(verdictText(next));
    } else {
      this.app.say(text("review.noMore"));
    }
  }

  #verdictOf(node) {
    return this.verdicts[this.nodes.indexOf(node)] || null;
  }

  /** The better move on the board, where it was not played. */
  #drawVerdict(verdict) {
    const { board } = this.app;
    if (verdict?.better && verdict.loss >= CLASSES[1].from && verdict.better.move !== "pass") {
      board.candidates = [{
        point: verdict.better.move, letter: "A", figure: `+${verdict.loss.toFixed(1)}`, level: 0, size: 1, best: true,
      }];
    }
  }

  /** Shows the better line from the position before the move, or the game again. */
  #toggleLine() {
    const { store, board } = this.app;
    const verdict = this.#verdictOf(store.current);
    if (!verdict?.better || !verdict.node.parent.known) {
      return;
    }
    this.isLineShown = !this.isLineShown;
    board.clearOverlay();
    board.stones = (this.isLineShown ? verdict.node.parent : verdict.node).known.stones;
    board.lastMove = this.isLineShown ? null : verdict.node.known.lastMove;
    if (this.isLineShown) {
      board.ghosts = ghostsOf(verdict);
      board.extraMarks = { cross: verdict.move === "pass" ? [] : [verdict.move] };
      this.app.say(text("review.betterLine", lineText(verdict)));
    } else {
      this.#drawVerdict(verdict);
    }
    this.requestUpdate();
  }

  #askWhy() {
    const verdict = this.#verdictOf(this.app.store.current);
    if (verdict) {
      this.why.ask(verdict);
    }
  }

  // The search.

  #toggle() {
    if (this.runner.isRunning) {
      this.runner.stop();
    } else {
      this.problem = "";
      const { store } = this.app;
      if (!this.nodes.includes(store.current)) {
        this.#takeLine(store.current);
      }
      this.runner.start(this.nodes);
    }
    this.requestUpdate();
  }

  #startRetry() {
    const mistakes = [...this.mistakes].filter((verdict) => verdict.better).slice(0, 20)
      .sort((a, b) => a.number - b.number);
    if (mistakes.length === 0) {
      this.app.notify(text("review.noMistakes"), { kind: "info" });
      return;
    }
    this.retry = new Retry(this.app, mistakes);
    this.retry.addEventListener("change", () => this.requestUpdate());
    this.retry.go(1);
  }

  #endRetry() {
    const node = this.retry.mistake.node;
    this.retry = null;
    this.app.store.goTo(node);
    this.requestUpdate();
  }

  // What is shown.

  render() {
    if (this.nodes.length < 2) {
      return html`<section class="panel review"><h2>${text("review.title")}</h2><p>${text("review.empty")}</p></section>`;
    }
    return html`
      <section class="panel review" aria-label=${text("review.title")}>
        ${this.#renderProgress()}
        <sanko-graph .nodes=${this.nodes} .current=${this.app.store.current} .mistakes=${this.mistakes}
          .revision=${this.revision} @choose=${(event) => this.app.store.goTo(event.detail)}></sanko-graph>
        ${this.retry ? this.retry.template(() => this.#endRetry()) : this.#renderFindings()}
      </section>`;
  }

  #renderProgress() {
    const { plan, isRunning } = this.runner;
    const label = text(isRunning ? "review.stop" : plan ? "review.continue" : "review.begin");
    return html`
      <div class="progress-row">
        <button class="primary begin" @click=${() => this.#toggle()}>${label}</button>
        ${plan ? html`
          <div class="progress" role="group" aria-label=${text("review.progress")}>
            <progress max="1" .value=${plan.progress} aria-label=${text("review.progress")}></progress>
            <span class="quiet">${this.#progressText()}</span>
          </div>` : html`<span class="quiet">${text("review.promise")}</span>`}
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}`;
  }

  #progressText() {
    const { plan, isRunning, secondsLeft } = this.runner;
    if (!isRunning) {
      return text(plan.isDone ? "review.done" : "review.stopped", leastVisits(this.nodes));
    }
    const left = secondsLeft === null ? "" : ` · ${timeText(secondsLeft)}`;
    return `${text("review.pass", plan.pass, plan.target)} · ${plan.finished}/${plan.count}${left}`;
  }

  #renderFindings() {
    const tab = (name) => html`
      <button role="tab" id="review-tab-${name}" aria-selected=${this.view === name} aria-controls="review-view"
        @click=${() => (this.view = name)}>${text(`review.tab.${name}`)}</button>`;
    return html`
      ${this.#renderVerdict()}
      <div class="tabs" role="tablist" aria-label=${text("review.title")}>${["mistakes", "report"].map(tab)}</div>
      <div id="review-view" role="tabpanel" aria-labelledby="review-tab-${this.view}">
        ${this.view === "report" ? reportTemplate(this.reports) : this.#renderMistakes()}
      </div>
      ${exportMenu(this)}`;
  }

  #renderVerdict() {
    const verdict = this.#verdictOf(this.app.store.current);
    const buttons = html`
      <div class="buttons">
        <button @click=${() => this.#jump(-1)} title="p" aria-label=${text("review.goPrevious")}>‹ ${text("review.mistake")}</button>
        <button @click=${() => this.#jump(1)} title="n" aria-label=${text("review.goNext")}>${text("review.mistake")} ›</button>
      </div>`;
    return html`
      <div class="verdict-card" aria-live="polite">
        ${verdict ? this.#renderVerdictText(verdict) : html`<p class="quiet">${text("review.noVerdict")}</p>`}
      </div>
      ${buttons}`;
  }

  #renderVerdictText(verdict) {
    return html`
      <p><span class="dot ${stoneClass(verdict.player)}" aria-hidden="true"></span><b>${verdict.number} ${moveName(verdict.move)}</b>
        <span class="verdict ${verdict.class.name}">${signedName(verdict)}</span>
        ${verdict.isBest ? nothing : html`<span>${text("review.lost", verdict.loss.toFixed(1), percent(verdict.winrateLoss))}</span>`}</p>
      <p class="quiet">${leadText(verdict.before.lead)} → ${leadText(verdict.after.lead)}
        · ${text("review.winrateOf", percent(verdict.after.winrate))} · ${text("review.visits", verdict.visits)}
        ${verdict.rank && !verdict.isBest ? html`· ${text("review.rank", verdict.rank)}` : nothing}</p>
      ${verdict.better ? html`
        <p class="better">${text("review.betterWas")} <b>${moveName(verdict.better.move)}</b>
          <button aria-pressed=${this.isLineShown} title="b" @click=${() => this.#toggleLine()}>${
            text("review.showLine")}</button></p>
        ${this.isLineShown ? html`<p class="quiet line">${lineText(verdict)}</p>` : nothing}
        ${this.why.template(verdict)}` : nothing}`;
  }

  #renderMistakes() {
    const { mistakes } = this;
    const option = (value, label, chosen) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`;
    return html`
      <div class="filters">
        <label>${text("review.player")}
          <select @change=${(event) => (this.player = event.target.value)}>
            ${["", "B", "W"].map((value) => option(value, value ? colorName(value) : text("review.both"), this.player))}
          </select></label>
        <label>${text("review.threshold")}
          <select @change=${(event) => settings.set({ reviewPoints: Number(event.target.value) })}>
            ${THRESHOLDS.map((value) => option(value, text("review.points", value), this.points))}
          </select></label>
        <button class="primary" ?disabled=${mistakes.length === 0} @click=${() => this.#startRetry()}>${text("review.retry")}</button>
      </div>
      ${mistakes.length === 0 ? html`<p class="quiet">${text("review.noMistakes")}</p>` : nothing}
      <ol class="mistakes" aria-label=${text("review.worst")}>
        ${mistakes.slice(0, MOST_LISTED).map((verdict) => this.#renderMistake(verdict))}
      </ol>`;
  }

  #renderMistake(verdict) {
    const isCurrent = verdict.node === this.app.store.current;
    return html`
      <li><button class="row" aria-current=${isCurrent ? "true" : nothing} @click=${() => this.app.store.goTo(verdict.node)}>
        <span class="dot ${stoneClass(verdict.player)}" role="img" aria-label=${colorName(verdict.player)}></span>
        <span class="number">${verdict.number}</span><span class="move">${moveName(verdict.move)}</span>
        <span class="verdict ${verdict.class.name}">${signedName(verdict)}</span>
        <span class="loss">${text("review.points", verdict.loss.toFixed(1))}</span>
      </button></li>`;
  }
}

/** The runner goes on when another mode is shown, so it belongs to the game. */
const runners = new WeakMap();

function runnerOf(store, connection) {
  if (!runners.has(store)) {
    runners.set(store, new ReviewRunner(store, connection));
  }
  return runners.get(store);
}

/** The last node of a line that is still in the tree. */
function lastLinked(nodes) {
  let last = nodes[0];
  for (const node of nodes.slice(1)) {
    if (node.parent !== last || !last.children.includes(node)) {
      break;
    }
    last = node;
  }
  return last;
}

function signedName(verdict) {
  return `${verdict.class.sign} ${text(`review.class.${verdict.class.name}`)}`.trim();
}

/** A verdict as a sentence. */
export function verdictText(verdict) {
  const lost = verdict.isBest ? "" : `, ${text("review.lost", verdict.loss.toFixed(1), percent(verdict.winrateLoss))}`;
  const move = `${verdict.number} ${colorName(verdict.player)} ${moveName(verdict.move)}`;
  return `${move}: ${signedName(verdict)}${lost}`;
}

function timeText(seconds) {
  return seconds < 90
    ? text("review.secondsLeft", Math.max(1, Math.round(seconds)))
    : text("review.minutesLeft", Math.round(seconds / 60));
}

customElements.define("sanko-review", SankoReview);
