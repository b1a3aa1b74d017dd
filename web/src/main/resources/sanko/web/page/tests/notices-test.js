import { Notices, secondsToRead } from "../notices.js";
import { equal, ok, test } from "./harness.js";

const LONG = "A sentence that is so long that nobody could read it within the seconds that are enough for a short one. ".repeat(2);

test("notices stay as long as it takes to read them, and longer where there is something to choose", () => {
  equal(secondsToRead("Short.", false), 7);
  ok(secondsToRead(LONG, false) > 20);
  ok(secondsToRead("この文は日本語で書かれていて、短く見えますが読むには時間がかかります。", false) > 10);
  equal(secondsToRead("Short.", true), 14);
});

test("every notice goes away by itself, one with a choice too", () => {
  const timers = [];
  const notices = new Notices({ requestUpdate: () => {} }, (action, milliseconds) => timers.push({ action, milliseconds }));
  const plain = notices.add("Told");
  const choice = notices.add("Asked", { actions: [["Yes", () => {}]] });
  equal([plain, choice].map(each => notices.isShown(each)), [true, true]);
  equal(timers.map(each => each.milliseconds), [7000, 14_000]);
  timers.forEach(each => each.action());
  equal([plain, choice].map(each => notices.isShown(each)), [false, false]);
});

test("a notice waits for a dialog to be closed", () => {
  const timers = [];
  const host = { requestUpdate: () => {}, dialog: "help" };
  const notices = new Notices(host, action => timers.push(action));
  const notice = notices.add("Told");
  timers.shift()();
  ok(notices.isShown(notice));
  host.dialog = "";
  timers.shift()();
  ok(!notices.isShown(notice));
});

test("a notice in a tab that is not seen is shown for its whole time once the tab is seen", () => {
  const timers = [];
  const notices = new Notices({ requestUpdate: () => {} }, (action, milliseconds) => timers.push({ action, milliseconds }));
  const notice = notices.add("Told");
  try {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    timers.shift().action();
    equal(timers.length, 0);
  } finally {
    delete document.hidden;
  }
  document.dispatchEvent(new Event("visibilitychange"));
  ok(notices.isShown(notice));
  equal(timers[0].milliseconds, 7000);
  timers.shift().action();
  ok(!notices.isShown(notice));
});

test("notices of a game go with it", () => {
  const notices = new Notices({ requestUpdate: () => {} }, () => {});
  const told = notices.add("Told");
  notices.add("Deleted", { isOfGame: true });
  notices.leaveGame();
  equal(notices.list, [told]);
});
