/** Games with results for tests, without a server. */

import { GameStore } from "../game.js";

/** A store with these nodes; nothing can be asked. */
export function storeOf(nodes, fields = {}) {
  const store = new GameStore({ request: () => Promise.reject(new Error("no server")) });
  store.load({
    boardXSize: 9, boardYSize: 9, rules: "japanese", komi: 6.5, handicap: 0, info: {}, nodes, ...fields,
  });
  return store;
}

/** A line of moves, alternately of Black and White. */
export function lineOf(...points) {
  const nodes = [{ parent: -1 }];
  points.forEach((point, index) =>
    nodes.push({ parent: index, move: [index % 2 === 0 ? "B" : "W", point] }));
  return storeOf(nodes);
}

/** A result with the lead of Black, and of the candidates, the best first. */
export function result(lead, candidates = {}, visits = 50) {
  return {
    visits,
    rootInfo: { visits, scoreLead: lead, winrate: 0.5 + lead / 100 },
    moveInfos: Object.entries(candidates).map(([move, scoreLead], order) => ({
      move, scoreLead, order, visits: 10, winrate: 0.5 + scoreLead / 100, prior: 0.5 / (order + 1), pv: [move, "A1"],
    })),
  };
}
