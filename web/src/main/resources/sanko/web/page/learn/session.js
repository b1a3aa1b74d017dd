/** A walk through positions that are to be learned: each is asked, judged, and put into its box. */

import { ghostsOf } from "../candidates.js";
import { opponent } from "../points.js";
import { colorAt } from "../solve-stones.js";
import { text } from "../texts.js";
import { colorName, moveName } from "../view.js";
import { answerText, around, judged, reasonAgainst, searched } from "./answers.js";
import { knownLoss } from "./position.js";
import { positionAfter, readAfter } from "./reading.js";
import { questionOf } from "./words.js";

/** Lines around the move that a hint shows of a problem, which is only a part of the board itself. */
const HINT_REACH = 1;

/** The solution of a problem may lose less, in points. */
const RIGHT = 1;

/** Event "change". */
export class Session extends EventTarget {
  #ticket = 0;

  /**
   * @param {object} app the root of the page
   * @param {object[]} heads in the order in which they are asked
   * @param {{isPractice?: boolean}} [options] whether the answers leave the boxes as they are
   */
  constructor(app, heads, { isPractice = false } = {}) {
    super();
    this.app = app;
    this.heads = heads;
    this.isPractice = isPractice;
    this.index = -1;
    /** Whether each position that was answered was solved, by id; the first answer decides. @type {Map<string, boolean>} */
    this.results = new Map();
    this.detail = null;
  }

  get head() {
    return this.heads[this.index];
  }

  /** Whether all have been asked. */
  get isOver() {
    return this.index >= this.heads.length;
  }

  /** How many were solved. */
  get solved() {
    return [...this.results.values()].filter(Boolean).length;
  }

  /** Asks the next position, or an earlier one. */
  async go(step) {
    const ticket = ++this.#ticket;
    const index = Math.max(0, this.index + step);
    const [detail] = index < this.heads.length ? await this.app.learning.details([this.heads[index].id]) : [];
    if (ticket !== this.#ticket) {
      return;
    }
    this.index = index;
    if (!detail && !this.isOver) {
      // Another tab keeps it no longer.
      this.heads = this.heads.filter((head, each) => each !== index);
      this.index--;
      await this.go(1);
      return;
    }
    if (detail) {
      this.detail = detail;
      this.#begin();
      this.app.say(this.question);
    }
    this.#changed();
  }

