import { partsOf, playedMoves, pointsOf, shortened } from "../explorer/played-moves.js";
import { equal, test } from "./harness.js";

const info = (move, order, scoreLead, isSymmetryOf) => ({ move, order, scoreLead, isSymmetryOf, visits: 10, winrate: 0.5 });
const move = (...points) => ({ points, games: 1, B: 0, W: 0 });

test("moves that were played have the losses of the analysis, also those that symmetry makes equal", () => {
  const result = { moveInfos: [info("Q16", 0, 0.5), info("Q4", 1, 0.5, "Q16"), info("K10", 2, -2)] };
  const losses = playedMoves([move("D4", "Q4"), move("K10"), move("A1")], { children: [] }, result, "B").map(each => each.loss);
  equal(losses, [0, 2.5, undefined]);
});

test("the position after a move tells its loss too, from the point of view of who plays", () => {
  const node = { children: [{ move: ["W", "C3"], result: { rootInfo: { scoreLead: 4 } } }] };
  const result = { moveInfos: [info("Q4", 0, 1)] };
  equal(playedMoves([move("C3")], node, result, "W").map(each => each.loss), [3]);
  equal(playedMoves([move("C3")], node, undefined, "W").map(each => each.loss), [undefined]);
});

test("a long table is shortened, but not by a single row", () => {
  const moves = ["A1", "B1", "C1", "D1"].map(each => move(each));
  equal(shortened(moves, 3).rest, 0);
  equal(shortened(moves, 2).rows.length, 2);
  equal(shortened(moves, 2).rest, 2);
});

test("bars of results are whole", () => {
  equal(partsOf({ games: 3, B: 1, W: 1 }), { black: 333, middle: 334, white: 333 });
  equal(partsOf({ games: 2, B: 2, W: 0 }), { black: 1000, middle: 0, white: 0 });
});

test("passes are not on the board", () => {
  equal(pointsOf([move("D4", "Q4"), move("pass")]), ["D4", "Q4"]);
});

test("what could not be asked is asked again", async () => {
  await import("../explorer/explorer.js");
  let isAway = true;
  const records = { isReading: false, files: 1, done: 1, games: 7, skipped: 0, leftOut: 0 };
  const request = async () => {
    if (isAway) {
      throw new Error("away");
    }
    return { records, games: 0, moves: [], samples: [] };
  };
  const app = {
    connection: { request }, board: new EventTarget(), analysis: new EventTarget(),
    store: { current: { known: {} }, width: 9, height: 9, rules: "japanese", komi: 6.5, line: () => [] },
  };
  const explorer = Object.assign(document.createElement("sanko-explorer"), { app });
  explorer.kept.open = true;
  document.body.append(explorer);
  const drawn = () => new Promise(done => setTimeout(done, 20));
  await drawn();
  equal(explorer.querySelector("[role=alert]").innerText.startsWith("away"), true);
  isAway = false;
  explorer.querySelector("[role=alert] button").click();
  await drawn();
  equal([explorer.querySelector("[role=alert]"), explorer.querySelector("[role=status]").innerText.includes("7")], [null, true]);
  explorer.remove();
});
