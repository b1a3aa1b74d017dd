package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

class LikeliestMovesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64, 82})
  void areThoseOfAStableSort(int most) {
    Random random = new Random(most);
    Board board = new MutableBoard(9, 9);
    for (int i = 0; i < 200; i++) {
      int kinds = 1 + random.nextInt(60);
      double illegal = random.nextDouble();
      float[] policy = new float[board.area() + 1];
      for (int index = 0; index < policy.length; index++) {
        boolean isLegal = index == board.area() || random.nextDouble() >= illegal;
        policy[index] = isLegal ? random.nextInt(kinds) / 60f : Evaluation.ILLEGAL;
      }
      List<Integer> sorted =
          IntStream.range(0, policy.length)
              .filter(index -> policy[index] >= 0)
              .boxed()
              .sorted(Comparator.comparing(index -> -policy[index]))
              .toList();
      LikeliestMoves found = LikeliestMoves.of(evaluation(policy), board, most);
      assertThat(found.count()).isEqualTo(Math.min(most, sorted.size()));
      assertThat(found.areAll()).isEqualTo(sorted.size() <= most);
      for (int place = 0; place < found.count(); place++) {
        assertThat(found.move(place)).isEqualTo(board.moveAt(sorted.get(place)));
        assertThat(found.prior(place)).isEqualTo(policy[sorted.get(place)]);
      }
    }
  }

  private static Evaluation evaluation(float[] policy) {
    return new Evaluation(
        policy, new ValueEstimate(0.5, 0.5, 0, 0, 0, 0), Uncertainty.UNKNOWN, null);
  }
}
