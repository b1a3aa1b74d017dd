package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.testing.RandomGames;

/**
 * Compares the bits with the boards of random games, and what is told from them with slow answers.
 */
class PointBitsTest {
  @ParameterizedTest
  @CsvSource({
    "1, 6, 100",
    "3, 3, 200",
    "7, 2, 100",
    "8, 8, 60",
    "9, 9, 60",
    "13, 5, 60",
    "10, 19, 20",
    "19, 19, 12",
    "25, 25, 6"
  })
  void followTheStones(int width, int height, int games) {
    int area = width * height;
    RandomGames.check(games, 2 * area, area, game -> play(width, height, game));
  }

  private static void play(int width, int height, int[] game) {
    Ply ply = new Ply(new MutableBoard(width, height));
    boolean[] everFilled = new boolean[ply.board.pointLimit()];
    for (int i = 0; i < game.length; i++) {
      int point = ply.board.pointAt(game[i]);
      int color = i % 2 == 0 ? Color.BLACK : Color.WHITE;
      if (ply.board.isPlaceable(point, color, true)) {
        Ply after = new Ply(new MutableBoard(width, height));
        after.continueFrom(ply);
        after.move = point;
        after.mover = color;
        after.removed = after.board.play(point, color);
        after.points.play(ply.board, after.board, point, after.removed);
        everFilled[point] = true;
        compareSets(after, everFilled);
        for (int limit = 2; limit <= 50; limit += limit < 14 ? 3 : 18) {
          compareBounds(ply, after, limit);
        }
        ply = after;
      }
    }
  }

  private static void compareSets(Ply ply, boolean[] everFilled) {
    Board board = ply.board;
    for (int point = 0; point < board.pointLimit(); point++) {
      boolean empty = board.isOnBoard(point) && board.isEmpty(point);
      boolean enclosed = empty;
      for (int d = 0; enclosed && d < Board.NEIGHBORS; d++) {
        enclosed = !board.isEmpty(board.neighbor(point, d));
      }
      assertThat(has(ply.points.emptied(point >>> 6), point)).isEqualTo(empty && everFilled[point]);
      assertThat(has(ply.points.enclosed(point >>> 6), point)).isEqualTo(enclosed);
    }
  }

  private static boolean has(long word, int point) {
    return (word >>> point & 1) != 0;
  }

  private static void compareBounds(Ply before, Ply after, int limit) {
    CycleBound slow = new CycleBound(limit);
    int size = slow.size(after.board, after.move, after.removed);
    CycleBound quick = new CycleBound(limit);
    assertThat(quick.isExceededBy(after)).as("%s\n%s", limit, after.board).isEqualTo(size > limit);
    if (size <= limit) {
      slow.clear();
      slow.add(before.board, after.board, after.move, after.mover, after.removed);
      quick.clear();
      quick.addCounted(before.board, after.board, after.move, after.mover);
      assertThat(quick.placements()).isEqualTo(slow.placements());
      assertThat(quick.placementsOfOnePlayer()).isEqualTo(slow.placementsOfOnePlayer());
    }
  }
}
