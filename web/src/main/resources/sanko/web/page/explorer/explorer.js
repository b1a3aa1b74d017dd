/** <sanko-explorer>: what was played in the position shown, in the records that the server has. */

import { html, nothing } from "lit";
import { lossText } from "../candidates.js";
import { Part } from "../part.js";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { colorName, moveName } from "../view.js";
import { partsOf, playedMoves, playersOf, pointsOf, shortened } from "./played-moves.js";

/** How many moves the table has at first. */
const MOST = 10;

/** Milliseconds between two renderings while the engine searches, and two questions while the server reads its records. */
const PATIENCE = 1000;

class SankoExplorer extends Part {
  static properties = { app: { attribute: false }, isLong: { state: true } };

  constructor() {
    super();
    this.answer = null;
    this.node = null;
    this.pointed = null;
    this.isPointing = false;
    this.isLong = false;
    this.error = "";
    this.kept = { open: false, player: "", ...settings.get("explorer") };
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(this.app.analysis, "update", () => this.#renderSoon());
    this.watch(this.app.board, "hover", event => this.#hovered(event.detail.point));
    this.shown(this.app.store.current);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    clearTimeout(this.again);
    this.timer = 0;
    this.asked = null;
  }

  /** Another node is on the board. */
  shown(node) {
    if (!this.kept.open || !node.known) {
      return;
    }
    if (node !== this.node || node.known !== this.position) {
      Object.assign(this, { node, position: node.known, answer: null, pointed: null, isLong: false, error: "" });
      this.#ask();
    }
    this.#draw();
  }

  async #ask() {
    clearTimeout(this.again);
    const { node, app } = this;
    const asked = (this.asked = {});
    try {
      const answer = await app.connection.request({ action: "explore", ...this.#question(node), player: this.kept.player });
      if (this.asked === asked) {
        this.answer = answer;
        this.error = "";
        this.#draw();
        if (answer.records.isReading) {
          this.again = setTimeout(() => this.isConnected && this.#ask(), PATIENCE);
        }
      }
    } catch (error) {
      this.error = this.asked === asked ? error.message : this.error;
    }
    this.requestUpdate();
  }

  #askAgain() {
    this.error = "";
    this.requestUpdate();
    return this.#ask();
  }

  #question(node) {
    const { store } = this.app;
    return { boardXSize: store.width, boardYSize: store.height, rules: store.rules, komi: store.komi, line: store.line(node) };
  }

  #draw() {
    const { moves } = (this.kept.open && this.answer) || { moves: [] };
    const chosen = this.isPointing ? moves.find(each => each.points[0] === this.pointed) : null;
    this.app.board.played = { played: pointsOf(moves), chosen: chosen?.points ?? [] };
  }

  #renderSoon() {
    if (this.kept.open && !this.timer) {
      this.timer = setTimeout(() => {
        this.timer = 0;
        this.requestUpdate();
      }, PATIENCE);
    }
  }

