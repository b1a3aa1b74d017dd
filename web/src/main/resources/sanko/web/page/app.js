/** The root of the page: the board, the mode beside it, keys, notices, and the game kept in the browser. */

import { html, nothing } from "lit";
import "./board.js";
import "./analyze.js";
import "./play.js";
import "./typed.js";
import { Absence } from "./offline/absence.js";
import { Analysis } from "./analysis.js";
import { BoardLimits } from "./board-limits.js";
import { Connection } from "./connection.js";
import { GameStore, IllegalMove, emptyGame } from "./game.js";
import { gameName } from "./game-line.js";
import { nodeToPlayFrom } from "./game-start.js";
import { baseOfBoard, capturedBy, describeMove, describePoint, describeProblem, moveNumbers } from "./view.js";
import { handleKey, toMistake } from "./keys.js";
import { icons } from "./icons.js";
import { offersGames } from "./explorer/offer.js";
import { Keeper } from "./keeper.js";
import "./learn/due-count.js";
import { Learning } from "./learn/learning.js";
import { Match } from "./match.js";
import { MODES, modeOfAddress, pushAddress, replaceAddress } from "./mode-address.js";
import { gameOptions } from "./newgame.js";
import { noticeList, revealNotices } from "./notice-list.js";
import { Notices } from "./notices.js";
import { keepForOffline } from "./offline/install.js";
import { Part } from "./part.js";
import { PassKey } from "./pass-key.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { listenToSwipe } from "./swipe.js";
import { tabs } from "./tabs.js";
import { text } from "./texts.js";
import { listenToWheel } from "./wheel.js";

const ICON = document.querySelector("link[rel=icon]").getAttribute("href");

/**
 * What the parts of the page get as their property `app`:
 *
 * - `store` (GameStore), `connection` (Connection), `board` (the <go-board>)
 * - `match` (Match): the game that is played; `analysis` (Analysis): what searches the node shown
 * - `keeper` (Keeper): the games in the browser; `learning` (Learning): what is to be learned from them; `limits` (BoardLimits): the boards that the engine can play
 * - `say(sentence)`: for those who listen; `notify(sentence, {kind, actions, isOfGame})`: a notice for all
 * - `openMode(name)`: "play", "analyze", "review", "solve" or "learn"; `mode`: the component of the mode shown
 *
 * The component of a mode is a Part with any of these methods, all optional:
 *
 * - `opened()`, `closed()`: the mode is shown from now on, or no longer
 * - `shown(node)`: another node or position is on the board; the board has no overlay, so set what the mode shows there
 * - `onPoint(point, detail)`, `onHover(point)`: returns true if the click was dealt with; otherwise the move is played
 * - `onKey(key, event)`: returns true if the key was dealt with
 * - `hasOwnBoard`: whether the board shows something else than the game, to which the steps below it do not belong
 * - `onSteps(count)`: returns true if a wheel over the board is not to step through the game
 */
class SankoApp extends Part {
  static properties = { modeName: { state: true }, dialog: { state: true }, online: { state: true } };

