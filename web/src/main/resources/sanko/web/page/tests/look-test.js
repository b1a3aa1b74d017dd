import "../board.js";
import { CELL, KINDS, stoneAt } from "../board-stones.js";
import { drawFigure, hasFigure } from "../board-wood.js";
import { equal, ok, test } from "./harness.js";

test("stones of three kinds lie at most 1 % off their points, always the same way", () => {
  const stones = Array.from({ length: 361 }, (_, index) => stoneAt(index));
  equal(stones, Array.from({ length: 361 }, (_, index) => stoneAt(index)));
  ok(stones.every(({ dx, dy }) => Math.hypot(dx, dy) <= 0.0142 && Math.abs(dx) <= 0.01 && Math.abs(dy) <= 0.01));
  const counts = Array.from({ length: KINDS }, (_, kind) => stones.filter(each => each.kind === kind).length);
  ok(counts.every(count => count > 80), `kinds ${counts}`);
  ok(new Set(stones.map(each => each.dx)).size > 20);
});

test("wood has a figure that is the same each time, flat boards have none", () => {
  equal(["kaya", "walnut", "flat", "paper"].map(hasFigure), [true, true, false, false]);
  const pixels = kind => {
    const canvas = document.createElement("canvas");
    drawFigure(canvas, kind, 128, 1);
    return [...canvas.getContext("2d").getImageData(0, 0, 128, 128).data];
  };
  const kaya = pixels("kaya");
  equal(kaya, pixels("kaya"));
  ok(new Set(kaya.filter((_, index) => index % 4 === 3)).size > 20, "the figure is flat");
  ok(JSON.stringify(kaya) !== JSON.stringify(pixels("walnut")));
});

test("drawn stones lie on their points, real ones differ, and a new one is put down once", () => {
  const board = document.createElement("go-board");
  document.body.append(board);
  Object.assign(board, { width: 9, height: 9, stones: "X" + ".".repeat(79) + "O", lastMove: "A9", stoneSet: "flat" });
  board.draw();
  const holders = () => [...board.shadowRoot.querySelectorAll(".stones > g")].map(each => each.getAttribute("transform"));
  equal(holders(), ["translate(0 0)", `translate(${8 * CELL} ${8 * CELL})`]);
  equal(board.shadowRoot.querySelectorAll(".stone.fresh").length, 1);
  board.stoneSet = "shell";
  board.draw();
  ok(holders().every(each => each !== "translate(0 0)"));
  equal([board.dataset.stones, board.shadowRoot.querySelectorAll(".stone.fresh").length], ["shell", 0]);
  board.remove();
});

test("a menu closes when the focus goes elsewhere, not when it goes nowhere", async () => {
  await import("../look/menu.js");
  const menu = Object.assign(document.createElement("sanko-menu"), { label: "More", items: [{ words: "Copy", act: () => {} }] });
  document.body.append(menu);
  await menu.updateComplete;
  const details = menu.querySelector("details");
  const leave = relatedTarget => menu.querySelector("button").dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget }));
  details.open = true;
  leave(null);
  leave(menu.querySelector("summary"));
  equal(details.open, true);
  leave(document.body);
  equal(details.open, false);
  menu.remove();
});
