/** <sanko-review>: the review of a whole game beside the board. */

import { html, nothing } from "lit";
import "./charts.js";
import "./coach/coach.js";
import { copyText } from "./clipboard.js";
import { exportMenu } from "./export.js";
import { gameLine, passNote } from "./game-line.js";
import { mainLine } from "./game-node.js";
import { keptNote, runnerOf } from "./learn/kept-review.js";
import { mistakeList, PLAYERS } from "./mistake-list.js";
import { movesOfOthers, personOf } from "./person.js";
import { playerReport } from "./report-model.js";
import { reportTemplate } from "./report.js";
import { titleOf } from "./report-page.js";
import { nothingToReview, progressRow } from "./review-progress.js";
import { betterGhosts, lineText, Retry } from "./retry.js";
import { groupsOf, storyOf, storyText } from "./story.js";
import { verdictCard } from "./verdict-card.js";
import { verdictText } from "./verdict-words.js";
import { CLASSES, jumpSurprise, mistakesOf, neighborMistake, verdictsOf } from "./verdicts.js";
import { Part } from "./part.js";
import { settings } from "./settings.js";
import { tabs } from "./tabs.js";
import { text } from "./texts.js";
import { Why } from "./why.js";

const MOST_RETRIED = 20;

/**
 * The mode "review". It looks at one line of the game, the one that was shown when it was opened;
 * variations may be tried meanwhile. What has been found is on the nodes (GameNode.result).
 */
class SankoReview extends Part {
  static properties = { app: { attribute: false }, view: { state: true }, listed: { state: true } };

  #scheduled = false;

