import { afterAnswer, countBoxes, dayOf, dueOn, nextDay, plusDays } from "../learn/boxes.js";
import { gameOf } from "../learn/collection.js";
import { fatesAt } from "../learn/fates.js";
import { LearnStore } from "../learn/learn-store.js";
import { Learning } from "../learn/learning.js";
import { knownLoss, rightMoves, stepsTo } from "../learn/position.js";
import { cropAround, problemsIn } from "../learn/problems.js";
import { kindOf, progressOf, summaryOf } from "../learn/progress.js";
import { outcomeFor } from "../learn/reading.js";
import { dayText, questionOf } from "../learn/words.js";
import { sideOf } from "../person.js";
import { verdictOf, verdictsOf } from "../verdicts.js";
import { result, storeOf } from "./games.js";
import { equal, near, test } from "./harness.js";

const BOARD = { width: 9, height: 9 };

/** Black's group in the upper left corner lives by B9 and dies by it; White is to move and plays elsewhere. */
const STONES = [
  ".".repeat(3) + "XO....", "XXXXO....", "OOOOO....", ...Array(6).fill(".".repeat(9)),
].join("");

const owned = black => Array.from(STONES, (unused, index) => (index < 18 && index % 9 < 4 ? black : 0));

/** That position, White's move to J1 which loses, and Black's answer at B9. */
function corner({ second = 5, prior = 0.5, visits = 50 } = {}) {
  const store = storeOf([
    { parent: -1, setup: { B: [], W: [] }, player: "W" }, { parent: 0, move: ["W", "J1"] }, { parent: 1, move: ["B", "B9"] },
  ]);
  const nodes = store.mainLine();
  const moves = [{ B9: -20, A9: second - 20 }, { B9: 10, C9: 4 }, {}];
  [[-20, 0], [10, 0.9], [10, 0.9]].forEach(([lead, black], index) => {
    nodes[index].known = { stones: STONES, player: index === 1 ? "B" : "W", ko: null, forbidden: {} };
    nodes[index].asked = Promise.resolve(nodes[index].known);
    nodes[index].result = { ...result(lead, moves[index], visits), ownership: owned(index === 0 ? -0.2 : black) };
    nodes[index].result.moveInfos.forEach(info => Object.assign(info, { prior }));
  });
  return { store, nodes };
}

/** Learning with a database of its own and a calendar that the test steps. */
const withLearning = body => async () => {
  const name = `test.${Math.random()}`;
  const calendar = { now: new Date(2026, 9, 24, 23, 30) };
  try {
    await body(new Learning(() => calendar.now, new LearnStore(name)), calendar);
  } finally {
    indexedDB.deleteDatabase(name);
  }
};

test("what is solved comes back after 1, 3, 7 and 21 days, what is failed after one", () => {
  let head = { id: "a", box: 0, due: "2026-11-26" };
  const days = [];
  for (const isSolved of [true, true, true, true, true, false]) {
    head = afterAnswer(head, isSolved, "2026-11-26");
    days.push(head.due);
  }
  equal(days, ["2026-11-27", "2026-11-29", "2026-12-03", "2026-12-17", "2026-12-17", "2026-11-27"]);
});

test("days are those of the calendar, whatever their length", () => {
  equal(dayOf(new Date(2026, 1, 3, 0, 5)), "2026-02-03");
  equal([plusDays("2026-10-24", 1), plusDays("2026-10-25", 1), plusDays("2026-12-31", 1), plusDays("2028-02-28", 2)],
    ["2026-10-25", "2026-10-26", "2027-01-01", "2028-03-01"]);
});

test("days are told as people say them", () => {
  equal(["2026-11-27", "2026-11-29", "2026-12-02", "2026-12-03"].map(day => dayText(day, "2026-11-26")),
    ["tomorrow", "Sunday", "Wednesday", "December 3"]);
});

test("what is longest due is asked first, and of that what is known least", () => {
  const head = (id, due, box) => ({ id, due, box, at: 0, number: 1 });
  const heads = [head("a", "2026-11-27", 1), head("b", "2026-11-26", 3), head("c", "2026-11-26", 1), head("d", "2026-11-20", 4), head("e", "2026-12-01", 2)];
  equal(dueOn(heads, "2026-11-26").map(({ id }) => id).join(""), "dcb");
  equal([nextDay(heads, "2026-11-26"), nextDay(heads, "2026-12-01") ?? null], ["2026-11-27", null]);
  equal(countBoxes(heads), [0, 2, 1, 1, 1]);
});

test("a chain that lives or dies by a move is found", () => {
  const { nodes } = corner();
  const [fate, ...others] = fatesAt(nodes[1], BOARD);
  equal([fate.color, fate.stones, others.length], ["B", ["D9", "A8", "B8", "C8", "D8"], 0]);
  near(fate.change, 1.1);
  equal(fatesAt(nodes[2], BOARD), []);
});

