package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.nn.honesty.HonestyReport;

/** The smallest of the boards that networks are asked about have the scores that are listed. */
class SolvedBoardsTest {
  private static final long MOST_NODES = 20_000_000;

  @ParameterizedTest
  @CsvSource({"2, 2, 1", "2, 3, 0", "2, 4, 8"})
  void blackWinsByAsMuch(int width, int height, int points) throws IOException {
    assertThat(list()).contains("\n%d %d %d\n".formatted(width, height, points));
    ExactSolver solver = new ExactSolver(width, height, 0, true, false, MOST_NODES);
    solver.useGuide();
    assertThat(solver.isScore(new MutableBoard(width, height), Color.BLACK, -points)).isTrue();
  }

  private static String list() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(HonestyReport.class.getResourceAsStream("solved.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
