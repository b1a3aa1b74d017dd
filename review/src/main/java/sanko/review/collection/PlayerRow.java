package sanko.review.collection;

/**
 * A player in all games, a row of the table of players. Means are per move.
 *
 * @param player the name as records write it, empty for those without
 * @param games the number of games
 * @param moves the player's moves in them
 * @param pointsLost mean points lost
 * @param winrateLost mean win rate lost, 0..1
 * @param firstChoice share of moves that the search prefers, 0..1
 * @param mistakes the number of mistakes
 * @param openingPointsLost mean points lost in the opening, 0 without moves there
 * @param middlePointsLost mean points lost in the middle of games
 * @param endPointsLost mean points lost at the end of games
 */
public record PlayerRow(
    String player,
    int games,
    int moves,
    double pointsLost,
    double winrateLost,
    double firstChoice,
    int mistakes,
    double openingPointsLost,
    double middlePointsLost,
    double endPointsLost) {}
