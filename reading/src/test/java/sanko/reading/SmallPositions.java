package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/** Random games on small boards that have few empty points left, and stones to read. */
final class SmallPositions {
  private static final int[][] SIZES = {
    {2, 2}, {1, 5}, {2, 3}, {1, 7}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {4, 4}, {3, 5}, {4, 5}, {5, 5}
  };

  private final Random random;

  SmallPositions(long seed) {
    random = new Random(seed);
  }

  /**
   * A game with a few moves behind it, and some stones on the board.
   *
   * @param mostEmpty empty points of its start
   */
  GameState next(Rules rules, int mostEmpty) {
    while (true) {
      GameState game = tryNext(rules, mostEmpty);
      if (game != null) {
        return game;
      }
    }
  }

  private @Nullable GameState tryNext(Rules rules, int mostEmpty) {
    int[] size = SIZES[random.nextInt(SIZES.length)];
    int area = size[0] * size[1];
    int empty = Math.min(area - 1, 1 + random.nextInt(mostEmpty));
    byte[] stones = new byte[area];
    for (int i = 0; i < area; i++) {
      // Neighbors often have the same color, so that chains grow.
      int near = i >= size[0] && random.nextBoolean() ? stones[i - size[0]] : 0;
      boolean same = i % size[0] > 0 && random.nextInt(3) > 0;
      int like = same ? stones[i - 1] : near;
      stones[i] = (byte) (Color.isPlayer(like) ? like : 1 + random.nextInt(2));
    }
    for (int i = 0; i < empty; i++) {
      stones[random.nextInt(area)] = Color.EMPTY;
    }
    MutableBoard board = new MutableBoard(size[0], size[1]);
    try {
      board.setStones(stones);
    } catch (IllegalArgumentException e) {
      return null;
    }
    GameState game = new GameState(board, 1 + random.nextInt(2), rules, 0, false);
    int moves = random.nextInt(5);
    for (int i = 0; i < moves; i++) {
      int move = board.pointAt(random.nextInt(area));
      if (game.isLegal(move)) {
        game.play(move, game.toMove());
      }
    }
    return stone(game.board()) == Board.PASS ? null : game;
  }

  /** A stone on the board, or {@link Board#PASS}. */
  int stone(Board board) {
    int start = random.nextInt(board.area());
    for (int i = 0; i < board.area(); i++) {
      int point = board.pointAt((start + i) % board.area());
      if (!board.isEmpty(point)) {
        return point;
      }
    }
    return Board.PASS;
  }

  /** About two thirds of the points of a board. */
  List<Integer> some(Board board) {
    List<Integer> points = new ArrayList<>(List.of(board.pointAt(0)));
    for (int index = 1; index < board.area(); index++) {
      if (random.nextInt(3) > 0) {
        points.add(board.pointAt(index));
      }
    }
    return points;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }
}
