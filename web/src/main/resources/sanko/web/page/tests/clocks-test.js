import { GameClocks, completeMove, elapse, gtpTimeSettings, newClock, timeText, watchClocks } from "../clocks.js";
import { equal, near, test } from "./harness.js";

const ABSOLUTE = { system: "absolute", main: 60 };
const BYOYOMI = { system: "byoyomi", main: 60, period: 10, periods: 3 };
const CANADIAN = { system: "canadian", main: 60, period: 100, stones: 4 };
const FISCHER = { system: "fischer", main: 60, increment: 5 };

test("an absolute clock ends with its main time", () => {
  equal(elapse(ABSOLUTE, newClock(ABSOLUTE), 59).isOver, false);
  equal(elapse(ABSOLUTE, newClock(ABSOLUTE), 60), { seconds: 0, count: 0, isOver: true });
});

test("a Fischer clock gains with every move and ends without time", () => {
  const moved = completeMove(FISCHER, elapse(FISCHER, newClock(FISCHER), 20));
  equal(moved, { seconds: 45, count: 0, isOver: false });
  equal(elapse(FISCHER, moved, 45).isOver, true);
});

test("byo-yomi: a period is lost only if it is used up, and begins anew with a move", () => {
  const inOvertime = elapse(BYOYOMI, newClock(BYOYOMI), 65);
  equal(inOvertime, { seconds: 5, count: 3, isOver: false });
  equal(completeMove(BYOYOMI, inOvertime), { seconds: 10, count: 3, isOver: false });
  equal(elapse(BYOYOMI, newClock(BYOYOMI), 75), { seconds: 5, count: 2, isOver: false });
  equal(elapse(BYOYOMI, newClock(BYOYOMI), 90).isOver, true);
});

test("byo-yomi without main time begins in a period", () => {
  equal(newClock({ ...BYOYOMI, main: 0 }), { seconds: 10, count: 3, isOver: false });
});

test("Canadian overtime counts stones and begins anew after the last", () => {
  let clock = elapse(CANADIAN, newClock(CANADIAN), 70);
  equal(clock, { seconds: 90, count: 4, isOver: false });
  for (let i = 0; i < 3; i++) {
    clock = completeMove(CANADIAN, clock);
  }
  equal(clock, { seconds: 90, count: 1, isOver: false });
  equal(completeMove(CANADIAN, clock), { seconds: 100, count: 4, isOver: false });
  equal(elapse(CANADIAN, clock, 90).isOver, true);
});

test("only the clock that was started runs, and a pause keeps what is left", () => {
  let now = 0;
  const clocks = new GameClocks(FISCHER, undefined, () => now);
  clocks.start("B");
  now = 7_000;
  near(clocks.shown("B").seconds, 53);
  near(clocks.shown("W").seconds, 60);
  clocks.moved();
  clocks.start("W");
  now = 10_000;
  clocks.pause();
  now = 99_000;
  equal([clocks.shown("B").seconds, clocks.shown("W").seconds], [58, 57]);
  equal(clocks.fallen, null);
  equal(clocks.gtpTimeLeft("W"), "W 57.00 0");
});

test("whose time is over is told", () => {
  let now = 0;
  const clocks = new GameClocks(ABSOLUTE, undefined, () => now);
  clocks.start("W");
  now = 60_001;
  equal(clocks.fallen, "W");
});

test("time systems as the engine takes them", () => {
  equal([ABSOLUTE, BYOYOMI, CANADIAN, FISCHER, { system: "none" }].map(gtpTimeSettings),
    ["absolute 60", "byoyomi 60 10 3", "canadian 60 100 4", "fischer 60 5", "none"]);
});

test("time as people write it", () => {
  equal([3909, 309, 10, 9.94, 0.04, -1].map(timeText), ["1:05:09", "5:09", "0:10", "10.0", "0.1", "0.0"]);
});

test("a clock is watched until it falls or stops, and another one takes its place", async () => {
  const told = [];
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const falling = { running: "B", fallen: null };
  const earlier = { running: "W", fallen: "W" };
  const timer = watchClocks(watchClocks(0, earlier, color => told.push(color)), falling, color => told.push(color));
  falling.fallen = "B";
  await pause(350);
  equal(told, ["B"]);
  clearInterval(timer);
});
