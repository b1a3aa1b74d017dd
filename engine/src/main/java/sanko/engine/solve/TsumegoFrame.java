package sanko.engine.solve;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.reading.Goal;
import sanko.superko.GameState;

/**
 * A smaller board on which the fate of a group decides the game, so that a network, which knows
 * nothing of goals, plays for it: the surroundings of the group, a wall of its attacker around them
 * with two eyes and more, and territory of the defender beyond, so that the game is about even.
 * Such frames are known from KaTrain and Lizzie. Immutable.
 */
final class TsumegoFrame {
  private static final int WALL = 2;
  private static final int LARGEST = 19;

  /** What the defender's territory need not make up for, since komi does. */
  private static final int MOST_KOMI = 30;

  /** Points that a living group has besides its stones, about. */
  private static final int ROOM = 3;

  /* From the framed board's points, row by row: the point of the problem's board, or a pass. */
  private final int[] shown;
  private final int width;
  private final MutableBoard board;
  private final Rules rules;
  private final double whiteMargin;

  /**
   * Frames the stones of a goal.
   *
   * @param goal with bounds: what is inside is as on the board, what is outside is walls
   */
  TsumegoFrame(Board real, Rules rules, Goal goal) {
    this.rules =
        new Rules(
            rules.ko(), Scoring.AREA, Tax.NONE, rules.suicide(), false, HandicapBonus.ZERO, false);
    Set<Integer> bounds = new HashSet<>(goal.bounds());
    Span columns = Span.of(bounds.stream().map(real::x).toList(), real.width());
    Span rows = Span.of(bounds.stream().map(real::y).toList(), real.height());
    int inside = columns.length() * rows.length();
    int group = goal.points().size() + ROOM;
    int territory = Math.max(0, inside - group - MOST_KOMI);
    Span wide = columns;
    Span high = rows;
    if (columns.canGrow() && (columns.length() <= rows.length() || !rows.canGrow())) {
      wide = columns.grown(territory / rows.length());
    } else if (rows.canGrow()) {
      high = rows.grown(territory / columns.length());
    }
    width = wide.length();
    shown = new int[wide.length() * high.length()];
    byte[] colors = new byte[shown.length];
    for (int i = 0; i < shown.length; i++) {
      int x = wide.from + i % width;
      int y = high.from + i / width;
      boolean isInside = columns.contains(x) && rows.contains(y);
      int point = isInside ? real.point(x, y) : Board.PASS;
      shown[i] = bounds.contains(point) ? point : Board.PASS;
      colors[i] = (byte) (isInside ? goal.attacker() : goal.defender());
    }
    board = new MutableBoard(width, high.length());
    placeReal(real);
    fill(colors);
    int margin = 2 * inside - shown.length - group;
    whiteMargin = goal.attacker() == Color.WHITE ? margin : -margin;
  }

  /** Columns or rows of the board, or of a larger one; walls are added where it goes on. */
  private record Span(int from, int to, boolean isOpenBefore, boolean isOpenAfter) {
    static Span of(List<Integer> used, int size) {
      int least = used.stream().mapToInt(each -> each).min().orElseThrow();
      int most = used.stream().mapToInt(each -> each).max().orElseThrow();
      boolean before = least > WALL;
      boolean after = most < size - 1 - WALL;
      return new Span(before ? least - WALL : 0, after ? most + WALL : size - 1, before, after);
    }

    int length() {
      return to - from + 1;
    }

    boolean contains(int value) {
      return from <= value && value <= to;
    }

    boolean canGrow() {
      return (isOpenBefore || isOpenAfter) && length() < LARGEST;
    }

    Span grown(int by) {
      int more = Math.min(by, LARGEST - length());
      return isOpenAfter
          ? new Span(from, to + more, isOpenBefore, true)
          : new Span(from - more, to, true, false);
    }
  }

  /**
   * Places what is inside of the bounds; outside, all is empty yet, so each chain has a liberty.
   */
  private void placeReal(Board real) {
    byte[] stones = new byte[shown.length];
    for (int i = 0; i < shown.length; i++) {
      stones[i] = (byte) (shown[i] == Board.PASS ? Color.EMPTY : real.color(shown[i]));
    }
    board.setStones(stones);
  }

  /**
   * Fills what is outside of the bounds, so that each chain keeps a liberty, and walls have eyes.
   */
  private void fill(byte[] colors) {
    boolean[] eyes = eyes(colors);
    for (int i = 0; i < shown.length; i++) {
      int point = board.pointAt(i);
      if (shown[i] == Board.PASS
          && !eyes[i]
          && Enclosure.leavesLiberties(board, point, colors[i])) {
        board.setStone(point, colors[i]);
      }
    }
  }

  /** Points of walls that touch nothing but their own color, no two beside each other. */
  private boolean[] eyes(byte[] colors) {
    boolean[] eyes = new boolean[shown.length];
    for (int i = 0; i < shown.length; i++) {
      boolean fits = shown[i] == Board.PASS;
      for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
          int x = i % width + dx;
          int y = i / width + dy;
          if (x >= 0 && x < width && y >= 0 && y < board.height()) {
            int near = y * width + x;
            boolean isBeside = dx == 0 || dy == 0;
            fits &= !eyes[near];
            fits &= !isBeside || (shown[near] == Board.PASS && colors[near] == colors[i]);
          }
        }
      }
      eyes[i] = fits;
    }
    return eyes;
  }

  int width() {
    return width;
  }

  int height() {
    return board.height();
  }

  /**
   * The framed position.
   *
   * @param whitePoints how many points are White's besides an even game, in which the group is half
   *     captured
   */
  GameState position(int first, double whitePoints) {
    double komi = Math.rint(whitePoints - whiteMargin) + 0.5;
    return new GameState(board, first, rules, komi, false);
  }

  /** The point of the problem's board that a point of the framed one shows, or a pass. */
  int shownAt(int point) {
    return point == Board.PASS ? Board.PASS : shown[board.indexOf(point)];
  }
}
