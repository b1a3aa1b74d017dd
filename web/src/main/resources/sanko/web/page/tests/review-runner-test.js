import { ReviewRunner, stretches } from "../review-runner.js";
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

test("comments and variations leave the review as it is", async () => {
  const { store, runner } = await running();
  store.setComment(store.root, "a comment");
  await store.add(store.root, { move: ["B", "E5"] });
  ok(runner.isRunning && runner.plan);
});

test("the positions of a stretch are asked for together, in one graph", async () => {
  const store = lineOf("C3", "G7", "E5");
  store.connection = { request: async () => ({ positions: Array(4).fill({ stones: ".".repeat(81), player: "B" }) }) };
  const asked = [];
  const subscribe = (query, onAnswer, answers) => {
    asked.push({ query, onAnswer, answers });
    return { stop: async () => {} };
  };
  const runner = new ReviewRunner(store, { subscribe });
  await runner.start(store.mainLine(), { first: 64, limit: 64 });
  await new Promise((resolve) => setTimeout(resolve));
  equal(asked.map(({ query, answers }) => [query.analyzeTurns, query.moves.length, answers]), [[[0, 1, 2, 3], 3, 4]]);
  equal(asked[0].query.overrideSettings.useEvalCache, true);
  [3, 1, 2, 0].forEach((turnNumber) => asked[0].onAnswer(
    { turnNumber, isDuringSearch: false, rootInfo: { visits: 64, scoreLead: turnNumber }, moveInfos: [] }));
  equal(store.mainLine().map((node) => node.result.rootInfo.scoreLead), [0, 1, 2, 3]);
  ok(!runner.isRunning && runner.plan.isDone);
});

test("a game is cut into stretches that follow each other", () => {
  equal(stretches([3, 1, 2]), [[1, 2, 3]]);
  const cut = stretches(Array.from({ length: 100 }, (_, index) => index));
  equal([cut.length, cut[0].length, cut[7][8]], [8, 13, 99]);
});