  constructor() {
    super();
    this.view = "mistakes";
    this.listed = "";
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
    this.runner = runnerOf(this.app);
    this.watch(store, "change", () => this.#lineChanged());
    this.watch(store, "result", () => this.#resultsChanged());
    this.watch(store, "move", () => this.requestUpdate());
    this.watch(this.runner, "progress", () => this.#resultsChanged());
    this.watch(this.runner, "end", () => this.#resultsChanged());
    this.watch(this.runner, "kept", () => this.requestUpdate());
    this.watch(this.runner, "problem", (event) => (this.problem = event.detail));
    this.why = new Why(store, connection);
    this.watch(this.why, "change", () => this.requestUpdate());
    this.#takeLine(store.current);
  }

  /** Points that make a mistake. */
  get points() {
    return settings.get("reviewPoints") ?? 2;
  }

  /** Whose mistakes are listed, "" for both players: remembered for records, not for one's own game. */
  get player() {
    const chosen = personOf(this.app) ? this.listed : settings.get("reviewPlayer");
    return PLAYERS.includes(chosen) ? chosen : "";
  }

  set player(player) {
    if (personOf(this.app)) {
      this.listed = player;
    } else {
      settings.set({ reviewPlayer: player });
    }
  }

  /** The mistakes to retry, one for several that are one: those of the person who played against the engine, or those listed. */
  get retryable() {
    const player = personOf(this.app) || this.player || null;
    const earlier = personOf(this.app) ? movesOfOthers(this.app) : 0;
    const mistakes = mistakesOf(this.verdicts, { points: this.points, player })
      .filter(({ better, number }) => better && number > earlier);
    return groupsOf(mistakes).map((group) => group.most);
  }

  /** The mistakes listed, the dearest first. */
  get mistakes() {
    return mistakesOf(this.verdicts, { points: this.points, player: this.player || null });
  }

  /** The mistakes listed, those that are one together, the dearest first. */
  get groups() {
    return groupsOf(this.mistakes);
  }

  /** What the game was about, or null while too little is known. */
  get story() {
    return storyOf(this.verdicts, { result: this.app.store.info.RE, points: this.points });
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
      this.retry = null;
      this.problem = "";
      this.listed = "";
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
    const { number } = store.current;
    const firsts = this.groups.map((group) => group.verdicts[0]);
    const next = neighborMistake(firsts, number, direction);
    const surprise = jumpSurprise(next, number, direction);
    surprise && this.app.notify(text(surprise));
    if (next) {
      store.goTo(next.node);
      this.app.say(verdictText(next));
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
      board.ghosts = betterGhosts(verdict);
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

  /** Begins to review the game that was played, from its start to its end. */
  begin() {
    this.#takeLine(this.app.match.tip);
    this.#start();
  }

  #toggle() {
    if (this.runner.isRunning) {
      this.runner.stop();
    } else {
      const { store } = this.app;
      if (!this.nodes.includes(store.current)) {
        this.#takeLine(store.current);
      }
      this.#start();
    }
    this.requestUpdate();
  }

  #start() {
    const { limits, store } = this.app;
    this.problem = limits.fits(store.width, store.height) ? "" : limits.words;
    this.problem || this.runner.start(this.nodes);
    this.requestUpdate();
  }

  #startRetry() {
    const mistakes = this.retryable.slice(0, MOST_RETRIED).sort((a, b) => a.number - b.number);
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
      return nothingToReview(this.app);
    }
    return html`
      <section class="panel review" aria-label=${text("review.title")}>
        <h2 class="on-paper">${titleOf(this.app.store.info)}</h2>
        ${gameLine(this.app.store)}
        ${passNote(this.app.store.current)}
        ${progressRow(this, () => this.#toggle())}
        <sanko-graph .store=${this.app.store} .nodes=${this.nodes} .current=${this.app.store.current} .mistakes=${this.mistakes}
          .revision=${this.revision} @choose=${(event) => this.app.store.goTo(event.detail)}></sanko-graph>
        ${this.retry ? this.retry.template(() => this.#endRetry()) : html`
          <sanko-coach .app=${this.app} .isReview=${true}></sanko-coach>
          ${this.hasFindings ? this.#renderFindings() : nothing}`}
      </section>`;
  }

  /** Whether there is, or will soon be, something to say of the game. */
  get hasFindings() {
    return Boolean(this.runner.plan) || this.nodes.some((node) => node.result);
  }

  #renderFindings() {
    const actions = { words: (name) => text(`review.tab.${name}`), choose: (name) => (this.view = name) };
    return html`
      ${this.#renderStory()}
      ${this.#renderVerdict()}
      ${keptNote(this.app)}
      <div class="tabs" role="tablist" aria-label=${text("review.title")}>${
        tabs("review", ["mistakes", "report"], this.view, actions)}</div>
      <div id="review-view" role="tabpanel" aria-labelledby="review-tab-${this.view}">
        ${this.view === "report" ? reportTemplate(this.reports) : mistakeList(this, () => this.#startRetry())}
      </div>
      ${exportMenu(this)}`;
  }

  #renderStory() {
    const { story } = this;
    const moment = story?.decisive ?? story?.dearest;
    return story ? html`
      <p class="story"><b>${text("review.story")}:</b> ${storyText(story, this.points)}
        ${moment ? html`<button class="link" @click=${() => this.app.store.goTo(moment.node)}>${
          text("review.story.show", moment.number)}</button>` : nothing}</p>` : nothing;
  }

  #renderVerdict() {
    const verdict = this.#verdictOf(this.app.store.current);
    const buttons = html`
      <div class="buttons">
        <button @click=${() => this.#jump(-1)} title="p" aria-label=${text("review.goPrevious")}>‹ ${text("review.mistake")}</button>
        <button @click=${() => this.#jump(1)} title="n" aria-label=${text("review.goNext")}>${text("review.mistake")} ›</button>
      </div>`;
    const options = { isLineShown: this.isLineShown, toggleLine: () => this.#toggleLine(), copy: line => copyText(this.app, line), why: this.why };
    return html`
      ${verdictCard(verdict, options)}
      ${buttons}`;
  }
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

customElements.define("sanko-review", SankoReview);