test("a position where a group dies by one move that stands out is a problem", () => {
  const { nodes } = corner({ second: 12 });
  const [problem, ...others] = problemsIn(nodes, BOARD);
  equal([problem.node.number, problem.group.task, problem.group.stones.length, others.length], [1, "kill", 5, 0]);
  near(problem.loss, 30);
  near(problem.gap, 12);
});

test("it is none where the second choice is nearly as good, or little was searched", () => {
  equal(problemsIn(corner({ second: 5.5 }).nodes, BOARD).length, 0);
  equal(problemsIn(corner({ second: 6.5 }).nodes, BOARD).length, 1);
  equal(problemsIn(corner({ second: 12, visits: 20 }).nodes, BOARD).length, 0);
});

test("where the search looked at one move only, the move that was played is compared with it", () => {
  const { nodes } = corner();
  nodes[0].result.moveInfos.pop();
  near(problemsIn(nodes, BOARD)[0].gap, 30);
});

test("what is near an edge is shown up to it, and not less than nine lines", () => {
  const nineteen = { width: 19, height: 19 };
  equal(cropAround(["A19", "D17"], nineteen), { left: 0, top: 0, right: 8, bottom: 8 });
  equal(cropAround(["T1", "Q4"], nineteen), { left: 10, top: 10, right: 18, bottom: 18 });
  equal(cropAround(["K10"], nineteen), { left: 5, top: 5, right: 13, bottom: 13 });
  equal(cropAround(["D10", "P10"], nineteen), { left: 0, top: 5, right: 18, bottom: 13 });
  equal(cropAround(["C3", "G7"], BOARD), null);
});

test("problems are kept once, stay in their boxes, and come back on their days", withLearning(async (learning, calendar) => {
  const { store, nodes } = corner({ second: 12 });
  equal(await learning.keepProblems(store, "game", nodes), 1);
  const [{ id, kind, due }] = await learning.due();
  equal([kind, due], ["problem", "2026-10-24"]);
  await learning.answered(id, true);
  equal((await learning.due()).length, 0);
  await learning.keepProblems(store, "game", nodes);
  equal((await learning.heads()).map(({ box, due: day }) => [box, day]), [[1, "2026-10-25"]]);
  calendar.now = new Date(2026, 9, 25, 0, 10);
  equal((await learning.due()).length, 1);
  const [detail] = await learning.details([id]);
  equal([detail.player, detail.played, detail.best.move, detail.group.task], ["W", "J1", "B9", "kill"]);
}));

test("positions come due when the day turns while the page is open", withLearning(async (learning, calendar) => {
  let told = 0;
  learning.addEventListener("change", () => told++);
  learning.lookAtDay();
  calendar.now = new Date(2026, 9, 24, 23, 59, 59);
  learning.lookAtDay();
  equal(told, 0);
  calendar.now = new Date(2026, 9, 25, 0, 0, 1);
  learning.lookAtDay();
  learning.lookAtDay();
  equal(told, 1);
}));

test("a problem that a finer review does not find is dropped unless it was answered", withLearning(async learning => {
  const { store, nodes } = corner({ second: 12 });
  const finer = corner({ second: 3 });
  await learning.keepProblems(store, "game", nodes);
  await learning.keepProblems(finer.store, "other", finer.nodes);
  equal((await learning.heads()).length, 1);
  await learning.keepProblems(finer.store, "game", finer.nodes);
  equal((await learning.heads()).length, 0);
  await learning.keepProblems(store, "game", nodes);
  await learning.answered((await learning.heads())[0].id, false);
  await learning.keepProblems(finer.store, "game", finer.nodes);
  equal((await learning.heads()).length, 1);
}));

test("a mistake that was retried is kept, and taken back with what was removed", withLearning(async learning => {
  const { store, nodes } = corner();
  await learning.answeredMistake(store, "game", verdictOf(nodes[1]), false);
  const [head] = await learning.heads();
  equal([head.kind, head.box, head.due, head.number], ["mistake", 1, "2026-10-25", 1]);
  const undo = await learning.remove([head.id]);
  equal((await learning.heads()).length, 0);
  await undo();
  equal(await learning.heads(), [head]);
  await learning.keepProblems(store, "game", corner({ second: 12 }).nodes);
  equal((await learning.heads()).map(({ kind, box }) => [kind, box]), [["problem", 1]]);
}));

test("what was removed is not asked again when a later pass of the review finds it", withLearning(async learning => {
  const { store, nodes } = corner({ second: 12 });
  equal(await learning.keepProblems(store, "game", nodes), 1);
  const [head] = await learning.heads();
  const undo = await learning.remove([head.id]);
  equal(await learning.keepProblems(store, "game", nodes), 0);
  equal((await learning.heads()).length, 0);
  await undo();
  equal(await learning.keepProblems(store, "game", nodes), 1);
}));

