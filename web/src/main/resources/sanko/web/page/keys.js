/** The keys of the page. */

import { settings } from "./settings.js";
import { text } from "./texts.js";

/** What the help lists: keys, and the text that explains them. */
export const KEYS = [
  ["← →", "keys.step"], ["PgUp PgDn", "keys.ten"], ["Home End", "keys.ends"], ["↑ ↓", "keys.variation"],
  ["Shift+← ↑ ↓ →", "keys.cursor"], ["Enter", "keys.enter"], ["Shift+Enter", "keys.focus"],
  ["Esc", "keys.escape"], ["/", "keys.typed"],
  ["Space", "keys.space"], ["n p", "keys.mistakes"], ["[ ]", "keys.line"], ["b", "review.keyLine"], ["w", "review.keyWhy"],
  ["a", "keys.analyze"], ["1 2 3 4 5", "keys.modes"], ["u", "keys.undo"], ["h", "keys.hint"], ["x", "keys.pass"], ["o", "keys.heat"],
  ["g", "games.title"], ["m", "keys.numbers"], ["c", "keys.coordinates"], ["s", "keys.sounds"], ["?", "keys.help"],
];

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Does what a key means, unless it belongs to a field or a dialog. */
export function handleKey(app, event) {
  const target = event.composedPath()[0];
  const isField = target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [contenteditable]");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || app.dialog || isField) {
    return;
  }
  const isButton = target instanceof HTMLElement && target.closest("button, a, summary, [role=tree], [role=treeitem]");
  if (isButton && (event.key === " " || event.key === "Enter")) {
    return;
  }
  if (event.shiftKey && STEPS[event.key]) {
    app.board.focus();
    app.board.moveCursor(...STEPS[event.key]);
    event.preventDefault();
    return;
  }
  if (app.mode?.onKey?.(event.key, event) || general(app, event.key)) {
    event.preventDefault();
  }
}

/** Does what the keys for mistakes do. @param {number} direction 1 or -1 */
export function toMistake(app, direction) {
  const key = direction > 0 ? "n" : "p";
  return app.mode?.onKey?.(key) || general(app, key);
}

function general(app, key) {
  const { store } = app;
  const actions = {
    ArrowLeft: () => store.back(), ArrowRight: () => store.forward(),
    ArrowUp: () => store.nextVariation(-1), ArrowDown: () => store.nextVariation(1),
    PageUp: () => store.back(10), PageDown: () => store.forward(10),
    Home: () => store.toStart(), End: () => store.toEnd(),
    Escape: () => app.board.hideCursor(),
    "1": () => app.openMode("play"), "2": () => app.openMode("analyze"), "3": () => app.openMode("review"), "4": () => app.openMode("solve"),
    "5": () => app.openMode("learn"),
    a: () => app.openMode(app.modeName === "analyze" ? "play" : "analyze"),
    x: () => app.passKey.pressed(() => app.playMove("pass")),
    n: () => app.notify(text("mistakes.inReview")), p: () => app.notify(text("mistakes.inReview")),
    u: () => store.back(),
    m: () => cycle("moveNumbers", ["last", "ten", "all", "none"]),
    c: () => settings.set({ coordinates: !settings.get("coordinates") }),
    s: () => settings.set({ sounds: !settings.get("sounds") }),
    g: () => app.openDialog("games"),
    "/": () => toTyped(app.querySelector("#typed")),
    "?": () => app.openDialog("help"),
  };
  actions[key]?.();
  return key in actions;
}

/** What stands in the field for moves is replaced by what is typed next. */
function toTyped(field) {
  field?.focus();
  field?.select();
}

function cycle(name, values) {
  settings.set({ [name]: values[(values.indexOf(settings.get(name)) + 1) % values.length] });
}
