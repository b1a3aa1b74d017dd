package sanko.search.request;

import sanko.board.Zobrist;

/**
 * How long to search each move of a self-play game: a few moves for long, to learn from them, most
 * of them briefly, to save time (playout cap randomization; KataGo, 2019).
 *
 * @param fullVisits visits of a long search
 * @param fastVisits visits of a short one
 * @param fullShare the share of long searches, 0..1
 */
public record PlayoutCap(long fullVisits, long fastVisits, double fullShare) {
  /** Checks the numbers. */
  public PlayoutCap {
    if (fullVisits < 1 || fastVisits < 1 || !(fullShare >= 0 && fullShare <= 1)) {
      throw new IllegalArgumentException(
          "playout cap " + fullVisits + ", " + fastVisits + ", " + fullShare);
    }
  }

  /** Whether a move gets a long search; always the same for a seed and a move. */
  public boolean isFull(long seed, int moveNumber) {
    return (Zobrist.mix(Zobrist.mix(seed) + moveNumber) >>> 11) * 0x1p-53 < fullShare;
  }

  /** The limits of the search for a move of a game. */
  public SearchLimits limits(long seed, int moveNumber) {
    return SearchLimits.visits(isFull(seed, moveNumber) ? fullVisits : fastVisits);
  }
}
