/** What the mode "learn" shows beside the board: a question, what came of it, and what is kept. */

import { html, nothing } from "lit";
import { text } from "../texts.js";
import { stoneClass } from "../view.js";
import { answerTemplate } from "./answers.js";
import { countBoxes, DAYS, dueOn, nextDay } from "./boxes.js";
import { dayText } from "./words.js";

/** The loss whose color a move has that is proved to fail. */
const BLUNDER = 6;

/**
 * The position that is asked.
 *
 * @param {Session} session
 * @param {number} due how many are still to be asked today
 * @param {{next: function, remove: function, openGame: function}} actions
 */
export function questionCard(session, due, { next, remove, openGame }) {
  const { head, detail, index, heads, answer } = session;
  const again = session.moves.length > 0 || answer?.verdict === "worse" || session.isShown;
  return html`
    <section class="retry" aria-label=${text("mode.learn")}>
      <div class="learn-head">
        <h2>${session.isPractice ? text("learn.practice") : text("learn.today", due + session.results.size)}</h2>
        <span class="quiet">${text("learn.place", index + 1, heads.length)}</span>
      </div>
      <p class="learn-question"><span class="dot small ${stoneClass(detail.player)}" aria-hidden="true"></span><b>${session.question}</b></p>
      ${answerPart(session)}
      ${session.isShown ? html`<p>${text("review.betterLine", session.solution)}</p>` : nothing}
      <div class="buttons">
        ${again ? html`<button @click=${() => session.again()}>${text("learn.again")}</button>`
          : html`<button @click=${() => session.hint()} ?disabled=${session.hints > 0}>${text("review.retry.hint")}</button>`}
        <button @click=${() => session.show()} ?disabled=${session.isShown}>${text("review.retry.show")}</button>
        <button class="primary" @click=${next}>${text("review.retry.next")}</button>
      </div>
      <p class="learn-links">
        <button class="link" @click=${() => openGame(head)}>${text("learn.openGame")}</button>
        <button class="link" @click=${remove}>${text("learn.remove")}</button>
      </p>
    </section>`;
}

function answerPart(session) {
  const { answer, detail, isAsking, hints } = session;
  if (isAsking) {
    return html`<p role="status">${text(detail.group ? "learn.reading" : "review.retry.thinking")}</p>`;
  }
  if (!answer?.verdict) {
    return html`<p class="quiet">${text(hints === 1 ? "review.retry.hintArea" : detail.group ? "learn.how" : "review.retry.click")}</p>`;
  }
  return html`
    ${answerTemplate(answer.isProved && !answer.isRight ? { ...answer, loss: BLUNDER } : answer, session.answerText)}
    ${answer.isProved ? html`<p class="quiet">${text("learn.proved")}</p>` : nothing}`;
}

/** What a round came to, and when the next ones come. */
export function summaryCard(session, heads, today, { goOn, toProgress }) {
  const left = dueOn(heads, today).length;
  return html`
    <section class="card" aria-label=${text("mode.learn")}>
      <h2 class="learn-summary" tabindex="-1">${text("learn.solved", session.solved, session.heads.length)}</h2>
      <ol class="learn-results" aria-hidden="true">
        ${session.heads.map(({ id }) => resultItem(session.results.get(id)))}
      </ol>
      ${left > 0
        ? html`<p>${text("learn.left", left)}</p>${actionButton("learn.goOnToday", goOn)}`
        : html`${nextPart(heads, today)}${actionButton("learn.tab.progress", toProgress)}`}
    </section>`;
}

function resultItem(isSolved) {
  return isSolved === undefined ? html`<li>·</li>` : html`<li class=${isSolved ? "solved" : "failed"}>${isSolved ? "✓" : "✗"}</li>`;
}

function nextPart(heads, today) {
  const day = nextDay(heads, today);
  return day ? html`<p>${text("learn.next", dayText(day, today))}</p>` : nothing;
}

function actionButton(key, action) {
  return html`<div class="buttons"><button class="primary" @click=${action}>${text(key)}</button></div>`;
}

/** What is said where nothing is asked, also where something has come while the page was open. */
export function emptyCard(heads, today, { toReview, practise, goOn }) {
  const due = dueOn(heads, today).length;
  if (due > 0) {
    return html`<section class="card"><h2>${text("learn.today", due)}</h2>${actionButton("learn.goOnToday", goOn)}</section>`;
  }
  return heads.length > 0
    ? html`<section class="card"><h2>${text("learn.noneDue")}</h2>${nextPart(heads, today)}${actionButton("learn.practise", practise)}</section>`
    : html`<section class="card"><p>${text("learn.none")}</p>${actionButton("learn.toReview", toReview)}</section>`;
}

/** A bar as long as a share. */
export function level(share) {
  return html`<svg class="level" aria-hidden="true"><rect class="whole" width="100%" height="100%" rx="4"></rect>
    <rect class="share" width="${(100 * share).toFixed(1)}%" height="100%" rx="4"></rect></svg>`;
}

/** What is kept, by the days after which it comes back. */
export function keptCard(heads, { save }) {
  const problems = heads.filter(({ kind }) => kind === "problem").length;
  const counts = countBoxes(heads);
  const most = Math.max(...counts);
  const name = box => (box === 0 ? text("learn.box.0") : text("learn.box.days", DAYS[box]));
  return html`
    <section class="card kept-positions" aria-label=${text("learn.boxes")}>
      <p>${text("learn.kept", problems, heads.length - problems)}</p>
      <table class="boxes"><caption class="for-ears">${text("learn.boxes")}</caption><tbody>${counts.map((count, box) => html`
        <tr><th scope="row">${name(box)}</th>
          <td class="amount">${level(count / most)}</td><td class="count">${count}</td></tr>`)}</tbody></table>
      <div class="buttons"><button @click=${save}>${text("learn.save")}</button></div>
    </section>`;
}
