package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;

/**
 * An open region as a position of its own, on a board just large enough for it. What is settled
 * around it is filled with its owner's stones but for a few eyes, so that these are pass-alive, and
 * a proof for the whole board need not look at them.
 */
final class LocalPosition {
  /** How many points around the region are tried before the whole board is. */
  private static final int[] MARGINS = {2, 4};

  /** With more than three liberties stones look safe to a reading. */
  private static final int MOST_EYES = 4;

  private static final int MOST_TRIALS = 10;

  private final OpenRegion open;
  private final Board before;
  private final boolean suicideAllowed;
  private final int left;
  private final int top;
  private final MutableBoard board;
  private final byte[] owners;
  private final List<Integer> region;
  private final boolean isFilled;

  private LocalPosition(OpenRegion open, Board before, boolean suicideAllowed, int margin) {
    this.open = open;
    this.before = before;
    this.suicideAllowed = suicideAllowed;
    int[] columns = open.points().stream().mapToInt(before::x).sorted().toArray();
    int[] rows = open.points().stream().mapToInt(before::y).sorted().toArray();
    int last = columns.length - 1;
    left = Math.max(0, columns[0] - margin);
    top = Math.max(0, rows[0] - margin);
    int width = Math.min(before.width(), columns[last] + margin + 1) - left;
    int height = Math.min(before.height(), rows[last] + margin + 1) - top;
    board = new MutableBoard(width, height);
    owners = new byte[board.area()];
    region = open.points().stream().map(this::here).sorted().toList();
    isFilled = fillAll(width == before.width() && height == before.height());
  }

  static LocalPosition of(OpenRegion open, Board before, boolean suicideAllowed) {
    for (int margin : MARGINS) {
      LocalPosition local = new LocalPosition(open, before, suicideAllowed, margin);
      if (local.isFilled) {
        return local;
      }
    }
    return new LocalPosition(open, before, suicideAllowed, Board.MAX_SIZE);
  }

  Board board() {
    return board;
  }

  /** The points of the region, ascending. */
  List<Integer> region() {
    return region;
  }

  /** The points on which play can be confined: the region if all around it is filled, else none. */
  List<Integer> bounds() {
    return isFilled ? region : List.of();
  }

  /** Where a point of the large board is on this one. */
  int here(int point) {
    return board.point(before.x(point) - left, before.y(point) - top);
  }

  private int there(int point) {
    return before.point(board.x(point) + left, board.y(point) + top);
  }

  // ---- filling

  private boolean fillAll(boolean isWhole) {
    byte[] stones = new byte[board.area()];
    for (int index = 0; index < stones.length; index++) {
      int from = there(board.pointAt(index));
      boolean isOpen = open.contains(from);
      stones[index] = isOpen || isWhole ? (byte) before.color(from) : Color.EMPTY;
      owners[index] = isOpen ? Color.EMPTY : (byte) owner(from);
    }
    board.setStones(stones);
    boolean all = true;
    for (List<Integer> region : PointColors.regions(board, owners)) {
      if (owners[region.get(0)] != Color.EMPTY) {
        List<Integer> part = region.stream().map(board::pointAt).toList();
        all &= fill(part) || !isBeside(part);
      }
    }
    return all;
  }

  /** Who has a point around the region; a single player who surrounds it has all of them. */
  private int owner(int point) {
    int encloser = open.encloser();
    return encloser == Color.EMPTY ? open.ownerOf(point) : encloser;
  }

  private boolean isBeside(List<Integer> part) {
    return part.stream()
        .anyMatch(point -> neighbors(point).anyMatch(near -> open.contains(there(near))));
  }

  private IntStream neighbors(int point) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(d -> board.neighbor(point, d))
        .filter(board::isOnBoard);
  }

  /**
   * Fills a part of the surroundings; does nothing and tells so if there is no room for two eyes.
   */
  private boolean fill(List<Integer> part) {
    int owner = owners[board.indexOf(part.get(0))];
    List<Integer> eyes =
        part.stream()
            .filter(
                point -> neighbors(point).allMatch(near -> owners[board.indexOf(near)] == owner))
            .toList();
    List<Integer> solid = part.stream().filter(point -> !isLiberty(point, owner)).toList();
    for (int count = MOST_EYES; count >= 2; count--) {
      for (int from = 0; from < Math.min(MOST_TRIALS, eyes.size()); from++) {
        List<Integer> chosen = apart(eyes.subList(from, eyes.size()), count);
        if (chosen.size() == count && fill(solid, owner, chosen)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The first of these points that do not touch each other, not even at a corner. */
  private List<Integer> apart(List<Integer> points, int count) {
    List<Integer> chosen = new ArrayList<>();
    for (int point : points) {
      if (chosen.size() < count && chosen.stream().allMatch(other -> isApart(point, other))) {
        chosen.add(point);
      }
    }
    return chosen;
  }

  private boolean isApart(int point, int other) {
    return Math.abs(board.x(point) - board.x(other)) > 1
        || Math.abs(board.y(point) - board.y(other)) > 1;
  }

  /** Whether the opponent of the owner has a liberty on a point, so that it must stay empty. */
  private boolean isLiberty(int point, int owner) {
    return before.isEmpty(there(point)) && board.touches(point, Color.opponent(owner));
  }

  private boolean fill(List<Integer> solid, int owner, List<Integer> eyes) {
    byte[] stones = PointColors.of(board);
    solid.forEach(point -> stones[board.indexOf(point)] = (byte) owner);
    eyes.forEach(point -> stones[board.indexOf(point)] = Color.EMPTY);
    MutableBoard trial = new MutableBoard(board);
    trial.setStones(stones);
    byte[] alive = PointColors.passAlive(trial, suicideAllowed);
    if (solid.stream().anyMatch(point -> alive[board.indexOf(point)] != owner)) {
      return false;
    }
    board.copyFrom(trial);
    return true;
  }
}
