package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Rules;

class AllocationTest {
  private static final int PLIES = 150;

  @ParameterizedTest
  @ValueSource(strings = {"tromp-taylor", "chinese", "aga", "japanese"})
  void walkingKnownGroundAllocatesNothing(String preset) {
    GameState game = new GameState(9, 9, Rules.preset(preset).orElseThrow(), 7.5);
    List<Integer> moves = randomMoves(game);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = Long.MAX_VALUE;
    int legal = 0;
    for (int round = 0; round < 4; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      legal = walk(game, moves);
      allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(legal).isGreaterThan(PLIES);
    assertThat(allocated).isLessThan(PLIES);
  }

  private static List<Integer> randomMoves(GameState game) {
    Random random = new Random(4711);
    List<Integer> moves = new ArrayList<>();
    while (moves.size() < PLIES) {
      int point = game.board().pointAt(random.nextInt(game.board().area()));
      int move = game.isLegal(point) ? point : Board.PASS;
      if (move != Board.PASS) {
        game.play(move, game.toMove());
        moves.add(move);
      }
    }
    return moves;
  }

  private static int walk(GameState game, List<Integer> moves) {
    while (game.undo()) {}
    int legal = 0;
    for (int i = 0; i < moves.size(); i++) {
      for (int index = 0; index < game.board().area(); index++) {
        legal += game.isLegal(game.board().pointAt(index)) ? 1 : 0;
      }
      game.play(moves.get(i), game.toMove());
    }
    return legal;
  }
}
