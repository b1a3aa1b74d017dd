/** Retry my mistakes: the position before a mistake, and whether another move is better. */

import { html, nothing } from "lit";
import { resultOf } from "./review-runner.js";
import { classIndex, CLASSES, forPlayer, judge } from "./verdicts.js";
import { pointIndex, pointName } from "./points.js";
import { text } from "./texts.js";
import { colorName, moveName, percent, stoneClass } from "./view.js";

const VISITS = 200;
const ENOUGH_VISITS = 40;

/** One round through some mistakes. Event "change" when what it shows is another. */
export class Retry extends EventTarget {
  /**
   * @param {object} app the root of the page
   * @param {Verdict[]} mistakes in the order in which they are asked
   */
  constructor(app, mistakes) {
    super();
    this.app = app;
    this.mistakes = mistakes;
    this.index = -1;
    this.solved = new Set();
  }

  /** The mistake that is asked for. @returns {Verdict} */
  get mistake() {
    return this.mistakes[this.index];
  }

  /** Shows the position before the next mistake, or an earlier one. */
  go(step) {
    this.index = (this.index + step + this.mistakes.length) % this.mistakes.length;
    this.answer = null;
    this.isAsking = false;
    this.hints = 0;
    this.isShown = false;
    this.app.store.goTo(this.mistake.node.parent);
    this.draw();
    this.app.say(this.#question());
    this.#changed();
  }

  /** Puts on the board what this retry shows. */
  draw() {
    const { board, store } = this.app;
    if (store.current !== this.mistake.node.parent || !board) {
      return;
    }
    board.clearOverlay();
    if (this.isShown) {
      board.ghosts = ghostsOf(this.mistake);
      return;
    }
    board.extraMarks = { cross: this.mistake.move === "pass" ? [] : [this.mistake.move] };
    if (this.hints === 1) {
      board.region = around(this.#best(), store.width, store.height);
    }
    if (this.answer) {
      board.ghosts = [{ point: this.answer.point, color: this.mistake.player, number: 1 }];
    }
  }

  /** Judges a move of the player. */
  async try(point) {
    const { store } = this.app;
    const { mistake } = this;
    const parent = mistake.node.parent;
    const reason = await this.#reasonAgainst(parent, point);
    if (reason) {
      this.app.refuse({ reason, message: reason }, point);
      return;
    }
    if (store.current !== parent) {
      store.goTo(parent);
    }
    this.isShown = false;
    this.isAsking = true;
    this.answer = { point };
    this.draw();
    this.#changed();
    try {
      const loss = await this.#lossOf(parent, mistake, point);
      if (mistake === this.mistake && this.answer?.point === point) {
        this.#judged(point, loss);
      }
    } catch (error) {
      this.answer = null;
      this.app.notify(error.message, { kind: "error" });
    }
    this.isAsking = false;
    this.#changed();
  }

  #judged(point, loss) {
    const isBest = point === this.#best();
    const verdict = isBest ? "right" : judge(loss, this.mistake.loss);
    this.answer = { point, loss, verdict, isBest };
    if (verdict === "right" && this.hints < 2) {
      this.solved.add(this.mistake);
    }
    this.app.say(answerText(this.answer));
  }

  async #reasonAgainst(parent, point) {
    const { store } = this.app;
    const position = await store.position(parent);
    if (point === "pass") {
      return null;
    }
    const index = pointIndex(point, store.width, store.height);
    return position.stones[index] === "." ? position.forbidden?.[point] : "occupied";
  }

