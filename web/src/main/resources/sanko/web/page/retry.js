/** Retry my mistakes: the position before a mistake, and whether another move is better. */

import { html, nothing } from "lit";
import { ghostsOf } from "./candidates.js";
import { answerTemplate, answerText, around, judged, reasonAgainst, searched } from "./learn/answers.js";
import { ENOUGH_VISITS } from "./learn/position.js";
import { isOwn } from "./person.js";
import { forPlayer } from "./verdicts.js";
import { text } from "./texts.js";
import { colorName, moveName, percent, stoneClass } from "./view.js";

/** How many moves of the better line are shown. */
const LINE = 12;

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
    this.noted = new Set();
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
      board.ghosts = betterGhosts(this.mistake);
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
    const reason = reasonAgainst(await store.position(parent), point, store);
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
    this.answer = judged(point, loss, { best: this.#best(), lost: this.mistake.loss });
    const { verdict } = this.answer;
    if (verdict === "right" && this.hints < 2) {
      this.solved.add(this.mistake);
    }
    verdict !== "better" && this.#note(verdict === "right");
    this.app.say(answerText(this.answer));
  }

  /** The first answer to a position decides when it comes back, if it is one of the person's own mistakes. */
  #note(isSolved) {
    const { mistake, app } = this;
    if (!this.noted.has(mistake) && isOwn(app, mistake)) {
      this.noted.add(mistake);
      app.learning.answeredMistake(app.store, app.keeper.id, mistake, isSolved).catch(error => console.warn("not kept", error));
    }
  }

  /** Points lost by a move: of the candidates if it is one of them, else by a search of its own. */
  async #lossOf(parent, mistake, point) {
    const before = parent.result.rootInfo.scoreLead;
    const candidate = parent.result.moveInfos.find((info) => info.move === point && info.visits >= ENOUGH_VISITS);
    if (candidate) {
      return Math.max(0, forPlayer(mistake.player, before - candidate.scoreLead));
    }
    const { connection, store } = this.app;
    return (await searched(connection, await store.query(parent), { player: mistake.player, lead: before }, point)).loss;
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
    this.#note(false);
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
    return answerTemplate(this.answer);
  }
}

/** The better line of a verdict as ghost stones. @param {Verdict} verdict */
export function betterGhosts(verdict) {
  return ghostsOf(verdict.better?.pv.slice(0, LINE) ?? [], verdict.player);
}

/**
 * The better line of a verdict in words.
 *
 * @param {Verdict} verdict
 */
export function lineText(verdict) {
  return verdict.better
    ? `${verdict.better.pv.slice(0, LINE).map(moveName).join(" ")} (${text("review.winrateOf", percent(verdict.better.winrate))})`
    : "–";
}