  constructor() {
    super();
    this.connection = new Connection();
    this.limits = new BoardLimits(this.connection);
    this.store = new GameStore(this.connection);
    this.notices = new Notices(this);
    this.absence = new Absence(this.connection, () => this.requestUpdate());
    this.passKey = new PassKey(this);
    this.match = new Match(this);
    this.analysis = new Analysis(this);
    this.keeper = new Keeper(this);
    this.learning = new Learning();
    this.modeName = this.wantedMode = this.#restore();
    this.dialog = "";
    this.dialogFrom = null;
    this.online = true;
    this.loaded = { records: false, review: false, solve: false, learn: false, "explorer/explorer": false };
    this.settings = settings;
    this.wide = matchMedia("(min-width: 1600px)");
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(this.store, "move", () => this.#showNode());
    this.watch(this.store, "change", () => this.#changed());
    this.watch(this.store, "leave", () => this.notices.leaveGame());
    this.watch(this.store, "problem", event => this.notify(event.detail, { kind: "error" }));
    this.watch(settings, "change", () => this.#showNode());
    this.watch(document, "keydown", event => handleKey(this, event));
    this.watch(this.connection, "open", () => this.#connected(true));
    this.watch(this.connection, "retry", event => {
      this.isFull = event.detail.isFull;
      this.#connected(false);
    });
    this.watch(this.connection, "denied", () => (this.dialog = "token"));
    this.watch(this.connection, "warning", event => this.notify(event.detail, { kind: "error" }));
    this.watch(this.limits, "change", () => this.#fitBoard());
    this.watch(this.wide, "change", () => this.requestUpdate());
    this.watch(window, "popstate", () => this.openMode(modeOfAddress() ?? this.modeName));
    this.connection.open();
  }

  /** The game of the last visit, or an empty board. @returns {string} the mode */
  #restore() {
    const { found, mode } = this.keeper.restore();
    if (!found) {
      this.#showEmptyBoard(gameOptions());
    }
    return modeOfAddress() ?? (MODES.includes(mode) ? mode : "play");
  }

  #showEmptyBoard({ width, height, rules, komi, strength, human }) {
    this.store.load(emptyGame(width, height, rules, komi));
    this.match.take({ strength, human: human === "random" ? "B" : human }, this.store.root);
  }

  /** A board on which nothing has happened yet becomes one that the engine can play; the analysis says that it cannot. */
  #fitBoard() {
    const { width, height, root } = this.store;
    if (this.limits.fits(width, height)) {
      return;
    }
    if (root.children.length === 0 && !root.setup) {
      this.#showEmptyBoard({ ...gameOptions(), ...this.limits.nearest(width, height) });
    } else {
      this.analysis.restart();
    }
  }

  firstUpdated() {
    this.querySelector(":scope > .waiting")?.remove();
    keepForOffline();
    this.board = this.querySelector("go-board");
    this.board.describe = point => describePoint(this.board, point);
    const side = this.querySelector(".board-side");
    new ResizeObserver(() => document.documentElement.style.setProperty("--board-side", `${side.offsetHeight}px`)).observe(side);
    listenToWheel(this.board);
    listenToSwipe(this.querySelector(".steps"));
    if (!location.hash) {
      replaceAddress(this.modeName);
    }
    this.#load("records");
    offersGames(this.connection, () => this.#load("explorer/explorer"));
    this.#loadMode(this.modeName);
    this.#showNode();
    this.mode?.opened?.();
  }

  /** Among the browser's tabs and in its history, games and modes are told apart by the title. */
  updated() {
    document.title = [gameName(this.store), text(`mode.${this.modeName}`), "Sanko"].filter(Boolean).join(" · ");
  }

  /** The component of the mode shown. */
  get mode() {
    return this.querySelector(".mode-part");
  }

  /** Shows another mode. */
  async openMode(name) {
    this.wantedMode = name;
    await this.#loadMode(name);
    if (name === this.modeName || name !== this.wantedMode) {
      return;
    }
    this.mode?.closed?.();
    this.modeName = name;
    pushAddress(name);
    await this.updateComplete;
    await this.mode?.updateComplete;
    this.mode?.opened?.();
    this.#showNode();
    this.keeper.save();
  }

  /** Loads a mode that the page does not have from the start. */
  async #loadMode(name) {
    if (name in this.loaded) {
      await this.#load(name);
    }
  }

  async #load(name) {
    try {
      await import(name === "learn" ? "./learn/learn.js" : `./${name}.js`);
      this.loaded[name] = true;
      this.requestUpdate();
    } catch (error) {
      // The server is away, or has another version of the page by now.
      this.notify(text("offline.missing", error.message), {
        kind: "error", actions: [[text("offline.reload"), () => location.reload()]],
      });
    }
  }

  #changed() {
    this.requestUpdate();
    this.keeper.save();
  }