  /** Points lost by a move: of the candidates if it is one of them, else by a search of its own. */
  async #lossOf(parent, mistake, point) {
    const before = parent.result.rootInfo.scoreLead;
    const candidate = parent.result.moveInfos.find((info) => info.move === point && info.visits >= ENOUGH_VISITS);
    const lead = candidate ? candidate.scoreLead : await this.#leadAfter(parent, mistake.player, point);
    return Math.max(0, forPlayer(mistake.player, before - lead));
  }

  async #leadAfter(parent, player, point) {
    const query = await this.app.store.query(parent);
    const answer = await this.app.connection.request({
      ...query, moves: [...query.moves, [player, point]], maxVisits: VISITS, priority: 10,
      overrideSettings: { reportAnalysisWinratesAs: "BLACK" },
    });
    return resultOf(answer).rootInfo.scoreLead;
  }

  /** A hint: first the part of the board, then the move. */
  hint() {
    this.hints = Math.min(2, this.hints + 1);
    this.answer = null;
    if (this.hints === 2) {
      this.show();
      return;
    }
    this.draw();
    this.app.say(text("review.retry.hintArea"));
    this.#changed();
  }

  /** Shows the better line. */
  show() {
    this.hints = 2;
    this.answer = null;
    this.isShown = true;
    this.app.store.goTo(this.mistake.node.parent);
    this.draw();
    this.app.say(text("review.betterLine", lineText(this.mistake)));
    this.#changed();
  }

  #best() {
    return this.mistake.better ? this.mistake.better.move : "pass";
  }

  #question() {
    const { number, player, move } = this.mistake;
    return text("review.retry.question", colorName(player), number, moveName(move));
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** The panel beside the board. */
  template(onEnd) {
    const { mistake } = this;
    return html`
      <section class="retry" aria-label=${text("review.retry")}>
        <p class="quiet">${text("review.retry.progress", this.index + 1, this.mistakes.length, this.solved.size)}</p>
        <p><span class="dot ${stoneClass(mistake.player)}" aria-hidden="true"></span>${this.#question()}
          <span class="verdict ${mistake.class.name}">${mistake.class.sign} ${text("review.points", mistake.loss.toFixed(1))}</span></p>
        ${this.#answerTemplate()}
        ${this.isShown ? html`<p>${text("review.betterLine", lineText(mistake))}</p>` : nothing}
        <div class="buttons">
          <button @click=${() => this.hint()} ?disabled=${this.hints > 0}>${text("review.retry.hint")}</button>
          <button @click=${() => this.show()} ?disabled=${this.isShown}>${text("review.retry.show")}</button>
          <button @click=${() => this.go(-1)} aria-label=${text("review.retry.previous")}>‹</button>
          <button class="primary" @click=${() => this.go(1)}>${text("review.retry.next")}</button>
          <button @click=${onEnd}>${text("review.retry.end")}</button>
        </div>
      </section>`;
  }

  #answerTemplate() {
    if (this.isAsking) {
      return html`<p role="status">${text("review.retry.thinking")}</p>`;
    }
    if (!this.answer?.verdict) {
      return html`<p class="quiet">${this.hints === 1 ? text("review.retry.hintArea") : text("review.retry.click")}</p>`;
    }
    const name = CLASSES[classIndex(this.answer.loss)].name;
    return html`<p class="answer ${this.answer.verdict}"><span class="verdict ${this.answer.isBest ? "best" : name}">${
      SIGNS[this.answer.verdict]}</span> ${answerText(this.answer)}</p>`;
  }
}

const SIGNS = { right: "✓", better: "↑", same: "=", worse: "✗" };

function answerText({ point, loss, verdict, isBest }) {
  return isBest
    ? text("review.retry.best", moveName(point))
    : text(`review.retry.${verdict}`, moveName(point), loss.toFixed(1));
}

/**
 * The better line of a verdict as ghost stones.
 *
 * @param {Verdict} verdict
 * @param {number} [length] how many moves
 */
export function ghostsOf(verdict, length = 12) {
  const line = verdict.better ? verdict.better.pv.slice(0, length) : [];
  const other = verdict.player === "B" ? "W" : "B";
  return line.map((point, index) => ({
    point, color: index % 2 === 0 ? verdict.player : other, number: index + 1,
  }));
}

/**
 * The better line of a verdict in words.
 *
 * @param {Verdict} verdict
 */
export function lineText(verdict) {
  return verdict.better
    ? `${verdict.better.pv.slice(0, 12).map(moveName).join(" ")} (${text("review.winrateOf", percent(verdict.better.winrate))})`
    : "–";
}

/** The points of a part of the board in which a point lies, not always in its middle. */
function around(point, width, height) {
  const index = pointIndex(point, width, height);
  if (index < 0) {
    return null;
  }
  const reach = Math.max(2, Math.round(Math.min(width, height) / 5));
  const x = inside(index % width, reach, width);
  const y = inside(Math.floor(index / width), reach, height);
  const points = [];
  for (let row = y - reach; row <= y + reach; row++) {
    for (let column = x - reach; column <= x + reach; column++) {
      if (row >= 0 && row < height && column >= 0 && column < width) {
        points.push(pointName(row * width + column, width, height));
      }
    }
  }
  return points;
}

function inside(value, reach, size) {
  return Math.max(Math.min(reach, size - 1), Math.min(Math.max(0, size - 1 - reach), value));
}
