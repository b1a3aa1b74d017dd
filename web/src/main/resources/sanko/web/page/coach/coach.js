/** <sanko-coach>: one sentence a move from the teacher, and an offer to take a bad one back. */

import { html, nothing } from "lit";
import { ghostsOf } from "../candidates.js";
import { Part } from "../part.js";
import { personOf } from "../person.js";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { stoneClass } from "../view.js";
import { nodeToTakeBack, nodesToRemark, threshold } from "./coaching.js";
import { Remarks, toKey } from "./remarks.js";

/** Milliseconds for which a node is shown before its move is asked about: who steps through a game does not stop at each. */
const PATIENCE = 200;

/** How many moves of a better line are shown. */
const LINE = 6;

/** Beside the board in "play", where it can take moves back, and in "review" (`isReview`). */
class SankoCoach extends Part {
  static properties = { app: { attribute: false }, isReview: { type: Boolean } };

  constructor() {
    super();
    this.isReview = false;
    /** The node whose better line is shown. @type {?GameNode} */
    this.shown = null;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const { store, match } = this.app;
    this.remarks = remarksOf(this.app);
    this.watch(this.remarks, "change", () => this.requestUpdate());
    this.watch(settings, "change", () => this.#follow());
    this.watch(match, "change", () => this.#follow());
    for (const type of ["move", "change"]) {
      this.watch(store, type, () => this.#follow());
    }
    this.#follow();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.remarks.want([], "");
  }

  /** The color of the person who is spoken to; in a review both players are spoken of. */
  get #person() {
    return this.isReview ? "" : personOf(this.app);
  }

  get #key() {
    return toKey(settings.language, this.#person);
  }

  get #nodes() {
    return settings.get("coach") ? nodesToRemark(this.app.store.current, this.#person) : [];
  }

  /** What is to be said of the moves shown: `{node, remark}`. */
  get #said() {
    return this.#nodes
      .map(node => ({ node, remark: this.remarks.of(node, this.#key) }))
      .filter(({ remark }) => remark?.remark);
  }

  /** Asks about the moves shown, but leaves the engine to the opponent's own search. */
  #follow() {
    clearTimeout(this.timer);
    const { store, match } = this.app;
    if (this.shown && store.current !== (this.isReview ? this.shown : this.shown.parent)) {
      this.shown = null;
    }
    const nodes = match.isSearching ? [] : this.#nodes;
    this.remarks.want(nodes.filter(node => this.remarks.isAsking(node)), this.#key);
    if (nodes.length > 0) {
      this.timer = setTimeout(() => this.remarks.want(nodes, this.#key), PATIENCE);
    }
    if (settings.get("coach") && !store.current.known) {
      store.position(store.current).then(() => this.#follow(), () => {});
    }
    this.requestUpdate();
  }

  /** Draws the better line, where it is asked for. */
  draw() {
    const { store, board } = this.app;
    const remark = this.shown && this.remarks.of(this.shown, this.#key);
    if (remark && store.current === this.shown.parent) {
      const [color, point] = this.shown.move;
      board.ghosts = ghostsOf(remark.pv.slice(0, LINE), color);
      board.extraMarks = { cross: point === "pass" ? [] : [point] };
    }
  }

  /** Shows what was better: the position before the move, with the line. */
  #show(node) {
    this.shown = node;
    if (!this.isReview) {
      this.app.store.goTo(node.parent);
    }
    this.app.board.focus();
    this.requestUpdate();
  }

  async #takeBack() {
    await this.app.match.undo();
    this.app.board.focus();
    this.app.say(text("coach.takenBack"));
  }

  render() {
    return settings.get("coach") ? html`
      <section class="coach" aria-label=${text("coach.title")}>${this.#renderWords()}</section>` : nothing;
  }

  #renderWords() {
    const said = this.#said;
    const shown = this.shown && this.remarks.of(this.shown, this.#key);
    return html`
      <div class="coach-says" role="status">
        ${shown ? html`<p>${shown.text}</p>` : said.map(({ node, remark }) => html`
          <p><span class="dot ${stoneClass(node.move[0])}" aria-hidden="true"></span><span>${remark.remark}</span></p>`)}
      </div>
      ${shown ? nothing : said.length > 0 ? this.#renderOffers(said) : html`<p class="quiet">${this.#silence()}</p>`}`;
  }

  /** What stands where nothing is said; it is not spoken. */
  #silence() {
    const nodes = this.#nodes;
    return text(nodes.length === 0 ? "coach.how" : nodes.every(node => this.remarks.of(node, this.#key)) ? "coach.nothing" : "coach.looking");
  }

  #renderOffers(said) {
    const lost = this.#nodeToShow(said);
    return lost ? html`
      <div class="coach-offers">
        ${this.#mayTakeBack(said) ? html`
          <span>${text("coach.ask")}</span><button class="take-back" @click=${() => this.#takeBack()}>${text("coach.takeBack")}</button>` : nothing}
        <button class="show-me" @click=${() => this.#show(lost)}>${text("coach.show")}</button>
      </div>` : nothing;
  }

  /** The last node of those spoken of for which a better move can be shown: while playing, not what the opponent missed. */
  #nodeToShow(said) {
    const isOpponents = node => this.#person && node.move[0] !== this.#person;
    return said.findLast(({ node, remark }) => remark.loss >= 1 && remark.better !== node.move[1] && !isOpponents(node))?.node;
  }

  #mayTakeBack(said) {
    const { match, store } = this.app;
    const points = threshold(settings.get("coachPoints"), store.width, store.height);
    const person = this.#person || match.tip.move?.[0];
    return !this.isReview && match.state.phase === "playing" && nodeToTakeBack(said, { person, tip: match.tip, points });
  }
}

/** The remarks belong to the game, so that they are known in all modes. */
const allRemarks = new WeakMap();

function remarksOf({ store, connection }) {
  if (!allRemarks.has(store)) {
    allRemarks.set(store, new Remarks(store, connection));
  }
  return allRemarks.get(store);
}

customElements.define("sanko-coach", SankoCoach);
