package sanko.match;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts of game results, single and in pairs. Games of a pair share an opening and so are
 * correlated; the pairs are not, which is why errors are estimated from them. Immutable.
 *
 * @param wins games won by A
 * @param draws games drawn
 * @param losses games lost by A
 * @param zeros complete pairs in which A made no point of two
 * @param halves pairs with half a point
 * @param ones pairs with one point
 * @param threeHalves pairs with one and a half
 * @param twos pairs with both points
 */
public record PairCounts(
    int wins, int draws, int losses, int zeros, int halves, int ones, int threeHalves, int twos) {

  /** Counts games; incomplete pairs count only as single games. */
  public static PairCounts of(Collection<GameResult> results) {
    int[] games = new int[3];
    int[] pairs = new int[5];
    Map<Integer, Integer> first = new HashMap<>();
    for (GameResult result : results) {
      games[result.halfPoints()]++;
      Integer other = first.putIfAbsent(result.pair(), result.halfPoints());
      if (other != null) {
        pairs[other + result.halfPoints()]++;
      }
    }
    return new PairCounts(
        games[2], games[1], games[0], pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  }

  /** The number of games. */
  public int games() {
    return wins + draws + losses;
  }

  /** The points of A: one for each win, half of one for each draw. */
  public double points() {
    return wins + draws / 2.0;
  }

  /** The number of complete pairs. */
  int pairs() {
    return zeros + halves + ones + threeHalves + twos;
  }

  /** Losses, draws and wins as frequencies of the scores 0, 1/2 and 1. */
  double[] trinomial() {
    return new double[] {losses, draws, wins};
  }

  /** Pairs as frequencies of the mean scores 0, 1/4, 1/2, 3/4 and 1 of a game. */
  double[] pentanomial() {
    return new double[] {zeros, halves, ones, threeHalves, twos};
  }
}
