package sanko.review;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;

/** A game with the search results of all its positions. Immutable. */
public final class Review {
  private final SgfGame game;
  private final List<SgfStep.Move> moves;
  private final List<Verdict> verdicts;
  private final double gravePoints;
  private final Map<Integer, String> explanations;

  /**
   * A review.
   *
   * @param verdicts of the positions before each move, and behind the last
   * @param gravePoints a move that lost at least this many points is a mistake
   * @param explanations why moves are mistakes, in words, by the index of the move
   */
  public Review(
      SgfGame game, List<Verdict> verdicts, double gravePoints, Map<Integer, String> explanations) {
    this.explanations = Map.copyOf(explanations);
    this.game = game;
    this.verdicts = List.copyOf(verdicts);
    this.gravePoints = gravePoints;
    moves = game.moves();
    if (verdicts.size() != moves.size() + 1) {
      throw new IllegalArgumentException(
          "%d verdicts on %d moves".formatted(verdicts.size(), moves.size()));
    }
  }

  /** An empty board of the game's size, to name points by. */
  public Board board() {
    return new MutableBoard(game.width(), game.height());
  }

  /** The number of moves. */
  public int moveCount() {
    return moves.size();
  }

  /** A move by its index, from 0. */
  public SgfStep.Move move(int index) {
    return moves.get(index);
  }

  /** What the search found after this many moves. */
  public Verdict verdict(int done) {
    return verdicts.get(done);
  }

  /** What a move lost to its player. */
  private Loss loss(int index) {
    SgfStep.Move move = move(index);
    return Loss.of(move.color(), move.move(), verdict(index), verdict(index + 1));
  }

  /** How many points a move lost to its player, by the searches before and after it. */
  public double pointsLost(int index) {
    return loss(index).points();
  }

  /** How much of the winning rate a move lost to its player, 0..1. */
  public double winrateLost(int index) {
    return loss(index).winrate();
  }

  /** Whether the search would have made the move itself. */
  public boolean isBest(int index) {
    return verdict(index).best() == move(index).move();
  }

  /** Whether a move lost enough to be a mistake. */
  public boolean isMistake(int index) {
    return loss(index).isMistake(gravePoints);
  }

  /**
   * Whether the searches before and after a move contradict each other, and neither proves a
   * mistake: what it lost is still open.
   */
  public boolean isOpen(int index) {
    return loss(index).isOpen(gravePoints);
  }

  /** The moves whose loss is still open. */
  public List<Integer> open() {
    return IntStream.range(0, moveCount()).filter(this::isOpen).boxed().toList();
  }

  /** The least and the greatest lead that the searches around a move find for Black, points. */
  Range leads(int index) {
    return loss(index).leads();
  }

  /** Why a move is a mistake, in words; null if that is not known. */
  public @Nullable String explanation(int index) {
    return explanations.get(index);
  }

  /** The moves that are mistakes. */
  public List<Integer> mistakes() {
    return IntStream.range(0, moveCount()).filter(this::isMistake).boxed().toList();
  }

  /** Two numbers, the lower first. */
  public record Range(double from, double to) {}

  /**
   * What a move lost to its player, by the searches before and after it. If the search before it
   * does not agree with itself on what the best move is worth, the lower value counts.
   *
   * @param points of the expected score, not negative
   * @param winrate of the probability to win, 0..1
   * @param contradiction how many points the searches contradict each other by: the lead changes
   *     although the search's own move was played, or grows by a move, or is another after the best
   *     move than before it
   * @param leads the least and the greatest lead that they find for Black, points
   */
  public record Loss(double points, double winrate, double contradiction, Range leads) {
    /**
     * A move that lost at least this much of the winning rate is a mistake whatever it lost in
     * points.
     */
    private static final double GRAVE_WINRATE = 0.1;

    /** Searches that differ by more points contradict each other. */
    private static final double SEARCH_ERROR = 2;

    /**
     * Longer searches tell a smaller loss no more exactly
     * (docs/decisions/0036-one-graph-for-a-game.md).
     */
    private static final double LARGE = 3;

    /** The loss of a move of a player; none if the search would have made the move itself. */
    public static Loss of(int color, int move, Verdict before, Verdict after) {
      double sign = color == Color.BLACK ? 1 : -1;
      double found = before.value().blackLead();
      double best = before.afterBest().blackLead();
      double reached = after.value().blackLead();
      Range leads =
          new Range(
              Math.min(reached, Math.min(found, best)), Math.max(reached, Math.max(found, best)));
      if (before.best() == move) {
        return new Loss(0, 0, Math.abs(reached - found), leads);
      }
      double promised = Math.min(sign * found, sign * best);
      double winrate =
          Math.min(sign * before.blackWinrate(), sign * before.afterBest().blackWinrate());
      return new Loss(
          Math.max(0, promised - sign * reached),
          Math.max(0, winrate - sign * after.blackWinrate()),
          Math.max(Math.abs(best - found), sign * (reached - found)),
          leads);
    }

    /** Whether the move is a mistake, where a loss of this many points makes it one. */
    public boolean isMistake(double gravePoints) {
      return points >= gravePoints || winrate >= GRAVE_WINRATE;
    }

    /** Whether the searches contradict each other, and the move is no mistake nevertheless. */
    public boolean isOpen(double gravePoints) {
      return contradiction > SEARCH_ERROR && !isMistake(gravePoints);
    }

    /** Whether longer searches are likely to tell another loss. */
    public boolean isUncertain(double gravePoints) {
      return points >= LARGE || isOpen(gravePoints);
    }
  }
}
