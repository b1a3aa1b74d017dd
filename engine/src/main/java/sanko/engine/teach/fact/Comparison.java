package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.LadderReader;

/** A move and a better one, each with its line played out. For use by one thread. */
public final class Comparison {
  /** The least change of the expected owner of stones that is a reason; from -1 to 1 it is 2. */
  static final double CLEAR_CHANGE = 0.4;

  /** Stones are lost if their expected owner, 1 for their own player, is at most this. */
  static final double LOST = -0.4;

  /** Stones are saved if their expected owner, 1 for their own player, is at least this. */
  private static final double SAVED = 0.3;

  private final Board before;
  private final int color;
  private final Branch played;
  private final Branch better;
  private final double loss;

  /**
   * Compares two moves of a player in a position.
   *
   * @param before the position; not changed
   * @param color the player
   */
  public Comparison(Board before, int color, Forecast played, Forecast better) {
    this.before = before;
    this.color = color;
    LadderReader reader = new LadderReader();
    this.played = new Branch(before, color, played, reader);
    this.better = new Branch(before, color, better, reader);
    double whiteGain = better.whiteLead() - played.whiteLead();
    loss = Math.max(0, color == Color.WHITE ? whiteGain : -whiteGain);
  }

  Board before() {
    return before;
  }

  int color() {
    return color;
  }

  int opponent() {
    return Color.opponent(color);
  }

  Branch played() {
    return played;
  }

  Branch better() {
    return better;
  }

  /** How many points the move loses compared with the better one; at least 0. */
  public double loss() {
    return loss;
  }

  boolean hasOwnership() {
    return played.forecast().whiteOwnership() != null && better.forecast().whiteOwnership() != null;
  }

  /** How much of a point belongs to a player, -1..1; 0 if it is not known. */
  double owned(Branch branch, int point, int owner) {
    return owned(branch.forecast().whiteOwnership(), point, owner);
  }

  private double owned(@Nullable IntToDoubleFunction ownership, int point, int owner) {
    double white = ownership == null ? 0 : ownership.applyAsDouble(before.indexOf(point));
    return owner == Color.WHITE ? white : -white;
  }

  /**
   * Whether stones that were there before are worth clearly less to their owner in one line than in
   * the other. True where ownership is not known.
   */
  boolean isWorse(Stones stones, Branch worse, Branch than) {
    if (!hasOwnership()) {
      return true;
    }
    if (!wasThere(stones)) {
      return isLost(stones, worse);
    }
    return worsening(stones, worse, than) >= CLEAR_CHANGE && mean(stones, worse) < 0.5;
  }

  /** How much less stones that were there before are worth in one line than in another, -2..2. */
  double worsening(Stones stones, Branch worse, Branch than) {
    return mean(stones, than) - mean(stones, worse);
  }

  /** Whether the search expects that a line loses stones. True where ownership is not known. */
  boolean isLost(Stones stones, Branch line) {
    return !hasOwnership() || mean(stones, line) <= LOST;
  }

  /** Whether the search expects that a line saves stones. True where ownership is not known. */
  boolean isSaved(Stones stones, Branch line) {
    return !hasOwnership() || mean(stones, line) >= SAVED;
  }

  /** Whether some of the stones stood before the moves. */
  boolean wasThere(Stones stones) {
    return stones.points().stream().anyMatch(point -> before.color(point) == stones.color());
  }

  /** How much stones belong to their player, by those that stood before the moves if some did. */
  private double mean(Stones stones, Branch line) {
    boolean wasThere = wasThere(stones);
    return stones.points().stream()
        .filter(point -> !wasThere || before.color(point) == stones.color())
        .mapToDouble(point -> owned(line, point, stones.color()))
        .average()
        .orElse(0);
  }

  /** For each point in reading order whether a ladder catches its stone. */
  public static boolean[] caught(Board board) {
    boolean[] caught = new boolean[board.area()];
    new LadderReader().scan(board, caught);
    return caught;
  }

  /** The chains of a player that a move has put in atari. */
  static List<Stones> newlyInAtari(Board before, Board after, int color) {
    return chains(after, color).stream()
        .filter(chain -> after.liberties(chain.center()) == 1)
        .filter(chain -> before.liberties(chain.center()) > 1)
        .toList();
  }

  /** The chains of a player on a board. */
  public static List<Stones> chains(Board board, int color) {
    List<Stones> chains = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) == color && board.head(point) == point) {
        chains.add(Stones.chain(board, point));
      }
    }
    return chains;
  }
}
