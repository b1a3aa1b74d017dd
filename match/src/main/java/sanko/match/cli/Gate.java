package sanko.match.cli;

import org.jspecify.annotations.Nullable;
import sanko.match.PairCounts;
import sanko.match.Sprt;

/**
 * When a candidate is accepted: by a sequential test, or by a share of the points of all games.
 *
 * @param games that are played at most
 * @param share of the points that the candidate needs, 0..1
 * @param sprt decides before all games are played; null without a test
 */
record Gate(int games, double share, @Nullable Sprt sprt) {
  private static final double ROUNDING = 1e-10;

  /** What the games show. */
  enum Verdict {
    /** Play on. */
    OPEN,
    ACCEPTED,
    REJECTED
  }

  /** The verdict while games may follow; without a test, once those cannot change it. */
  Verdict verdict(PairCounts counts) {
    if (sprt != null) {
      return switch (sprt.verdict(counts)) {
        case OPEN -> Verdict.OPEN;
        case ACCEPT_0 -> Verdict.REJECTED;
        case ACCEPT_1 -> Verdict.ACCEPTED;
      };
    }
    double needed = share * games - ROUNDING;
    if (counts.points() >= needed) {
      return Verdict.ACCEPTED;
    }
    return counts.points() + games - counts.games() < needed ? Verdict.REJECTED : Verdict.OPEN;
  }

  /** The verdict when no games follow; what a test leaves open, the share decides. */
  boolean accepts(PairCounts counts) {
    Verdict verdict = verdict(counts);
    return verdict == Verdict.OPEN
        ? counts.points() >= share * counts.games() - ROUNDING
        : verdict == Verdict.ACCEPTED;
  }
}
