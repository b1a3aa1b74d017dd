import { fileName } from "../file-names.js";
import { equal, ok, test } from "./harness.js";

const TODAY = new Date(2026, 0, 2);

function nameOf(info, { source = "", human = "both" } = {}) {
  return fileName({ store: { info, source }, match: { state: { human } } }, TODAY);
}

test("files are named after players and date", () => {
  equal(nameOf({ PB: "Ume", BR: "3d", PW: "Take", DT: "2026-11-22" }, { source: "x.sgf" }), "Ume 3d – Take 2026-11-22");
  equal(nameOf({ PB: "Ume" }), "Ume – White");
  equal(nameOf({ GN: "Final", DT: "2026" }), "Final 2026");
});

test("a record without names keeps the name of its file", () => {
  equal(nameOf({ DT: "2026-11-22" }, { source: "my game.v2.sgf" }), "my game.v2");
});

test("a game played here is named after who played, and today", () => {
  equal(nameOf({}, { human: "B" }), "You – Sanko 2026-01-02");
  equal(nameOf({}, { human: "W" }), "Sanko – You 2026-01-02");
  equal(nameOf({}), "Black – White 2026-01-02");
});

test("names of files have no characters that systems forbid", () => {
  equal(nameOf({ PB: "a/b:c", PW: "d", DT: "2026-11-22" }), "a b c – d 2026-11-22");
  equal(nameOf({ GN: "../.." }), "game");
  ok(nameOf({ PB: "x".repeat(300), PW: "y" }).length <= 80);
});
