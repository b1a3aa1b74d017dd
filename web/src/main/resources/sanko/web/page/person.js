/**
 * The color that a person played against the engine in the game shown, or nothing: in records, and where two persons
 * played.
 *
 * @param {{store: GameStore, match: Match}} app
 * @returns {"B"|"W"|""}
 */
export function personOf({ store, match }) {
  const isPlayed = match.tip.parent && store.path(match.tip)[0] === store.root;
  return isPlayed && ["B", "W"].includes(match.state.human) ? match.state.human : "";
}
