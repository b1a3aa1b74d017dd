package sanko.review.explore;

import java.util.List;

/**
 * What was played in a position.
 *
 * @param games in which somebody moved there
 * @param moves those played most often first
 * @param samples some of the games, the newest first
 */
public record Exploration(int games, List<Move> moves, List<Sample> samples) {
  public Exploration {
    moves = List.copyOf(moves);
    samples = List.copyOf(samples);
  }

  /**
   * A move, with those that symmetry makes equal to it.
   *
   * @param points in reading order, as indices of the board asked about; none for a pass
   * @param own the games of the player who was asked about, whatever the color
   * @param ownWins those that this player won, and {@code ownLosses} those that were lost
   */
  public record Move(
      List<Integer> points,
      int games,
      int blackWins,
      int whiteWins,
      int own,
      int ownWins,
      int ownLosses) {
    public Move {
      points = List.copyOf(points);
    }
  }

  /**
   * A game.
   *
   * @param points the move that followed, as in {@link Move}
   */
  public record Sample(IndexedGame game, List<Integer> points) {
    public Sample {
      points = List.copyOf(points);
    }
  }
}
