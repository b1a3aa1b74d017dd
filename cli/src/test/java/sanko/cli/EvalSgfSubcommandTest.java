package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.testing.TestedProgram;

@Timeout(60)
class EvalSgfSubcommandTest {
  private final TestedProgram program = new TestedProgram();

  @TempDir private Path folder;

  private Path game;

  @BeforeEach
  void write() throws IOException {
    game =
        Files.writeString(
            folder.resolve("game.sgf"), "(;SZ[5]KM[6.5]RU[Japanese];B[cc];W[bb];B[dd])");
  }

  private int run(String... arguments) {
    List<String> words = new ArrayList<>(List.of("evalsgf", game.toString()));
    words.addAll(List.of(arguments));
    return program.run(words);
  }

  private String out() {
    return program.out().replace("\r", "");
  }

  @Test
  void searchesThePositionAfterTheMovesNamed() {
    assertThat(run("-m", "2", "-v", "20")).as(program.err()).isZero();
    assertThat(out())
        .contains(
            "Next player: black",
            "Moves: 2, the last white B4",
            "Komi: 6.5",
            "TERRITORY",
            " 4 . O . . . 4\n 3 . . X . . 3\n",
            "Root visits: 20\n",
            "move    visits",
            "PV: ")
        .doesNotContain("whiteWin", "whiteOwnership");
  }

  @Test
  void searchesARangeOfPositions() {
    assertThat(run("-m", "0", "-move-num-end", "3", "-v", "2")).isZero();
    assertThat(out().lines().filter(line -> line.startsWith("Moves: ")).map(line -> line.charAt(7)))
        .containsExactly('0', '1', '2', '3');
  }

  @Test
  void warnsOnceOfRulesThatItDoesNotKnow() throws IOException {
    Files.writeString(game, "(;SZ[5]RU[Chess];B[cc];W[bb])");
    assertThat(run("-m", "0", "-move-num-end", "2", "-v", "2")).isZero();
    assertThat(program.err())
        .containsOnlyOnce("Sanko does not know the record's rules and ignores them: Chess");
  }

  @Test
  void readsARecordThatIsCutOff() throws IOException {
    Files.writeString(game, "(;SZ[5]KM[6.5];B[cc];W[bb];B[d");
    assertThat(run("-m", "2", "-v", "2")).isZero();
    assertThat(out()).contains("Moves: 2, the last white B4");
    assertThat(program.err()).contains("the record is cut off");
  }

  @Test
  void searchesPositionsBeforeAMoveThatMeansNothing() throws IOException {
    Files.writeString(game, "(;SZ[5]KM[6.5];B[cc];W[bb];B[zz];W[dd])");
    assertThat(run("-m", "2", "-v", "2")).isZero();
    assertThat(out()).contains("Moves: 2, the last white B4");
    assertThat(program.err()).contains("'zz' is not on a board of 5x5");
    assertThat(run("-m", "3", "-v", "2")).isEqualTo(2);
    assertThat(program.err())
        .contains(
            "'zz' is not on a board of 5x5; the record ends before it (line 1, column 29)",
            "the record has only 2 moves");
  }

  @Test
  void playsMoreMovesUnderOtherRulesAndAvoidsSome() {
    assertThat(
            run(
                "-m",
                "1",
                "-e",
                "A1 E5",
                "-avoid-moves",
                "B1 B2 B3 B4 B5 C1 C2 C4 C5 D1 D2 D3 D4 D5 A2 A3 A4 A5 E1 E2 E3 E4",
                "-override-komi",
                "-3",
                "-override-rules",
                "chinese",
                "-v",
                "9",
                "-raw-nn"))
        .isZero();
    assertThat(out()).contains("Moves: 3, the last black E5", "Komi: -3.0", "\"AREA\"");
    assertThat(out()).contains("whiteWin ", "policyPass ").doesNotContain("Root visits");
    String all = "B1 B2 B3 B4 B5 C1 C2 C4 C5 D1 D2 D3 D4 D5 A2 A3 A4 A5 E1 E2 E3 E4 E5 A1";
    assertThat(run("-m", "1", "-avoid-moves", all, "-v", "9")).isZero();
    assertThat(out()).contains("PV: pass");
  }

  @Test
  void printsWhatTheNetworkSaysAndOwnership() {
    assertThat(
            run("-m", "1", "-v", "4", "-print-policy", "-print-root-nn-values", "-print-ownership"))
        .isZero();
    assertThat(out()).contains("whiteWin ", "policy\n", "    NAN ", "whiteOwnership\n");
  }

  @Test
  void printsTheScoreAsTheGameStands() {
    assertThat(run("-m", "1", "-override-rules", "chinese", "-raw-nn", "-print-score-now"))
        .isZero();
    assertThat(out()).contains("Score now: B+18.5\n 5 X X X X X 5\n 4 X X X X X 4\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'-m 4', 2, has only 3 moves",
    "'-m 1 -e A9', 2, not on a board",
    "'-m 1 -e C3', 2, C3 is illegal",
    "'-m 1 -v 5 -avoid-moves Q4', 2, '-avoid-moves: ''Q4'' is not on a board'",
    "'-m 1 -v 5 -avoid-moves D4,E5', 2, '-avoid-moves: '",
    "'-m 1 -override-komi 1e999', 2, must be a finite number",
    "'-m 1 -override-komi 1000000', 2, -override-komi must be from -400 to 400",
    "'-m 1 -threads 100000', 2, '-threads must be from 0 to 4096, not 100000'",
    "'-m 1 -override-rules chess', 2, chess",
    "'-m -1', 2, must not be negative",
    "'-m 2 -move-num-end 1', 2, -move-num-end must not be less",
    "'-v 1', 2, -move-num",
    "'-m 1 -v 0', 2, must be positive",
    "'-m 1 --dance', 2, unknown option --dance",
    "'-m 1 b.sgf', 2, one file",
  })
  void saysWhatIsWrong(String options, int status, String reason) {
    assertThat(run(options.split(" ", -1))).isEqualTo(status);
    assertThat(program.err()).contains(reason);
    assertThat(out()).isEmpty();
  }

  @Test
  void saysThatItSearchesTheFirstGame() throws IOException {
    Files.writeString(game, "(;SZ[5];B[cc])(;SZ[5];B[dd])");
    assertThat(run("-m", "1", "-v", "2")).isZero();
    assertThat(out()).contains("Moves: 1, the last black C3");
    assertThat(program.err()).contains("The file has 2 games; this searches the first.");
  }
}
