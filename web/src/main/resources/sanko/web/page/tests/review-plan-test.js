import { Pace, ReviewPlan, spread } from "../review-plan.js";
import { equal, near, ok, test } from "./harness.js";

test("the first positions are spread over the game, and each comes once", () => {
  equal(spread(40).slice(0, 5), [0, 16, 32, 8, 24]);
  equal([...spread(253)].sort((a, b) => a - b), Array.from({ length: 253 }, (_, index) => index));
});

test("a review begins coarse and doubles its visits", () => {
  const plan = new ReviewPlan(3, { first: 16, limit: 64 });
  const targets = [];
  while (!plan.isDone) {
    const [index] = plan.take(1);
    targets.push(plan.target);
    plan.done(index, plan.target);
  }
  equal(targets, [16, 16, 16, 32, 32, 32, 64, 64, 64]);
});

test("no more positions are pending than wanted, and none twice", () => {
  const plan = new ReviewPlan(20);
  const taken = plan.take(8);
  equal(taken.length, 8);
  equal(plan.take(8), []);
  plan.done(taken[0], 16);
  const next = plan.take(8);
  equal(next.length, 1);
  ok(!taken.includes(next[0]));
});

test("later passes begin where most is lost", () => {
  const plan = new ReviewPlan(4, { first: 16, limit: 32 });
  plan.take(4).forEach((index) => plan.done(index, 16));
  equal(plan.pass, 2);
  equal(plan.take(2, (index) => [0, 9, 2, 5][index]), [1, 3]);
});

test("positions with enough visits are not searched again", () => {
  const plan = new ReviewPlan(4, { first: 16, limit: 32, known: (index) => [100, 0, 20, 32][index] });
  equal(plan.take(9), [1]);
  plan.done(1, 16);
  equal(plan.target, 32);
  equal(plan.take(9).sort(), [1, 2]);
});

test("a position that ends early does not hold up the pass", () => {
  const plan = new ReviewPlan(1, { first: 16, limit: 32 });
  plan.done(plan.take(1)[0], 1);
  equal(plan.target, 32);
});

test("a position that fails twice is left out", () => {
  const plan = new ReviewPlan(2, { first: 16, limit: 16 });
  plan.take(2);
  plan.done(0, 16);
  plan.failed(1);
  equal(plan.take(2), [1]);
  plan.failed(1);
  ok(plan.isDone);
  equal(plan.lost, 1);
});

test("the time left follows the speed of the last seconds", () => {
  const pace = new Pace();
  equal(pace.secondsFor(100), null);
  pace.add(0, 0);
  pace.add(2000, 400);
  near(pace.secondsFor(1000), 5);
  pace.add(30_000, 6000);
  near(pace.speed, 200);
});
