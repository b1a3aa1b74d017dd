import { ReviewRunner } from "../review-runner.js";
import { emptyGame } from "../game.js";
import { equal, ok, test } from "./harness.js";
import { lineOf } from "./games.js";

/** A runner whose searches never answer. */
async function running() {
  const store = lineOf("C3", "G7");
  store.connection = { request: async () => ({ positions: Array(3).fill({ stones: ".".repeat(81), player: "B" }) }) };
  const stopped = [];
  const runner = new ReviewRunner(store, { subscribe: () => ({ stop: async () => stopped.push(1) }) });
  await runner.start(store.mainLine());
  ok(runner.isRunning && runner.plan);
  return { store, runner, stopped };
}

test("another game ends the review and takes its progress away", async () => {
  const { store, runner } = await running();
  store.load(emptyGame(9, 9, "japanese", 6.5));
  equal([runner.isRunning, runner.plan, runner.nodes], [false, null, []]);
});

test("other rules or another komi do so too, comments and variations don't", async () => {
  const { store, runner } = await running();
  store.setComment(store.root, "a comment");
  store.add(store.root, { move: ["B", "E5"] });
  ok(runner.isRunning && runner.plan);
  store.setRules("japanese", 0.5);
  equal([runner.isRunning, runner.plan], [false, null]);
});
