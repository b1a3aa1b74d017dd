import { GameStore, emptyGame } from "../game.js";
import { positionsOf, takePositions } from "../offline/kept-positions.js";
import { equal, test } from "./harness.js";

const game = () => {
  const store = new GameStore({ request: () => Promise.reject(new Error("away")) });
  store.load({ ...emptyGame(2, 2, "chinese", 7.5), nodes: [
    { parent: -1 }, { parent: 0, move: ["B", "A1"] }, { parent: 1, move: ["W", "A2"] }, { parent: 2, move: ["B", "pass"] },
    { parent: 3, move: ["W", "B1"] }, { parent: 0, move: ["B", "B2"] }] });
  return store;
};
const position = (stones, player, lastMove, passes, W) =>
  ({ stones, player, lastMove, ko: null, captures: { B: 0, W }, passes, over: false, forbidden: { B2: "ko" } });
const known = [position("....", "B", null, 0, 0), position("..X.", "W", "A1", 0, 0), position("O.X.", "B", "A2", 0, 0),
  position("O.X.", "W", "pass", 1, 0), position("O..O", "B", "B1", 0, 1)];

test("positions are kept by what each move captured, and come back", () => {
  const told = game();
  [...told.nodes()].forEach((node, index) => (node.known = known[index]));
  const kept = positionsOf(told);
  equal(kept.slice(1), ["", "", "", "A1", null]);
  const again = game();
  takePositions(again, JSON.parse(JSON.stringify(kept)));
  const nodes = [...again.nodes()];
  equal(nodes.slice(0, 5).map(node => ({ ...node.known, isKept: true })),
    known.map(each => ({ ...each, forbidden: {}, isKept: true })));
  equal(nodes[5].known, undefined);
});

test("positions that other rules make are kept whole", () => {
  const told = game();
  [...told.nodes()].forEach((node, index) => (node.known = known[index] && { ...known[index], ko: index === 2 ? "B2" : null }));
  const again = game();
  takePositions(again, positionsOf(told));
  equal([...again.nodes()][2].known.ko, "B2");
  equal([...again.nodes()][3].known.ko, null);
});

test("what is kept is no news from Java: it is asked again", async () => {
  const store = game();
  const asked = [];
  store.connection = { request: query => asked.push(query) && Promise.resolve({ positions: known.slice(query.from) }) };
  takePositions(store, [known[0], "", null]);
  await store.position(store.root.children[0]);
  equal(asked.map(each => each.from), [0]);
  equal(store.root.children[0].known, known[1]);
});

test("games without positions, and damaged ones, have none", () => {
  const store = game();
  takePositions(store, undefined);
  takePositions(store, ["", { stones: "." }, "A1"]);
  equal([...store.nodes()].slice(1).some(node => node.known), false);
});
