/** The end of a game: the count, beside the board and on it, and what can be done then. */

import { html, nothing } from "lit";
import { seriesGame } from "./opponents/find-level.js";
import "./opponents/level-card.js";
import { resultWords } from "./result-words.js";
import { text } from "./texts.js";

/** What the count comes to, and what can be done. */
export function countCard(match, komi) {
  return html`
    <section class="card">
      ${figures(match.score, komi)}
      <div class="buttons">
        <button class="primary" ?disabled=${!match.score} @click=${() => match.acceptScore()}>${text("score.accept")}</button>
        <button @click=${() => match.resume()}>${text("score.resume")}</button>
        <button @click=${() => match.suggestDead()}>${text("score.engine")}</button>
      </div>
    </section>`;
}

/** What has become of a game that is over. @param {{words: string, review: function, games: TemplateResult}} more */
export function overCard(app, { words, review, games }) {
  const { match } = app;
  const isSeries = seriesGame(match.state.strength);
  return html`
    <section class="card result">
      ${match.state.result ? html`<h2 tabindex="-1">${words}</h2>` : html`<p>${words}</p>`}
      ${isSeries ? html`<sanko-found-level .app=${app}></sanko-found-level>` : nothing}
      <div class="buttons">
        ${match.state.result ? nothing : html`<button @click=${() => app.playFromHere()}>${text("play.fromHere")}</button>`}
        <button class=${isSeries ? "" : "primary"} @click=${() => app.openDialog("newgame")}>${text("game.new")}</button>
        <button @click=${review}>${text("play.review")}</button>
        ${match.canUndo ? html`<button @click=${() => match.undo()}>${text("play.takeBack")}</button>` : nothing}
        ${games}
      </div>
    </section>`;
}

function figures(score, komi) {
  if (!score) {
    return html`<p class="quiet">${text("score.counting")}</p>`;
  }
  const isArea = score.scoring === "area";
  return html`
    <h2>${resultWords(score.score === 0 ? "0" : score.text)}</h2>
    <table class="counts">
      <tr><th></th><th>${text("color.black")}</th><th>${text("color.white")}</th></tr>
      <tr><td>${text(isArea ? "score.area" : "score.territory")}</td>
        <td>${score.territory.B}</td><td>${score.territory.W}</td></tr>
      ${isArea ? nothing : html`<tr><td>${text("score.prisoners")}</td>
        <td>${score.prisoners.B}</td><td>${score.prisoners.W}</td></tr>`}
      <tr><td>${text("game.komi")}</td><td></td><td>${bonus(score) ?? komi}</td></tr>
    </table>`;
}

/** What White gets besides points; older servers do not tell it, or have the tax in it. */
function bonus({ whiteBonus, whiteTax = 0 }) {
  return whiteBonus === undefined ? undefined : whiteBonus - whiteTax;
}

/** Squares for the points that someone owns without a stone of that color on them. */
export function ownersOf(score, position) {
  return [...score.owners].map((owner, i) => {
    const value = owner === "X" ? 1 : owner === "O" ? -1 : 0;
    return position && position.stones[i] === owner ? 0 : value;
  });
}
