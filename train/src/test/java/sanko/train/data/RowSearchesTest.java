package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.NetworkException;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;
import sanko.train.data.TeacherGames.Refinement;

@Timeout(120)
class RowSearchesTest {
  private static final int VISITS = 16;

  @TempDir Path folder;

  private static List<TrainingRow> chunk(Evaluator teacher, Refinement refinement)
      throws InterruptedException {
    TeacherGames.Settings settings = new TeacherGames.Settings(5, 60, 0.5, 0.5, refinement);
    return new TeacherGames(teacher, settings).chunk(5, 6, 3);
  }

  private static boolean isEqual(TrainingRow one, TrainingRow other, RowArray array) {
    return Arrays.equals(one.bytes(array), other.bytes(array));
  }

  private static int policies(TrainingRow row) {
    int moves = 0;
    for (int i = 0; i <= 36; i++) {
      moves += row.get(RowArray.POLICY, i) > 0 ? 1 : 0;
    }
    return moves;
  }

  @Test
  void refinesAShareOfTheSameRows() throws InterruptedException {
    List<TrainingRow> plain = chunk(new OptimisticEvaluator(), Refinement.NONE);
    List<TrainingRow> refined =
        chunk(new OptimisticEvaluator(), new Refinement(VISITS, 0.5, PolicySource.SEARCH));
    assertThat(refined).hasSameSizeAs(plain);
    int searched = 0;
    for (int i = 0; i < plain.size(); i++) {
      TrainingRow before = plain.get(i);
      TrainingRow after = refined.get(i);
      assertThat(isEqual(before, after, RowArray.PLANES)).isTrue();
      assertThat(isEqual(before, after, RowArray.GLOBALS)).isTrue();
      assertThat(isEqual(before, after, RowArray.OPTIMISTIC_POLICY)).isTrue();
      for (int target : new int[] {RowTarget.RESULT, RowTarget.OWN_KOMI, RowTarget.TURN}) {
        assertThat(after.target(target)).isEqualTo(before.target(target));
      }
      double most = 0;
      for (int move = 0; move <= 36; move++) {
        most = Math.max(most, after.get(RowArray.POLICY, move));
      }
      assertThat(most).isEqualTo(PositionTargets.LARGEST_WEIGHT);
      double results =
          after.target(RowTarget.OWN_RESULT)
              + after.target(RowTarget.OWN_RESULT + 1)
              + after.target(RowTarget.OWN_RESULT + 2);
      assertThat(results).isCloseTo(1, within(1e-5));
      if (!isEqual(before, after, RowArray.TARGETS)) {
        searched++;
        assertThat(policies(after)).isLessThan(VISITS);
      }
    }
    assertThat((double) searched / plain.size()).isBetween(0.3, 0.7);
  }

  @Test
  void leavesThePolicyToTheTeacher() throws InterruptedException {
    List<TrainingRow> plain = chunk(new PseudoRandomEvaluator(), Refinement.NONE);
    List<TrainingRow> refined =
        chunk(new PseudoRandomEvaluator(), new Refinement(VISITS, 1, PolicySource.TEACHER));
    int searched = 0;
    for (int i = 0; i < plain.size(); i++) {
      assertThat(isEqual(plain.get(i), refined.get(i), RowArray.POLICY)).isTrue();
      searched += isEqual(plain.get(i), refined.get(i), RowArray.TARGETS) ? 0 : 1;
    }
    assertThat((double) searched / plain.size()).isBetween(0.9, 1.0);
  }

  @Test
  void makesTheSameRowsAgainWithANetwork() throws InterruptedException, IOException {
    Path file = TinyNetwork.ofVersion(8).write(folder.resolve("tiny.bin.gz"));
    List<List<TrainingRow>> chunks = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      // With one position a batch no rounding depends on what else is computed.
      try (Evaluator teacher =
          NetworkEvaluator.open(file, EvaluatorSettings.fixed(1 + i, 1, 1, 4 + 8 * i))) {
        chunks.add(chunk(teacher, new Refinement(VISITS, 1, PolicySource.SEARCH)));
      } catch (NetworkException e) {
        throw new IOException(e);
      }
    }
    for (int i = 0; i < chunks.get(0).size(); i++) {
      for (RowArray array : RowArray.DISTILLATION) {
        assertThat(isEqual(chunks.get(0).get(i), chunks.get(1).get(i), array)).isTrue();
      }
    }
  }

  /** The policy does not prefer the center, but all values depend on it. */
  @Test
  void writesWhatTheSearchFound() throws InterruptedException {
    GameState position = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
    Board board = position.board();
    TrainingRow row = new TrainingRow(3, RowArray.DISTILLATION);
    PositionEncoder encoder = new PositionEncoder(3);
    try (RowSearches searches = new RowSearches(new CenterLover(), 40, 1, PolicySource.SEARCH)) {
      searches.begin(row, position);
      searches.finish(encoder);
    }
    int center = encoder.cellOf(board.point(1, 1), board);
    assertThat(row.get(RowArray.POLICY, center)).isEqualTo(PositionTargets.LARGEST_WEIGHT);
    assertThat(row.target(RowTarget.OWN_RESULT)).isGreaterThan(0.8);
    assertThat(row.target(RowTarget.OWN_RESULT + 1)).isLessThan(0.2);
    assertThat(row.target(RowTarget.LEAD)).isGreaterThan(5);
    assertThat(row.get(RowArray.SOFT_OWNERSHIP, center)).isGreaterThan(60);
  }

  @Test
  void tellsThatTheTeacherFailed() {
    ImmediateEvaluator failing =
        new CenterLover() {
          @Override
          public Evaluation answer(GameState position, EvaluationOptions options) {
            throw new IllegalStateException("no memory");
          }
        };
    try (RowSearches searches = new RowSearches(failing, 4, 1, PolicySource.SEARCH)) {
      assertThatThrownBy(
              () -> {
                GameState position = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
                searches.begin(new TrainingRow(3, RowArray.DISTILLATION), position);
                searches.finish(new PositionEncoder(3));
              })
          .isInstanceOf(CompletionException.class)
          .hasMessageContaining("no memory");
    }
  }

  /** Its policy is even; who has the center owns the board. */
  private static class CenterLover implements ImmediateEvaluator {
    @Override
    public String name() {
      return "center";
    }

    @Override
    public int capacity() {
      return 4;
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      Evaluation even = new PseudoRandomEvaluator().answer(position, options);
      int color = position.board().color(position.board().point(1, 1));
      double sign = color == Color.WHITE ? 1 : color == Color.BLACK ? -1 : 0;
      float[] policy = new float[10];
      float[] ownership = new float[9];
      for (int i = 0; i < 10; i++) {
        policy[i] = even.policy(i) < 0 ? Evaluation.ILLEGAL : 0.1f;
      }
      Arrays.fill(ownership, (float) sign);
      double win = (1 + 0.98 * sign) / 2;
      return new Evaluation(
          policy,
          new ValueEstimate(win, 1 - win, 0, 9 * sign, 81, 9 * sign),
          Uncertainty.UNKNOWN,
          options.ownership() ? ownership : null);
    }
  }
}
