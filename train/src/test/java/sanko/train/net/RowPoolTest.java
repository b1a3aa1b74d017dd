package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameState;
import sanko.train.data.PositionEncoder;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

class RowPoolTest {
  @TempDir Path folder;

  /**
   * Whatever the symmetry and wherever the board lies, targets stay on the stones they belong to.
   */
  @ParameterizedTest
  @CsvSource({"5,5,5", "5,5,9", "4,6,6", "6,3,9"})
  void turnsInputsAndTargetsTogether(int width, int height, int frame) throws Exception {
    GameState state = new GameState(width, height, Rules.TROMP_TAYLOR, 7);
    Board board = state.board();
    int stone = board.pointAt(width + 1);
    state.play(stone, state.toMove());
    EnumSet<RowArray> arrays = EnumSet.copyOf(RowArray.DISTILLATION);
    arrays.add(RowArray.OPTIMISTIC_POLICY);
    TrainingRow row = new TrainingRow(frame, arrays);
    PositionEncoder encoder = new PositionEncoder(frame);
    encoder.encode(state, EvaluationOptions.PLAIN, row);
    int cell = encoder.cellOf(stone, board);
    row.set(RowArray.POLICY, cell, 30);
    row.set(RowArray.POLICY, frame * frame, 10);
    row.set(RowArray.OPTIMISTIC_POLICY, cell, 10);
    row.set(RowArray.OPTIMISTIC_POLICY, frame * frame, 30);
    row.set(RowArray.SOFT_OWNERSHIP, cell, -60);
    row.setTarget(RowTarget.OWN_RESULT + 1, 1);
    row.setTarget(RowTarget.OWN_RESULT + 3, -5);
    row.setTarget(RowTarget.ROW_WEIGHT, 0.5);
    Path file = folder.resolve("row.npz");
    RowFiles.write(file, List.of(row), 1);
    RowPool pool = new RowPool(1);
    pool.add(RowFiles.read(file), (size, count) -> assertThat(count).isEqualTo(1));
    Batch batch = pool.draw(new RowPool.Size(width, height), 64, new Random(1));
    int area = width * height;
    boolean[] seen = new boolean[area];
    for (int i = 0; i < batch.count; i++) {
      int opponentStones = (i * Architecture.PLANES + 2) * area;
      for (int point = 0; point < area; point++) {
        boolean here = batch.planes[opponentStones + point] == 1;
        seen[point] |= here;
        assertThat(batch.planes[i * Architecture.PLANES * area + point]).isEqualTo(1);
        assertThat(batch.policy[i * (area + 1) + point]).isEqualTo(here ? 0.75f : 0);
        assertThat(batch.optimistic[i * (area + 1) + point]).isEqualTo(here ? 0.25f : 0);
        assertThat(batch.ownership[i * area + point]).isEqualTo(here ? -0.5f : 0);
      }
      assertThat(batch.policy[i * (area + 1) + area]).isEqualTo(0.25f);
      assertThat(batch.optimistic[i * (area + 1) + area]).isEqualTo(0.75f);
      assertThat(batch.optimisticWeight[i]).isEqualTo(1);
      assertThat(batch.value).containsSubsequence(0, 1, 0);
      assertThat(batch.nearWinLoss[i]).isEqualTo(-1);
      assertThat(batch.nearScore[i]).isEqualTo(-5);
      assertThat(batch.nearWeight[i]).isEqualTo(1);
      assertThat(batch.weight[i]).isEqualTo(0.5f);
      assertThat(batch.answerWeight[i]).isZero();
    }
    int places = 0;
    for (boolean place : seen) {
      places += place ? 1 : 0;
    }
    assertThat(places).isGreaterThan(1);
  }

  /** Rows of self-play: half the result, half what later searches found, or what has a weight. */
  @ParameterizedTest
  @CsvSource({"0,0,0.75", "1,0,0.5", "0,1,1"})
  void mixesResultAndAverageByTheirWeights(double noResult, double noAverage, float win)
      throws Exception {
    GameState state = new GameState(3, 3, Rules.TROMP_TAYLOR, 7);
    TrainingRow row = new TrainingRow(3, RowArray.KATAGO);
    new PositionEncoder(3).encode(state, EvaluationOptions.PLAIN, row);
    row.setTarget(RowTarget.RESULT, 1);
    row.setTarget(RowTarget.MIDDLE_RESULT, 0.5);
    row.setTarget(RowTarget.MIDDLE_RESULT + 1, 0.5);
    row.setTarget(RowTarget.NEAR_RESULT, 0.75);
    row.setTarget(RowTarget.NEAR_RESULT + 1, 0.25);
    row.setTarget(RowTarget.NEAR_RESULT + 3, 3);
    row.setTarget(RowTarget.NO_RESULT_WEIGHT, noResult);
    row.setTarget(RowTarget.NO_AVERAGE_WEIGHT, noAverage);
    Path file = folder.resolve("row.npz");
    RowFiles.write(file, List.of(row), 1);
    RowPool pool = new RowPool(1);
    pool.add(RowFiles.read(file), (size, count) -> {});
    Batch batch = pool.draw(new RowPool.Size(3, 3), 1, new Random(1));
    assertThat(batch.optimisticWeight).containsExactly(0);
    assertThat(batch.value).containsExactly(win, 1 - win, 0);
    assertThat(batch.nearWinLoss).containsExactly(0.5f);
    assertThat(batch.nearScore).containsExactly(3);
    assertThat(batch.nearWeight).containsExactly((float) (1 - noAverage));
  }
}
