/** How far a review is, with the button that begins or stops it; and what stands there without a game. */

import { html, nothing } from "lit";
import { text } from "./texts.js";
import { leastVisits } from "./verdicts.js";

/**
 * The row.
 *
 * @param {SankoReview} review
 * @param {function()} toggle begins, goes on with or stops the review
 */
export function progressRow(review, toggle) {
  const { plan, isRunning } = review.runner;
  const label = text(isRunning ? "review.stop" : plan ? "review.continue" : "review.begin");
  return html`
    <div class="progress-row">
      <button class=${isRunning || review.retry ? "begin" : "primary begin"} @click=${toggle}>${label}</button>
      ${plan ? html`
        <div class="progress" role="group" aria-label=${text("review.progress")}>
          <progress max="1" .value=${plan.progress} aria-label=${text("review.progress")}></progress>
          <span class="quiet">${progressText(review)}</span>
        </div>` : html`<span class=${review.hasFindings ? "quiet" : "quiet before"}>${text(review.hasFindings ? "review.promise" : "review.before")}</span>`}
    </div>
    ${review.problem ? html`<p class="problem" role="alert">${review.problem}</p>` : nothing}`;
}

function progressText({ runner, nodes }) {
  const { plan, isRunning, secondsLeft } = runner;
  if (!isRunning) {
    return text(plan.isDone ? "review.done" : "review.stopped", leastVisits(nodes));
  }
  const left = secondsLeft === null ? "" : ` · ${timeText(secondsLeft)}`;
  return `${text("review.pass", plan.pass, plan.target)} · ${plan.finished}/${plan.count}${left}`;
}

function timeText(seconds) {
  return seconds < 90
    ? text("review.secondsLeft", Math.max(1, Math.round(seconds)))
    : text("review.minutesLeft", Math.round(seconds / 60));
}

/** A sentence and the way to a game. */
export function nothingToReview(app) {
  return html`
    <section class="panel review empty">
      <h2>${text("review.emptyHow")}</h2><p class="quiet">${text("review.empty")}</p>
      <button class="primary" @click=${() => app.openMode("play")}>${text("review.toPlay")}</button>
    </section>`;
}