test("an answer that was searched well in the review is judged by that", () => {
  const detail = { player: "W", lead: -20, loss: 30, best: { move: "B9" },
    candidates: [{ move: "B9", scoreLead: -20 }, { move: "A9", scoreLead: -19.5 }, { move: "C9", scoreLead: -8 }] };
  equal([knownLoss(detail, "C9"), knownLoss(detail, "J9") ?? null, rightMoves(detail)], [12, null, ["B9", "A9"]]);
});

test("a kept position leads to the same place as the game", () => {
  equal(stepsTo({ initialStones: [["B", "D4"], ["W", "E5"]], initialPlayer: "W", moves: [["W", "C3"]] }, [["B", "pass"]]),
    [{ setup: { B: ["D4"], W: ["E5"] }, player: "W" }, { move: ["W", "C3"] }, { move: ["B", "pass"] }]);
});

test("a proof says whether a move was right, and what is answered", () => {
  const proof = (winner, moves) => ({ winner, zones: [[]], nodes: [{ player: "B", zone: 0, moves: [[moves[0], 1]] }, { zone: 0, end: "captured" }] });
  equal(outcomeFor("W", { blackFirst: { winner: "B", move: "B9" }, whiteFirst: {} }), { isProved: true, isRight: false, reply: "B9", isEnd: false });
  equal(outcomeFor("W", { blackFirst: { winner: "W", proof: proof("W", ["A9"]) } }), { isProved: true, isRight: true, reply: "A9", isEnd: false });
  equal(outcomeFor("W", { blackFirst: { winner: "W", proof: proof("W", ["pass"]) } }).isEnd, true);
  equal(outcomeFor("W", { blackFirst: { verdict: "unknown" } }), { isProved: false });
});

test("a problem becomes a record with its solution and the move of the game", withLearning(async learning => {
  const { store, nodes } = corner({ second: 12 });
  await learning.keepProblems(store, "game", nodes);
  const [head] = await learning.heads();
  const [detail] = await learning.details([head.id]);
  detail.group.crop = { left: 0, top: 0, right: 8, bottom: 5 };
  const game = gameOf(detail, questionOf(detail, head.number));
  equal(game.info.GN, "White to play and kill");
  equal(game.nodes[0].other, { VW: ["aa:if"] });
  equal(game.nodes.slice(1).map(({ parent, move }) => [parent, move.join(" ")]), [[0, "W B9"], [1, "B A1"], [0, "W J1"]]);
  equal(game.nodes[3].comment, "Played in the game; it lost 30.0 points");
}));

test("losses are told apart by what they were about, and add up", () => {
  const { nodes } = corner();
  const verdict = { ...verdictOf(nodes[1]) };
  equal(kindOf(verdict, BOARD), "life");
  const plain = { ...verdict, node: nodes[2], better: { move: "B9" } };
  equal([kindOf(plain, BOARD), kindOf({ ...plain, move: "A9" }, BOARD), kindOf({ ...plain, loss: 1 }, BOARD)], ["place", "local", "small"]);
  const summary = summaryOf(verdictsOf(nodes), "W", BOARD);
  equal([summary.moves, summary.loss, summary.kinds.life, summary.phases.opening], [1, 30, 30, { moves: 1, loss: 30 }]);
});

test("progress is over the last 50 games, the last first, with means over all moves", () => {
  const game = (date, accuracy, moves, loss) => ({
    date, at: 0, accuracy, moves, loss, kinds: { life: loss, place: 0, local: 0, small: 0 },
    phases: { opening: { moves, loss }, middle: { moves: 0, loss: 0 }, endgame: { moves: 0, loss: 0 } },
  });
  const old = game("1999-01-01", 0, 1000, 9000);
  const games = Array.from({ length: 50 }, (unused, index) => game(`2026-01-${String(index + 1).padStart(2, "0")}`, index < 25 ? 60 : 80, 10, 20));
  const { games: shown, accuracy, meanLoss, phases, kinds } = progressOf([old, ...games]);
  equal([shown.length, shown[0].date, accuracy, meanLoss], [50, "2026-01-50", 70, 2]);
  equal([phases[0].meanLoss, phases[1].meanLoss, kinds[0].meanLoss, kinds[0].share], [2, null, 2, 1]);
  equal(progressOf([]), null);
});

test("the person of a record is who has one of the names, if it is one", () => {
  const info = { PB: "Ume ", PW: "Take" };
  equal([sideOf(info, "matsu, ume"), sideOf(info, "TAKE"), sideOf(info, "Ume, Take"), sideOf(info, ""), sideOf({}, "Ume")], ["B", "W", "", "", ""]);
});
