/** The review of the game shown, of whose results the browser keeps what is to be learned. */

import { html, nothing } from "lit";
import { isOwn, movesOfOthers, personOf } from "../person.js";
import { ReviewRunner } from "../review-runner.js";
import { settings } from "../settings.js";
import { text } from "../texts.js";
import { verdictsOf } from "../verdicts.js";
import { dayOf } from "./boxes.js";
import { summaryOf } from "./progress.js";

/** The pass after which all positions have 16 visits. */
const FAR_PASS = 2;

/** A game with fewer own moves says little. */
const FEWEST_MOVES = 10;

/** How many problems a game has, by its root, as far as its review has told. */
const problems = new WeakMap();

/** The runner goes on when another mode is shown, so it belongs to the game. */
const runners = new WeakMap();

/** The runner for the games of a page. */
export function runnerOf(app) {
  const { store, connection } = app;
  if (!runners.has(store)) {
    const runner = new ReviewRunner(store, connection);
    runners.set(store, runner);
    keepResults(app, runner);
  }
  return runners.get(store);
}

/** Keeps what a review finds after each of its passes, and when it ends. */
function keepResults(app, runner) {
  let seen = null;
  const look = () => {
    const { plan, nodes } = runner;
    const isNews = plan && (seen?.plan !== plan || seen.pass !== plan.pass || seen.isDone !== plan.isDone);
    if (isNews && isFar(runner)) {
      seen = { plan, pass: plan.pass, isDone: plan.isDone };
      keepReview(app, nodes).catch(error => console.warn("a review is not kept", error));
    }
  };
  runner.addEventListener("progress", look);
  runner.addEventListener("end", look);
}

/** Whether all positions are searched well enough to say something about the game. */
export function isFar({ plan, nodes }) {
  return Boolean(plan && (plan.pass > FAR_PASS || plan.isDone)) && nodes.every(node => node.result);
}

/**
 * Keeps the summary of a person's own game, and its problems.
 *
 * @param {object} app the root of the page
 * @param {GameNode[]} nodes that are reviewed
 */
export async function keepReview(app, nodes) {
  const { store, learning, keeper } = app;
  const side = personOf(app);
  if (!side || nodes[0] !== store.root) {
    return;
  }
  const summary = summaryOf(verdictsOf(nodes).filter(verdict => verdict && isOwn(app, verdict)), side, store);
  if (summary.moves >= FEWEST_MOVES) {
    const { info, width, height } = store;
    const now = learning.clock();
    await learning.keepGame({
      id: keeper.id, at: now.getTime(), date: info.DT || dayOf(now), side, width, height, result: info.RE ?? "",
      black: info.PB ?? "", white: info.PW ?? "", human: app.match.state.human ?? "", ...summary,
    });
  }
  problems.set(nodes[0], await learning.keepProblems(store, keeper.id, nodes.filter(node => node.number > movesOfOthers(app))));
  runnerOf(app).dispatchEvent(new CustomEvent("kept"));
}

/** What the review says of it: how many problems the game has, or the question whose mistakes are to be kept. */
export function keptNote(app) {
  const { store } = app;
  const runner = runnerOf(app);
  const count = problems.get(store.root);
  if (count > 0) {
    return html`
      <p class="learn-found">${text("learn.found", count)}
        <button class="link" @click=${() => app.openMode("learn")}>${text("learn.open")}</button></p>`;
  }
  const names = [store.info.PB, store.info.PW].filter(Boolean);
  return names.length > 0 && !personOf(app) && isFar(runner) ? html`
    <p class="learn-found quiet">${text("learn.whoAreYou")}
      ${names.map(name => html` <button class="link" @click=${() => claim(app, name)}>${name}</button>`)}</p>` : nothing;
}

/** Takes a name for the person's. */
async function claim(app, name) {
  settings.set({ names: [settings.get("names"), name.replaceAll(",", " ")].filter(Boolean).join(", ") });
  try {
    await keepReview(app, runnerOf(app).nodes);
  } catch (error) {
    app.notify(error.message, { kind: "error" });
  }
}
