package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Games one after another in one session, which share what has been searched. */
class VarietyTest {
  private static final int GAMES = 20;

  /**
   * The first moves of all games; the visits that the first search made are enough for the rest.
   */
  private static List<String> firstMoves() {
    String game = "clear_board\nkata-search b\n";
    String all =
        Sessions.run(
            "boardsize 5\n"
                + "kata-set-param maxVisits 150\n"
                + "kata-set-param chosenMoveTemperatureEarly 1\n"
                + game.repeat(GAMES));
    return all.lines().filter(line -> line.matches("= ([A-E][1-5]|pass)")).toList();
  }

  @Test
  void gamesDifferWhereATemperatureLeavesAChoice() {
    List<String> moves = firstMoves();
    assertThat(moves).hasSize(GAMES);
    assertThat(new HashSet<>(moves)).hasSizeGreaterThan(3);
    assertThat(firstMoves()).as("the seed is the same").isEqualTo(moves);
  }
}
