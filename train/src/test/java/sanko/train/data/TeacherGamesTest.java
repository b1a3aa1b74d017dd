package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.Evaluator;
import sanko.nn.ForwardingEvaluator;
import sanko.nn.OptionalInput;
import sanko.nn.PseudoRandomEvaluator;

class TeacherGamesTest {
  private static final TeacherGames.Settings SETTINGS = new TeacherGames.Settings(5, 300, 0.5, 0.5);

  /** Kept for train/check_rows.py, which reads the files with NumPy. */
  private static final Path FOLDER = Path.of("target", "rows");

  private static List<TrainingRow> chunk(int width, int height, long number)
      throws InterruptedException {
    return new TeacherGames(new OptimisticEvaluator(), SETTINGS).chunk(width, height, number);
  }

  private static List<List<Byte>> content(List<TrainingRow> rows) {
    List<List<Byte>> content = new ArrayList<>();
    for (TrainingRow row : rows) {
      List<Byte> bytes = new ArrayList<>();
      for (RowArray array : row.arrays()) {
        for (byte each : row.bytes(array)) {
          bytes.add(each);
        }
      }
      content.add(bytes);
    }
    return content;
  }

  @Test
  void makesTheSameChunkAgainAndAnotherByAnotherNumber() throws InterruptedException {
    List<List<Byte>> first = content(chunk(7, 7, 3));
    assertThat(content(chunk(7, 7, 3))).isEqualTo(first);
    Set<List<Byte>> rows = new HashSet<>(first);
    assertThat(rows).hasSizeGreaterThan(first.size() * 9 / 10);
    assertThat(content(chunk(7, 7, 4))).doesNotContainAnyElementsOf(rows);
  }

  @ParameterizedTest
  @CsvSource({"7,7", "9,9", "7,11", "10,6", "2,2", "2,3", "5,3"})
  void learnsOnlyWhatIsPossible(int width, int height) throws Exception {
    List<TrainingRow> rows = chunk(width, height, 0);
    Path file = Files.createDirectories(FOLDER).resolve(width + "x" + height + ".npz");
    RowFiles.write(file, rows, 1);
    TrainingRows read = RowFiles.read(file);
    int frame = Math.max(width, height);
    int cells = frame * frame;
    assertThat(read.frame()).isEqualTo(frame);
    float[] planes = new float[RowArray.PLANE_COUNT * cells];
    float[] policy = new float[cells + 1];
    float[] ordinary = new float[cells + 1];
    float[] ownership = new float[cells];
    for (int row = 0; row < read.count(); row++) {
      assertThat(read.width(row)).isEqualTo(width);
      assertThat(read.height(row)).isEqualTo(height);
      read.planes(row, 0, planes, 0);
      read.softOwnership(row, 0, ownership, 0);
      assertThat(read.policy(row, 0, 0, policy, 0)).isPositive();
      float most = 0;
      for (int cell = 0; cell < cells; cell++) {
        boolean onBoard = cell % frame < width && cell / frame < height;
        boolean occupied = planes[cells + cell] + planes[2 * cells + cell] > 0;
        boolean banned = planes[6 * cells + cell] > 0;
        assertThat(planes[cell]).isEqualTo(onBoard ? 1 : 0);
        // In clean-up a move on a stone may unblock it (plane 7).
        if (!onBoard || banned || (occupied && planes[7 * cells + cell] == 0)) {
          assertThat(policy[cell]).isZero();
        }
        if (!onBoard) {
          assertThat(ownership[cell]).isZero();
        }
        most = Math.max(most, policy[cell]);
      }
      assertThat(Math.max(most, policy[cells])).isEqualTo(PositionTargets.LARGEST_WEIGHT);
      float own = read.target(row, RowTarget.OWN_RESULT);
      assertThat(
              own
                  + read.target(row, RowTarget.OWN_RESULT + 1)
                  + read.target(row, RowTarget.OWN_RESULT + 2))
          .isCloseTo(1, within(1e-5f));
      assertThat(read.optimisticPolicy(row, 0, policy, 0)).isPositive();
      assertThat(read.policy(row, 0, 0, ordinary, 0)).isPositive();
      for (int move = 0; move <= cells; move++) {
        float share = ordinary[move] / PositionTargets.LARGEST_WEIGHT;
        float squared = share * share * PositionTargets.LARGEST_WEIGHT;
        assertThat(policy[move]).isCloseTo(squared, within(2f));
      }
      float opponent = read.policy(row, 1, 0, policy, 0);
      assertThat(opponent > 0).isEqualTo(read.target(row, RowTarget.OPPONENT_POLICY_WEIGHT) == 1);
    }
  }

