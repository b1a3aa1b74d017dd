/** Saves a review: as SGF with comments, as HTML that stands alone, and as JSON. */

import { html } from "lit";
import { download } from "./download.js";
import { annotatedGame, reviewData } from "./export-data.js";
import { fileName } from "./file-names.js";
import { reportPage } from "./report-page.js";
import { settings } from "./settings.js";
import { storyText } from "./story.js";
import { text } from "./texts.js";
import { className, lossText } from "./verdict-words.js";
import { leastVisits, mistakesOf } from "./verdicts.js";
import { moveName, percent } from "./view.js";

const MOST_DIAGRAMS = 12;

/**
 * The buttons that save a review.
 *
 * @param {SankoReview} review
 */
export function exportMenu(review) {
  const isEmpty = review.verdicts.every((verdict) => !verdict);
  const button = (kind, save) => html`
    <button ?disabled=${isEmpty} @click=${() => save(review).catch((error) =>
      review.app.notify(error.message, { kind: "error" }))}>${text(`review.save.${kind}`)}</button>`;
  return html`
    <div class="buttons save" role="group" aria-label=${text("review.save")}>
      <span class="quiet" aria-hidden="true">${text("review.save")}</span>
      ${button("sgf", saveSgf)}${button("html", saveHtml)}${button("json", saveJson)}
    </div>`;
}

/** Saves the record with comments, better lines and the results of the analysis. */
export async function saveSgf(review) {
  const { app, verdicts, points } = review;
  const game = annotatedGame(app.store, verdicts, { points, describe: comment, better: betterComment });
  const answer = await app.connection.request({ action: "write_record", games: [game] });
  download(`${fileName(app)}-review.sgf`, answer.sgf, "application/x-go-sgf");
}

function comment(verdict) {
  const parts = [
    text("review.comment.lead", signed(verdict.after.lead), percent(verdict.after.winrate, 1), verdict.visits),
    className(verdict),
    lossText(verdict),
  ];
  if (verdict.better) {
    parts.push(text("review.betterLine", verdict.better.pv.slice(0, 12).map(moveName).join(" ")));
  }
  return parts.filter(Boolean).join(". ");
}

function betterComment(verdict) {
  return text("review.comment.better", moveName(verdict.move), verdict.loss.toFixed(1));
}

function signed(value) {
  return `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
}

/** Saves the report as one HTML file. */
export async function saveHtml(review) {
  const { app, nodes, verdicts, points, reports, story } = review;
  const { store } = app;
  const mistakes = mistakesOf(verdicts, { points }).slice(0, MOST_DIAGRAMS);
  const stones = new Map();
  for (const { node } of mistakes) {
    stones.set(node.parent, (await store.position(node.parent)).stones);
  }
  const page = reportPage({
    language: document.documentElement.lang || settings.language, info: store.info, width: store.width,
    height: store.height, rules: store.rules, komi: store.komi, nodes, verdicts, reports, mistakes, stones,
    visits: leastVisits(nodes), story: story ? storyText(story, points) : "",
  });
  download(`${fileName(app)}-review.html`, page, "text/html");
}

/** Saves the figures as JSON. */
export async function saveJson({ app, nodes, verdicts, reports }) {
  const data = reviewData(app.store, nodes, verdicts, reports);
  download(`${fileName(app)}-review.json`, `${JSON.stringify(data, null, 1)}\n`, "application/json");
}
