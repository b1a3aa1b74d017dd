import "../board.js";
import { shortLabel } from "../board-layers.js";
import { pointIndex, pointName, starPoints } from "../points.js";
import { threatGroups } from "../threats.js";
import { equal, ok, test } from "./harness.js";

function newBoard(properties) {
  const board = document.createElement("go-board");
  document.body.append(board);
  Object.assign(board, { width: 9, height: 9, stones: ".".repeat(81), ...properties });
  board.draw();
  return board;
}

const count = (board, selector) => board.shadowRoot.querySelectorAll(selector).length;

test("names of points are those of the board, without I", () => {
  equal([pointName(0, 19, 19), pointName(360, 19, 19), pointName(8, 25, 2)], ["A19", "T1", "J2"]);
  equal(["A19", "t1", "I5", "Z1", "A0", "A20", "pass", ""].map(each => pointIndex(each, 19, 19)),
    [0, 360, -1, -1, -1, -1, -1, -1]);
  for (let i = 0; i < 50; i++) {
    equal(pointIndex(pointName(i, 25, 2), 25, 2), i);
  }
});

test("star points", () => {
  equal([2, 5, 7, 9, 13, 19, 25].map(size => starPoints(size, size).length), [0, 1, 4, 5, 5, 9, 9]);
  equal(starPoints(6, 4), []);
});

test("long figures stay within their circles", () => {
  const figures = ["−9.9", "+19.9", "−12.4"];
  const candidates = figures.map((figure, index) => ({ point: `${"ADG"[index]}5`, letter: "A", figure, level: 1, size: 0.1 }));
  const board = newBoard({ candidates });
  for (const group of board.shadowRoot.querySelectorAll(".candidates > g")) {
    const [disc, figure] = ["circle", ".figure"].map(each => group.querySelector(each).getBoundingClientRect());
    const height = figure.top + figure.height / 2 - disc.top - disc.height / 2;
    const room = 2 * Math.sqrt((disc.width / 2) ** 2 - height ** 2);
    ok(figure.width > 0 && figure.width <= room, `${group.textContent}: ${figure.width} of ${room}`);
  }
  board.remove();
});

test("the board keeps the elements of what stays", () => {
  const board = newBoard({ candidates: [
    { point: "D4", letter: "A", figure: "0", level: 0, size: 1 }, { point: "E5", letter: "B", figure: "−1", level: 2, size: 0.5 },
  ] });
  const before = [...board.shadowRoot.querySelectorAll(".candidates > g")];
  board.candidates = [{ point: "E5", letter: "A", figure: "0", level: 0, size: 1 }];
  board.draw();
  const after = [...board.shadowRoot.querySelectorAll(".candidates > g")];
  equal([before.length, after.length, after[0] === before[1]], [2, 1, true]);
  equal(after[0].querySelector(".letter").textContent, "A");
  board.remove();
});

test("stones, dead stones and the overlay's end", () => {
  const board = newBoard({ stones: "XO" + ".".repeat(79), dead: ["B9"], ghosts: [{ point: "C3", color: "B", number: 1 }] });
  equal([count(board, ".stones .stone"), count(board, ".stones .faded"), count(board, ".ghosts > g")], [2, 1, 1]);
  board.clearOverlay();
  board.draw();
  equal([count(board, ".stones .stone"), count(board, ".stones .faded"), count(board, ".ghosts > g")], [2, 0, 0]);
  board.remove();
});

test("points off the board are left out", () => {
  const board = newBoard({ candidates: [{ point: "T19", letter: "A", figure: "", level: 0, size: 1 }], lastMove: "pass", ko: null,
    labels: { Q16: "x" }, marks: { triangle: ["Z9"] } });
  equal([count(board, ".candidates > g"), count(board, ".labels > g"), count(board, ".marks > g")], [0, 0, 0]);
  board.remove();
});

test("the cursor moves within the board and plays with Enter", () => {
  const board = newBoard({ width: 3, height: 2, stones: "......" });
  const chosen = [];
  board.addEventListener("point", event => chosen.push(event.detail.point));
  board.moveCursor(0, 0);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter"]) {
    board.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }
  equal(chosen, ["A2"]);
  board.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  equal(board.cursorPoint, null);
  board.remove();
});

test("places on the page are those of the points", () => {
  const board = newBoard({});
  board.style.width = "400px";
  for (const point of ["A1", "E5", "J9", "C7"]) {
    equal(board.pointAt(...board.placeOnPage(point)), point);
  }
  board.remove();
});

test("groups for ko threats stand on free ground, apart from other stones and the region", () => {
  const stones = "X" + ".".repeat(360);
  const region = new Set(["A1", "B1", "C1"]);
  const { stones: added, points } = threatGroups(stones, 19, 19, "B", region);
  equal([added.length, points.length], [60, 12]);
  const taken = new Set(added.map(([, point]) => point));
  equal(taken.size, 60);
  ok(!taken.has("A19") && !taken.has("A1") && points.every(point => !taken.has(point) && !region.has(point)));
  equal(threatGroups(".".repeat(25), 5, 5, "B", new Set()), { stones: [], points: [] });
});

test("labels that would reach over the next point are shortened", () => {
  equal(["A", "1234", "12345", "天元", "天元星", ""].map(shortLabel), ["A", "1234", "123…", "天元", "天…", ""]);
});

test("a part of the board is shown alone, and only its points can be chosen", () => {
  const board = newBoard({ width: 19, height: 19, stones: ".".repeat(361), crop: { left: 10, top: 0, right: 18, bottom: 5 } });
  board.style.width = "400px";
  const [x, y] = board.placeOnPage("T19");
  const [left, top] = board.placeOnPage("L14");
  equal([board.pointAt(x, y), board.pointAt(left, top), board.pointAt(2 * left - x, y)], ["T19", "L14", null]);
  ok(board.shadowRoot.querySelector("svg").getAttribute("viewBox").startsWith("352 -48 "), "its corner");
  board.moveCursor(0, 0);
  for (let i = 0; i < 20; i++) {
    board.moveCursor(-1, 1);
  }
  equal(board.cursorPoint, "L14");
  board.clearOverlay();
  board.draw();
  equal(board.shadowRoot.querySelector("[clip-path]"), null);
  board.remove();
});
