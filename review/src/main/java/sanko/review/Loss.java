package sanko.review;

import sanko.board.Color;

/**
 * What a move lost to its player, by the searches before and after it. Neither is negative.
 *
 * @param points of the expected score
 * @param winrate of the probability to win, 0..1
 */
public record Loss(double points, double winrate) {
  /** A move that lost so much of the winning rate is a mistake whatever it lost in points. */
  private static final double GRAVE_WINRATE = 0.1;

  private static final Loss NONE = new Loss(0, 0);

  /** The loss of a move of a player; none if the search would have made the move itself. */
  public static Loss of(int color, int move, Verdict before, Verdict after) {
    if (before.best() == move) {
      return NONE;
    }
    double sign = color == Color.BLACK ? 1 : -1;
    return new Loss(
        Math.max(0, sign * (before.blackLead() - after.blackLead())),
        Math.max(0, sign * (before.blackWinrate() - after.blackWinrate())));
  }

  /** Whether the move is a mistake, where a loss of so many points makes it one. */
  public boolean isMistake(double gravePoints) {
    return points >= gravePoints || winrate >= GRAVE_WINRATE;
  }
}
