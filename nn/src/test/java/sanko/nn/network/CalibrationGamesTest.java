package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;

class CalibrationGamesTest {
  @ParameterizedTest
  @CsvSource({"2, 2", "3, 7", "9, 9", "13, 13", "10, 19", "19, 19", "18, 4"})
  void havePositionsOfAnySize(int width, int height) {
    CalibrationGames games = new CalibrationGames(width, height);
    for (List<CalibrationGames.Sample> samples : List.of(games.forRanges(20), games.forErrors(7))) {
      int most = 0;
      for (CalibrationGames.Sample sample : samples) {
        Board board = sample.position().board();
        assertThat(board.width()).isEqualTo(width);
        assertThat(board.height()).isEqualTo(height);
        assertThat(sample.symmetry()).isBetween(0, width == height ? 7 : 3);
        most = Math.max(most, stones(board));
      }
      assertThat(most).as("stones at the end of a game").isGreaterThanOrEqualTo(width * height / 4);
    }
  }

  @Test
  void measureErrorsOnOtherPositionsThanRanges() {
    CalibrationGames games = new CalibrationGames(19, 19);
    Set<Long> seen = new HashSet<>();
    games.forRanges(64).forEach(each -> seen.add(each.position().stateHashLow()));
    assertThat(games.forErrors(64))
        .noneMatch(each -> seen.contains(each.position().stateHashLow()));
    assertThat(seen).hasSizeGreaterThan(60);
  }

  private static int stones(Board board) {
    int stones = 0;
    for (int index = 0; index < board.area(); index++) {
      stones += board.color(board.pointAt(index)) == Color.EMPTY ? 0 : 1;
    }
    return stones;
  }
}