  /** A point of the board is pointed at: its row is marked. */
  #hovered(point) {
    const move = this.kept.open && point ? this.answer?.moves.find(each => each.points.includes(point)) : null;
    if ((move?.points[0] ?? null) !== this.pointed) {
      this.pointed = move?.points[0] ?? null;
      this.requestUpdate();
    }
  }

  /** A row is pointed at: its points are marked on the board. */
  #point(move) {
    this.pointed = move?.points[0] ?? null;
    this.isPointing = move !== null;
    this.#draw();
    this.requestUpdate();
  }

  #keep(changes) {
    this.kept = { ...this.kept, ...changes };
    settings.set({ explorer: this.kept });
  }

  #toggled(isOpen) {
    if (isOpen !== this.kept.open) {
      this.#keep({ open: isOpen });
      this.node = null;
      this.answer = null;
      this.shown(this.app.store.current);
      this.#draw();
    }
  }

  #named(player) {
    this.#keep({ player: player.trim() });
    this.#ask();
  }

  async #open(game) {
    try {
      const found = await this.app.connection.request({ action: "explore_game", ...this.#question(this.node), game: game.game });
      await this.app.querySelector("sanko-records").opener.open(found.sgf);
      const { store } = this.app;
      store.goTo(store.mainLine().find(each => each.number === found.turn));
    } catch (error) {
      this.app.notify(error.message, { kind: "error" });
    }
  }

  render() {
    return html`
      <details class="card explorer" ?open=${this.kept.open} @toggle=${event => this.#toggled(event.target.open)}>
        <summary><h2>${text("explorer.title")}</h2></summary>
        ${this.kept.open ? this.#renderContent() : nothing}
      </details>`;
  }

  #renderContent() {
    if (this.error) {
      return html`
        <p class="error" role="alert">${this.error} <button @click=${() => this.#askAgain()}>${text("play.tryAgain")}</button></p>`;
    }
    const { answer } = this;
    if (!answer) {
      return html`<p class="quiet">${text("explorer.wait")}</p>`;
    }
    return html`
      ${this.#renderRecords(answer.records)}
      <p class="quiet" role="status">${answer.games > 0
        ? text("explorer.count", answer.games) : answer.records.isReading ? "" : text("explorer.none", answer.records.games)}</p>
      ${answer.moves.length > 0 ? this.#renderMoves() : nothing}
      <label class="compact"><span>${text("explorer.player")}</span>
        <input type="text" class="grow" maxlength="100" .value=${this.kept.player} @change=${event => this.#named(event.target.value)}></label>
      ${this.#renderSamples()}`;
  }

  #renderRecords({ isReading, files, done, skipped, leftOut }) {
    const sentences = [
      isReading ? text("explorer.reading", done, files) : "",
      skipped > 0 ? text("explorer.skipped", skipped) : "",
      leftOut > 0 ? text("explorer.leftOut", leftOut) : "",
    ].filter(Boolean);
    return sentences.length > 0 ? html`<p class="quiet">${sentences.join(" ")}</p>` : nothing;
  }

  #renderMoves() {
    const { app, answer, node } = this;
    const moves = playedMoves(answer.moves, node, app.analysis.resultOf(node), node.known.player);
    const { rows, rest } = shortened(moves, this.isLong ? moves.length : MOST);
    const hasOwn = moves.some(each => each.own);
    return html`
      <table class="played" @mouseleave=${() => this.#point(null)}>
        <thead><tr>
          <th>${text("analyze.move")}</th><th>${text("explorer.games")}</th><th class="wide">${text("explorer.results")}</th>
          ${hasOwn ? html`<th title=${text("explorer.ownHow", this.kept.player)}>${text("explorer.own")}</th>` : nothing}
          <th>${text("analyze.lost")}</th>
        </tr></thead>
        <tbody>${rows.map(move => this.#renderMove(move, hasOwn))}</tbody>
      </table>
      ${rest > 0 ? html`<button class="link" @click=${() => (this.isLong = true)}>${text("explorer.more", rest)}</button>` : nothing}`;
  }

  #renderMove(move, hasOwn) {
    const { point, points, games, B, W, own, loss } = move;
    const twins = text("analyze.twins", points.slice(1).join(", "));
    return html`
      <tr class=${point === this.pointed ? "pointed" : ""} @mouseenter=${() => this.#point(move)}>
        <td><button class="link" @focus=${() => this.#point(move)} @blur=${() => this.#point(null)}
          @click=${() => this.app.playMove(point)}>${moveName(point)}</button>${points.length > 1
          ? html`<small title=${twins}>×${points.length}<span class="for-ears"> ${twins}</span></small>` : nothing}</td>
        <td>${games}</td>
        <td class="wide">${resultBar(games, B, W)}</td>
        ${hasOwn ? html`<td>${own.games > 0 ? html`<span class="for-ears">${text("explorer.wonOf", own.won, own.games)}</span><span
          aria-hidden="true">${own.won}/${own.games}</span>` : "–"}</td>` : nothing}
        <td>${loss === undefined ? "–" : lossText(loss)}</td>
      </tr>`;
  }

  #renderSamples() {
    const { samples } = this.answer;
    if (samples.length === 0) {
      return this.kept.player && this.answer.games > 0 ? html`<p class="quiet">${text("explorer.noOwn", this.kept.player)}</p>` : nothing;
    }
    return html`
      <h3>${text("explorer.samples")}</h3>
      <ul class="samples">${samples.map(game => html`
        <li><button class="link" @click=${() => this.#open(game)}>${playersOf(game)}</button>
          <small>${[moveName(game.points[0]), game.result, game.date, game.event].filter(Boolean).join(" · ")}</small></li>`)}
      </ul>`;
  }
}

/** A bar of the results: Black's wins, others, White's wins. */
function resultBar(games, B, W) {
  const { black, middle, white } = partsOf({ games, B, W });
  const words = text("explorer.resultsHow", colorName("B"), B, colorName("W"), W);
  return html`
    <svg class="results" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label=${words}><title>${words}</title>
      <rect class="bar-black" width=${black} height="10"></rect>
      <rect class="bar-none" x=${black} width=${middle} height="10"></rect>
      <rect class="bar-white" x=${black + middle} width=${white} height="10"></rect>
    </svg>`;
}

customElements.define("sanko-explorer", SankoExplorer);