  #connected(online) {
    if (this.online !== online) {
      this.online = online;
      this.say(text(online ? "connection.open" : "connection.lost"));
      online && this.#showNode();
    }
  }

  /** Puts the node shown on the board: at once if its position is known, else when Java has told it. */
  async #showNode() {
    const node = this.store.current;
    this.requestUpdate();
    this.keeper.save();
    if (!this.board) {
      return;
    }
    if (node.known?.isKept && this.connection.isOpen) {
      this.store.position(node).then(() => node === this.store.current && this.#showNode(), () => {});
    }
    if (!node.known) {
      await this.store.position(node).catch(() => null);
    }
    if (node !== this.store.current || !node.known) {
      return;
    }
    Object.assign(this.board, baseOfBoard(this.store, node), {
      numbers: moveNumbers(this.store, node, settings.get("moveNumbers")),
      coordinates: settings.get("coordinates"),
      material: settings.get("board"), stoneSet: settings.get("stones"),
    });
    this.board.clearOverlay();
    if (node !== this.shownNode) {
      this.#announce(node);
    }
    this.shownNode = node;
    this.mode?.shown?.(node);
    this.querySelector("sanko-explorer")?.shown(node);
    this.requestUpdate();
  }

  /** Shows the game again, where something else was on the board. */
  refresh() {
    return this.#showNode();
  }

  #announce(node) {
    if (node.known.problem) {
      this.notify(describeProblem(this.store, node), { kind: "error", isOfGame: true });
      return;
    }
    const captured = capturedBy(node);
    if (node.parent === this.shownNode && node.move) {
      sound(node.move[1] === "pass" ? "pass" : captured > 0 ? "capture" : "stone");
    }
    this.say(captured > 0 ? `${describeMove(node)}. ${text("say.captured", captured)}` : describeMove(node));
  }

  async #pointChosen(event) {
    const { point } = event.detail;
    if (!(await this.querySelector("sanko-records")?.onPoint(point)) && !(await this.mode?.onPoint?.(point, event.detail))) {
      await this.playMove(point);
    }
  }

  /** Plays for the side to move at the node shown; says why where the rules forbid it. @returns {Promise<boolean>} */
  async playMove(point) {
    try {
      this.expectServer();
      const { root } = this.store;
      this.moving = (this.moving ?? Promise.resolve()).catch(() => {}).then(() => root === this.store.root && this.#playMove(point));
      return await this.moving;
    } catch (error) {
      this.refuse(error, point);
      return false;
    }
  }

  async #playMove(point) {
    const node = this.store.current;
    const { player } = await this.store.position(node);
    return this.store.holds(await this.store.play(player, point, node));
  }

  /** Steps through the game, to mistakes, or through what the mode shows; an empty board has nothing to step through. */
  #step(event) {
    const { count, isShift } = event.detail;
    const isBoard = event.target === this.board;
    if (isBoard && !isShift && this.mode?.onSteps?.(count)) {
      event.preventDefault();
    } else if (this.store.root.children.length > 0) {
      event.preventDefault();
      count && (isShift ? toMistake(this, count) : this.store.step(count));
    }
  }

  /** A move that waits for the server would surprise when it comes back. @throws {IllegalMove} while the server is away */
  expectServer() {
    if (!this.online) {
      throw new IllegalMove(text(this.isFull ? "connection.full" : "connection.lost"));
    }
  }

  /** Says why a move is not possible. */
  refuse(error, point) {
    const key = `forbidden.${error.reason}`;
    const why = text(key) === key ? error.message : text(key);
    this.notify(point ? `${point}: ${why}` : why, { kind: "error" });
    sound("refused");
  }

  /** Speaks to those who listen to the page. */
  say(sentence) {
    const live = this.querySelector("#live");
    if (live) {
      live.textContent = sentence;
    }
  }

  /** Shows a notice: `kind` "error" or "info", `actions` a list of [label, function], until another game if `isOfGame`. @returns {object} the notice */
  notify(sentence, options) {
    const notice = this.notices.add(sentence, options);
    this.updateComplete.then(() => revealNotices(this));
    return notice;
  }

  /**
   * Opens one of the dialogs: "settings", "help", "newgame", "games", "share", "token".
   *
   * @param {string} name
   * @param {GameNode|File[]} [from] the node of this game at which a new one begins; files for My games
   */
  async openDialog(name, from = null) {
    await import("./dialogs.js");
    this.dialogFrom = from;
    this.dialog = name;
  }

  /** Offers a game against the engine from the position shown. */
  async playFromHere() {
    const node = nodeToPlayFrom(this.store.current);
    await this.store.position(node);
    await this.openDialog("newgame", node);
  }

  render() {
    const { width, height } = this.board ?? this.store;
    return html`
      ${this.#renderHeader()}
      <main class="layout" @steps=${event => this.#step(event)}>
        <section class="board-side" aria-label=${text("board.area")}>
          <go-board tabindex="0" aria-label=${text("board.label", width, height)}
            @point=${event => this.#pointChosen(event)}
            @cursor=${event => this.say(event.detail.description)}
            @hover=${event => this.mode?.onHover?.(event.detail.point)}></go-board>
          ${this.#renderSteps()}
        </section>
        <div class="column" id="mode-view" role="tabpanel" aria-labelledby="mode-tab-${this.modeName}">
          ${noticeList(this.notices)}${this.absence.card(Boolean(this.store.current.known))}${this.#renderColumn()}
        </div>
      </main>
      <div id="live" class="for-ears" role="status" aria-live="polite"></div>
      ${this.dialog
        ? html`<sanko-dialog .app=${this} .name=${this.dialog} .from=${this.dialogFrom} @closed=${() => (this.dialog = "")}></sanko-dialog>`
        : nothing}`;
  }

  #renderHeader() {
    const words = name =>
      html`${text(`mode.${name}`)}${name === "learn" ? html`<sanko-due .learning=${this.learning}></sanko-due>` : nothing}`;
    return html`
      <header class="bar">
        <h1 class="name"><img src=${ICON} alt="" width="28" height="28"><b>Sanko</b></h1>
        <nav role="tablist" aria-label=${text("mode.all")}>${
          tabs("mode", MODES, this.modeName, { words, choose: name => this.openMode(name) })}</nav>
        <span class="tools">
          ${this.online ? nothing : html`<span class=${this.absence.isLong ? "quiet" : "offline"} role="status">${
            text(this.isFull ? "connection.full" : this.absence.isLong ? "offline.title" : "connection.waiting")}</span>`}
          <button class="icon" aria-label=${text("help.title")} title=${text("help.title")}
            @click=${() => this.openDialog("help")}>?</button>
          <button class="icon" aria-label=${text("settings.title")} title=${text("settings.title")}
            @click=${() => this.openDialog("settings")}>${icons.settings}</button>
        </span>
      </header>`;
  }

  #renderSteps() {
    const { store } = this;
    const step = (key, sign, action, disabled) => html`
      <button class="icon" aria-label=${text(key)} title=${text(key)} ?disabled=${disabled} @click=${action}>${sign}</button>`;
    const atStart = !store.current.parent;
    const atEnd = store.current.children.length === 0;
    return html`
      <nav class="steps" ?hidden=${Boolean(this.mode?.hasOwnBoard)} aria-label=${text("steps.all")}>
        ${step("steps.start", icons.start, () => store.toStart(), atStart)}
        ${step("steps.back", icons.back, () => store.back(), atStart)}
        <span class="where">${store.current.number} <small>/ ${store.continuation(store.current).at(-1).number}</small></span>
        ${step("steps.forward", icons.forward, () => store.forward(), atEnd)}
        ${step("steps.end", icons.end, () => store.toEnd(), atEnd)}
        <button class="from-here" aria-label=${text("play.fromHere")} title=${text("play.fromHere")} @click=${() => this.playFromHere()}>
          ${icons.play}<span>${text("play.fromHere")}</span></button>
        ${step("share.title", icons.share, () => this.openDialog("share"), false)}
      </nav>`;
  }

  #renderColumn() {
    // In wide windows the record stands in a column of its own in every mode.
    const records = this.loaded.records ? html`<sanko-records .app=${this}></sanko-records>` : nothing;
    const games = this.loaded["explorer/explorer"] ? html`<sanko-explorer .app=${this}></sanko-explorer>` : nothing;
    switch (this.modeName) {
      case "analyze":
        return html`<sanko-analyze class="mode-part" .app=${this}></sanko-analyze>${games}${records}`;
      case "review":
        return this.loaded.review
          ? html`<sanko-review class="mode-part" .app=${this}></sanko-review>${games}${records}` : records;
      case "solve":
        return this.loaded.solve
          ? html`<sanko-solve class="mode-part" .app=${this}></sanko-solve>${records}` : records;
      case "learn":
        return this.loaded.learn ? html`<sanko-learn class="mode-part" .app=${this}></sanko-learn>` : nothing;
      default:
        return html`<sanko-play class="mode-part" .app=${this}></sanko-play>${this.wide.matches ? records : nothing}`;
    }
  }
}

await settings.apply();
customElements.define("sanko-app", SankoApp);
