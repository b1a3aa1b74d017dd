package sanko.train.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.primitives.Floats;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.Symmetry;
import sanko.nn.honesty.SolvedBoard;
import sanko.train.data.RowFiles;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;
import sanko.train.data.TrainingRows;

@Tag("solving")
class ExactRowsTest {
  @TempDir Path folder;

  private Path chunk(int width, int height, long seed, String name) throws Exception {
    ExactRows.Settings settings = new ExactRows.Settings(seed, 25, Kind.all(), 2_000);
    List<TrainingRow> rows = new ExactRows(settings).chunk(width, height, 3);
    assertThat(rows).hasSize(25);
    Path file = folder.resolve(name);
    RowFiles.write(file, rows, 1);
    return file;
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "3, 5", "7, 7", "9, 8"})
  void targetsFitTogether(int width, int height) throws Exception {
    TrainingRows rows = RowFiles.read(chunk(width, height, 5, "rows.npz"));
    int frame = rows.frame();
    int cells = frame * frame;
    float[] planes = new float[22 * cells];
    float[] policy = new float[cells + 1];
    float[] ownership = new float[cells];
    for (int row = 0; row < rows.count(); row++) {
      rows.planes(row, Symmetry.IDENTITY, planes, 0);
      rows.softOwnership(row, Symmetry.IDENTITY, ownership, 0);
      boolean isWhole = rows.target(row, RowTarget.OWNERSHIP_WEIGHT) == 0;
      boolean hasPolicy = rows.policy(row, 0, Symmetry.IDENTITY, policy, 0) > 0;
      assertThat(hasPolicy).isEqualTo(!isWhole);
      assertThat(rows.target(row, RowTarget.POLICY_WEIGHT)).isEqualTo(isWhole ? 0 : 1);
      double points = 0;
      for (int cell = 0; cell < cells; cell++) {
        points += ownership[cell];
        boolean isFree = planes[cell] > 0 && planes[cells + cell] + planes[2 * cells + cell] == 0;
        assertThat(policy[cell] == 0 || isFree).isTrue();
      }
      double score = rows.target(row, RowTarget.OWN_RESULT + 3);
      double win = rows.target(row, RowTarget.OWN_RESULT);
      assertThat(win).isEqualTo(score > 0 ? 1 : score < 0 ? 0 : 0.5);
      assertThat(rows.target(row, RowTarget.LEAD)).isEqualTo((float) score);
      int kinds = isWhole || width * height <= 25 ? 0 : Kind.values().length;
      assertThat(rows.target(row, RowTarget.GAME_KIND))
          .isBetween(kinds == 0 ? 100f : 101f, 100f + kinds);
      if (isWhole) {
        int stones = stones(planes, cells);
        double lead = score - rows.target(row, RowTarget.OWN_KOMI);
        assertThat(stones).isZero();
        assertThat(lead).isEqualTo(SolvedBoard.of(width, height).orElseThrow().blackScore());
      } else if (rows.target(row, RowTarget.AREA_SCORING) == 1) {
        double komi = rows.target(row, RowTarget.OWN_KOMI);
        assertThat(points + komi).isCloseTo(score, within(0.6));
      }
    }
  }

  private static int stones(float[] planes, int cells) {
    int count = 0;
    for (int cell = cells; cell < 3 * cells; cell++) {
      count += (int) planes[cell];
    }
    return count;
  }

  @Test
  void emptyBoardsWhoseScoreIsKnownAreAFifth() throws Exception {
    assertThat(wholeBoards(5, 4)).isEqualTo(5);
    assertThat(wholeBoards(3, 3)).isEqualTo(5);
    assertThat(wholeBoards(6, 6)).isEqualTo(5);
    assertThat(wholeBoards(8, 8)).isZero();
  }

  private long wholeBoards(int width, int height) throws Exception {
    TrainingRows rows = RowFiles.read(chunk(width, height, 7, "whole.npz"));
    return IntStream.range(0, rows.count())
        .filter(row -> rows.target(row, RowTarget.OWNERSHIP_WEIGHT) == 0)
        .count();
  }

  @Test
  void dependOnTheSeedAlone() throws Exception {
    List<Float> first = numbers(chunk(9, 9, 1, "a.npz"));
    assertThat(numbers(chunk(9, 9, 1, "b.npz"))).isEqualTo(first);
    assertThat(numbers(chunk(9, 9, 2, "c.npz"))).isNotEqualTo(first);
  }

  /** Planes, policies, ownership and targets of all rows. */
  private static List<Float> numbers(Path file) throws Exception {
    TrainingRows rows = RowFiles.read(file);
    List<Float> numbers = new ArrayList<>();
    float[] scratch = new float[22 * rows.frame() * rows.frame()];
    for (int row = 0; row < rows.count(); row++) {
      rows.planes(row, Symmetry.IDENTITY, scratch, 0);
      numbers.addAll(Floats.asList(scratch.clone()));
      for (int channel = 0; channel < 2; channel++) {
        rows.policy(row, channel, Symmetry.IDENTITY, scratch, 0);
        numbers.addAll(Floats.asList(scratch.clone()));
      }
      rows.softOwnership(row, Symmetry.IDENTITY, scratch, 0);
      numbers.addAll(Floats.asList(scratch.clone()));
      for (int target = 0; target < RowTarget.COUNT; target++) {
        numbers.add(rows.target(row, target));
      }
    }
    return numbers;
  }
}
