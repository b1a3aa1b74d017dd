/** Ranks of people, whom a server with a network that imitates people can play like. */

/** The ranks that its profiles know, from weak to strong. */
export const RANKS = [
  ...Array.from({ length: 20 }, (_, index) => `${20 - index}k`), ...Array.from({ length: 9 }, (_, index) => `${index + 1}d`),
];

/** Visits of the search that only decides when to pass and resign. */
const VISITS = 40;

/** The strengths to choose from. */
export const RANK_STRENGTHS = RANKS.map(rank => ({ kind: "rank", amount: rank }));

/**
 * The parameters by which the engine plays like a person: moves are drawn as KataGo's example configuration for a rank
 * draws them (gtp_human5k_example.cfg).
 */
export function rankParameters(rank) {
  return {
    level: "20", maxVisits: VISITS, maxTime: 1e20, humanSLProfile: `rank_${rank}`, humanSLChosenMoveProp: 1,
    humanSLChosenMoveIgnorePass: true, humanSLChosenMovePiklLambda: 1e8, chosenMoveTemperatureEarly: 0.85,
    chosenMoveTemperature: 0.7, chosenMoveTemperatureHalflife: 80, chosenMoveTemperatureOnlyBelowProb: 1,
  };
}
