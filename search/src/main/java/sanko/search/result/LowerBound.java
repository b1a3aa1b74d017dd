package sanko.search.result;

/**
 * The confidence bound (LCB) of a move's values that is pessimistic for the player to move. The
 * values themselves are White's.
 *
 * @param winrate White's; may leave [0, 1]
 * @param utility White's
 */
public record LowerBound(double winrate, double utility) {}