  @Test
  void leavesOutAnOptimisticPolicyThatTheTeacherDoesNotHave() throws InterruptedException {
    TeacherGames games = new TeacherGames(new PseudoRandomEvaluator(), SETTINGS);
    assertThat(games.chunk(7, 7, 0))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.arrays()).isEqualTo(RowArray.DISTILLATION));
  }

  /** Whatever input version 7 can say of rules and history is said in some row. */
  @Test
  void showsAllThatANetworkCanBeTold() throws InterruptedException {
    List<TrainingRow> rows = new ArrayList<>();
    TeacherGames.Settings settings = new TeacherGames.Settings(7, 4000, 1, 1);
    for (int size : new int[] {3, 4}) {
      rows.addAll(new TeacherGames(new OptimisticEvaluator(), settings).chunk(size, size, 0));
    }
    // Playout doubling advantages, 15 and 16, are not for boards as small as these.
    for (int global = 0; global < RowArray.GLOBAL_COUNT; global++) {
      int shown = global;
      assertThat(rows.stream().map(row -> row.get(RowArray.GLOBALS, shown)).distinct().toList())
          .as("global %d", global)
          .hasSizeGreaterThan(global == 15 || global == 16 ? 0 : 1);
    }
    // After a pass that is shown, another one ends the phase, and that is shown or hidden.
    assertThat(rows)
        .anyMatch(row -> row.get(RowArray.GLOBALS, 0) == 1 && row.get(RowArray.GLOBALS, 14) == 1);
    Set<List<Object>> kos = new HashSet<>();
    rows.forEach(
        row -> kos.add(List.of(row.get(RowArray.GLOBALS, 6), row.get(RowArray.GLOBALS, 7))));
    assertThat(kos).hasSize(3);
    assertThat(rows).anyMatch(row -> Math.abs(row.target(RowTarget.OWN_KOMI)) > 8);
  }

  @Test
  void tellsOfAdvantagesWhereTheTeacherKnowsThem() throws InterruptedException {
    List<TrainingRow> rows =
        new TeacherGames(new OptimisticEvaluator(), new TeacherGames.Settings(3, 2000, 1, 1))
            .chunk(7, 7, 0);
    long told = rows.stream().filter(row -> row.get(RowArray.GLOBALS, 15) == 1).count();
    assertThat(told).isBetween(rows.size() / 20L, rows.size() / 3L);
    // In units of two doublings, for either player, of up to three.
    assertThat(rows).allMatch(row -> Math.abs(row.get(RowArray.GLOBALS, 16)) <= 1.5);
    assertThat(rows).anyMatch(row -> row.get(RowArray.GLOBALS, 16) > 0.75);
    assertThat(rows).anyMatch(row -> row.get(RowArray.GLOBALS, 16) < -0.75);
    Evaluator unlearned =
        new ForwardingEvaluator(new OptimisticEvaluator()) {
          @Override
          public Set<OptionalInput> unlearnedInputs() {
            return Set.of(OptionalInput.ADVANTAGE);
          }
        };
    assertThat(new TeacherGames(unlearned, SETTINGS).chunk(7, 7, 0))
        .isNotEmpty()
        .allMatch(row -> row.get(RowArray.GLOBALS, 15) == 0);
  }

  /** The two players of a game hold opposite komi, leads and results. */
  @Test
  void speaksOfThePlayerToMove() throws InterruptedException {
    List<TrainingRow> rows = chunk(7, 7, 1);
    for (TrainingRow row : rows) {
      double result =
          row.target(RowTarget.RESULT)
              + row.target(RowTarget.RESULT + 1)
              + row.target(RowTarget.RESULT + 2);
      assertThat(result).isEqualTo(1);
      assertThat(row.target(RowTarget.RESULT) > 0.5)
          .isEqualTo(row.target(RowTarget.FINAL_SCORE) > 0);
      // The inputs have komi in units of 20 points.
      assertThat(row.get(RowArray.GLOBALS, 5))
          .isCloseTo(row.target(RowTarget.OWN_KOMI) / 20, within(1e-5));
    }
    assertThat(rows).anyMatch(row -> row.target(RowTarget.OWN_KOMI) > 0);
    assertThat(rows).anyMatch(row -> row.target(RowTarget.OWN_KOMI) < 0);
  }
}