  #begin() {
    this.position = this.detail.shown;
    this.moves = [];
    this.answer = null;
    this.isAsking = false;
    this.hints = 0;
    this.isShown = false;
  }

  /** Asks the same position again, from its start. */
  again() {
    this.#ticket++;
    this.#begin();
    this.#changed();
  }

  /** What is asked, in a sentence. */
  get question() {
    return questionOf(this.detail, this.head.number);
  }

  /** Whether nothing is left to play. */
  get #isEnd() {
    return Boolean(this.answer?.isRight && this.answer.isEnd);
  }

  /** Judges a move of the person. */
  async try(point) {
    const { detail, app, head } = this;
    const size = { width: head.width, height: head.height };
    if (this.isAsking || this.isOver || this.#isEnd) {
      return;
    }
    const reason = reasonAgainst(this.position, point, size);
    if (reason) {
      app.refuse({ reason, message: reason }, point);
      return;
    }
    const ticket = ++this.#ticket;
    this.isShown = false;
    this.isAsking = true;
    this.answer = { point };
    this.#changed();
    try {
      const answer = await this.#judge(detail, [...this.moves, [detail.player, point]]);
      if (ticket === this.#ticket) {
        this.#judged(answer);
      }
    } catch (error) {
      if (ticket === this.#ticket) {
        this.answer = null;
        app.notify(error.message, { kind: "error" });
      }
    }
    if (ticket === this.#ticket) {
      this.isAsking = false;
      this.#changed();
    }
  }

  /** By exact reading where that proves something of the group, otherwise by the engine. */
  async #judge(detail, moves) {
    const { connection } = this.app;
    const [, point] = moves.at(-1);
    const reading = detail.group ? await readAfter(connection, detail, moves) : null;
    if (reading?.isProved) {
      const next = reading.isRight && reading.reply ? [...moves, [opponent(detail.player), reading.reply]] : moves;
      const position = next === moves ? reading.position : await positionAfter(connection, detail, next);
      return { point, ...reading, moves: next, position, verdict: reading.isRight ? "right" : "worse", loss: 0, isBest: reading.isRight };
    }
    if (moves.length > 1) {
      // The first move was proved; what follows is too deep to be read in time.
      const before = { ...detail.query, moves: [...detail.query.moves, ...moves.slice(0, -1)] };
      const { loss, reply } = await searched(connection, before, detail, point);
      const isRight = loss < RIGHT;
      return {
        point, ...reading, loss, reply: isRight ? null : reply, verdict: isRight ? "right" : "worse", isBest: false,
        isProved: false, isRight, isEnd: isRight, moves,
      };
    }
    const known = knownLoss(detail, point);
    const { loss, reply } = known === undefined ? await searched(connection, detail.query, detail, point) : { loss: known };
    const answer = judged(point, loss, { best: detail.best.move, lost: detail.loss });
    const isRight = answer.isBest || loss < RIGHT;
    return detail.group ? { ...answer, verdict: isRight ? "right" : "worse", reply: isRight ? null : reply } : answer;
  }

  #judged(answer) {
    const { verdict, moves, position } = answer;
    this.answer = answer;
    if (answer.isRight) {
      this.moves = moves;
      this.position = position;
    }
    verdict !== "better" && this.#note(verdict === "right" && this.hints < 2);
    this.app.say(this.answerText);
  }

  /** The first answer decides. */
  #note(isSolved) {
    const { id } = this.head;
    if (!this.results.has(id)) {
      this.results.set(id, isSolved);
      !this.isPractice && this.app.learning.answered(id, isSolved).catch(error => this.app.notify(error.message, { kind: "error" }));
    }
  }

  /** What came of the answer, in words. */
  get answerText() {
    const { isProved, isRight, isEnd, reply, point, verdict, loss } = this.answer;
    const { group, player } = this.detail;
    if (!isProved) {
      return group && verdict !== "right" ? text("learn.loses", moveName(point), loss.toFixed(1)) : answerText(this.answer);
    }
    const other = colorName(opponent(player));
    if (!isRight) {
      return reply ? text("learn.refuted", moveName(point), other, reply) : text("learn.fails", moveName(point));
    }
    return isEnd
      ? text(`learn.end.${group.task}`, moveName(point), colorName(group.color))
      : text("learn.goOn", moveName(point), other, reply);
  }

  /** A hint: first the part of the board, then the move. */
  hint() {
    this.hints++;
    this.answer = null;
    if (this.hints >= 2) {
      this.show();
      return;
    }
    this.app.say(text("review.retry.hintArea"));
    this.#changed();
  }

  /** Shows the solution. */
  show() {
    this.#ticket++;
    const isOpen = this.moves.length === 0;
    this.#begin();
    this.hints = 2;
    this.isShown = true;
    isOpen && this.#note(false);
    this.app.say(text("review.betterLine", this.solution));
    this.#changed();
  }

  /** The line of the solution. */
  get solution() {
    return this.detail.best.pv.map(moveName).join(" ");
  }

  /** Keeps the position shown no longer, and asks the next one. @returns {Promise<function(): Promise<void>>} keeps it again */
  async remove() {
    const { id } = this.head;
    const undo = await this.app.learning.remove([id]);
    this.heads = this.heads.filter(head => head.id !== id);
    this.results.delete(id);
    this.index--;
    await this.go(1);
    return undo;
  }

  /** The board is wanted for something else: answers that come later change nothing. */
  end() {
    this.#ticket++;
    this.isEnded = true;
  }

  /** Puts on the board what is asked. */
  draw() {
    const { board } = this.app;
    const { detail, position } = this;
    if (!board || !detail || this.isEnded) {
      return;
    }
    const { query, player, played, group } = detail;
    const { stones, lastMove, ko, forbidden } = position;
    const size = { width: query.boardXSize, height: query.boardYSize };
    board.clearOverlay();
    Object.assign(board, {
      ...size, stones, lastMove, ko, forbidden: forbidden ?? {}, numbers: {}, marks: {}, labels: {}, lines: [], arrows: [],
      player: this.isAsking || this.isOver || this.#isEnd ? "" : player, crop: group?.crop ?? null,
    });
    const left = group ? group.stones.filter(point => colorAt({ stones, ...size }, point) === group.color) : [];
    const crossed = group || this.isShown || played === "pass" ? [] : [played];
    board.extraMarks = { triangle: left, cross: crossed };
    board.ghosts = this.#ghosts();
    if (this.hints === 1 && this.moves.length === 0) {
      board.region = around(detail.best.move, size.width, size.height, group ? HINT_REACH : undefined);
    }
  }

  #ghosts() {
    const { player, best } = this.detail;
    if (this.isShown) {
      return ghostsOf(best.pv, player);
    }
    if (!this.answer || this.answer.isRight) {
      return [];
    }
    const { point, reply } = this.answer;
    return ghostsOf(reply ? [point, reply] : [point], player);
  }

  #changed() {
    this.draw();
    this.dispatchEvent(new CustomEvent("change"));
  }
}
