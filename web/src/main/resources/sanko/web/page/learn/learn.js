/** The mode "learn": what is due today, asked on the board, and the progress over the games reviewed. */

import { html, nothing } from "lit";
import { download } from "../download.js";
import { Part } from "../part.js";
import { tabs } from "../tabs.js";
import { text } from "../texts.js";
import "../typed.js";
import { dueOn } from "./boxes.js";
import { collectionOf } from "./collection.js";
import { gameRow, progressView } from "./progress-view.js";
import { progressOf } from "./progress.js";
import { Session } from "./session.js";
import { emptyCard, keptCard, questionCard, summaryCard } from "./today-cards.js";

/** Positions that are asked in a row. */
const MOST_ASKED = 20;

class SankoLearn extends Part {
  static properties = { app: { attribute: false }, tab: { state: true }, heads: { state: true }, games: { state: true }, ids: { state: true } };

  constructor() {
    super();
    this.tab = "today";
    this.heads = null;
    this.games = null;
    /** The ids of My games. */
    this.ids = new Set();
    this.problem = "";
    this.session = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.learning = this.app.learning;
    this.watch(this.learning, "change", () => this.#read());
    this.#start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session?.end();
    this.session = null;
  }

  async #read() {
    try {
      this.heads = await this.learning.heads();
      this.tab === "progress" && (await this.#readGames());
    } catch {
      this.heads = [];
      this.problem = text("games.noRoom");
    }
  }

  /** Begins with what is due. */
  async #start() {
    await this.#read();
    const due = this.#due;
    if (due.length > 0 && !this.session) {
      await this.#ask(due.slice(0, MOST_ASKED));
    }
  }

  get #due() {
    return dueOn(this.heads ?? [], this.learning.today);
  }

  #ask(heads, options) {
    return this.#try(async () => {
      if (!this.isConnected) {
        return;
      }
      const session = new Session(this.app, heads, options);
      session.addEventListener("change", () => session === this.session && this.#walked());
      this.session = session;
      await session.go(1);
    });
  }

  #go(step) {
    return this.#try(() => this.session.go(step));
  }

  /** Does something that takes time, and says what went wrong. */
  async #try(action) {
    try {
      await action();
    } catch (error) {
      this.app.notify(error.message, { kind: "error" });
    }
  }

  /** The button that led to the summary is gone: who uses the keyboard goes on there. */
  #walked() {
    const { session } = this;
    this.#changed();
    if (session.isOver && session.heads.length > 0) {
      this.app.say(text("learn.solved", session.solved, session.heads.length));
      this.updateComplete.then(() => this.querySelector(".learn-summary")?.focus());
    }
  }

  /** Asks what comes next before its day, without moving it to other boxes. */
  #practise() {
    const next = [...this.heads].sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.box - b.box));
    return this.#ask(next.slice(0, MOST_ASKED), { isPractice: true });
  }

  #changed() {
    this.requestUpdate();
    this.app.requestUpdate();
  }

  // What the page asks of a mode.

  /** Whether the board shows what is asked, and not the game. */
  get hasOwnBoard() {
    return Boolean(this.session?.detail);
  }

  /** Whether a move or a key is an answer. */
  get #isAsked() {
    return this.hasOwnBoard && this.tab === "today";
  }

  shown() {
    this.session?.draw();
  }

  onPoint(point) {
    if (this.#isAsked) {
      this.session.try(point);
    }
    return this.hasOwnBoard;
  }

  typed(point) {
    return this.onPoint(point);
  }

  undo() {
    this.session?.again();
  }

  onSteps() {
    return this.hasOwnBoard;
  }

  onKey(key) {
    const { session } = this;
    if (!this.#isAsked) {
      return false;
    }
    const next = () => !session.isOver && this.#go(1);
    const previous = () => session.index > 0 && this.#go(-1);
    const onQuestion = action => () => !session.isOver && action();
    const actions = {
      ArrowRight: next, n: next, ArrowLeft: previous, p: previous,
      h: onQuestion(() => session.hint()), b: onQuestion(() => session.show()), u: onQuestion(() => session.again()),
      ArrowUp: () => {}, ArrowDown: () => {}, Home: () => {}, End: () => {}, PageUp: () => {}, PageDown: () => {}, x: () => {},
    };
    actions[key]?.();
    return key in actions;
  }

  // What can be done.

  #remove() {
    return this.#try(async () => {
      const undo = await this.session.remove();
      this.session.heads.length === 0 && this.#end();
      this.app.notify(text("learn.removed"), { actions: [[text("record.undo"), () => this.#try(undo)]] });
    });
  }

  /** The board shows the game again. */
  #end() {
    this.session = null;
    this.app.refresh();
    this.#changed();
  }

  #save() {
    return this.#try(async () =>
      download(`${text("learn.file")}.sgf`, await collectionOf(this.app), "application/x-go-sgf"));
  }

  /** Shows a reviewed game at a move, or at its end. */
  async #openGame(id, number) {
    const { keeper, store } = this.app;
    try {
      id !== keeper.id && (await keeper.open(id));
    } catch (error) {
      console.warn("no game", error);
    }
    if (keeper.id !== id) {
      this.app.notify(text("learn.noGame"));
      return;
    }
    await this.app.openMode("review");
    const node = store.mainLine().find(each => each.number === number);
    node && store.goTo(node);
  }

  async #openTab(tab) {
    this.tab = tab;
    if (tab === "progress") {
      await this.#readGames();
    }
  }

  async #readGames() {
    const { library } = this.app.keeper;
    const [games, heads] = await Promise.all([this.learning.games(), library.heads()]).catch(() => [[], []]);
    this.ids = new Set(heads.map(({ id }) => id));
    this.games = games;
  }

  // What is shown.

  render() {
    if (!this.heads) {
      return html`<section class="panel"><p class="quiet" role="status">${text("games.reading")}</p></section>`;
    }
    const actions = { words: name => text(`learn.tab.${name}`), choose: name => this.#openTab(name) };
    return html`
      <section class="panel learn">
        <div class="tabs" role="tablist" aria-label=${text("mode.learn")}>${tabs("learn", ["today", "progress"], this.tab, actions)}</div>
        <div id="learn-view" role="tabpanel" aria-labelledby="learn-tab-${this.tab}">
          ${this.tab === "progress" ? this.#renderProgress() : this.#renderToday()}
        </div>
      </section>`;
  }

  #renderToday() {
    const { session, heads, learning } = this;
    const actions = {
      toReview: () => this.app.openMode("review"), practise: () => this.#practise(), save: () => this.#save(),
      next: () => this.#go(1), goOn: () => this.#ask(this.#due.slice(0, MOST_ASKED)), remove: () => this.#remove(),
      toProgress: () => this.#openTab("progress"), openGame: ({ game, number }) => this.#openGame(game, number),
    };
    if (this.problem) {
      return html`<p class="problem" role="alert">${this.problem}</p>`;
    }
    const card = !session || session.index < 0 ? emptyCard(heads, learning.today, actions)
      : session.isOver ? summaryCard(session, heads, learning.today, actions) : questionCard(session, this.#due.length, actions);
    return html`
      ${card}
      ${session && !session.isOver ? html`<sanko-typed .app=${this.app}></sanko-typed>` : nothing}
      ${heads.length > 0 ? keptCard(heads, actions) : nothing}`;
  }

  #renderProgress() {
    const row = (game, average) => gameRow(game, average, this.ids.has(game.id) ? () => this.#openGame(game.id) : null);
    return this.games ? progressView(progressOf(this.games), row) : nothing;
  }
}

customElements.define("sanko-learn", SankoLearn);
