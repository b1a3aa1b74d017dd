package sanko.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.sgf.SgfReader;
import sanko.cli.testing.TestedProgram;
import sanko.engine.solve.SolveBudget;

class SolveSubcommandTest {
  /** An L group in the corner; White is to move. */
  private static final String L_GROUP =
      "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W];W[ba];B[aa])";

  private final TestedProgram program = new TestedProgram();

  @TempDir private Path folder;

  private Path problem;

  @BeforeEach
  void write() throws IOException {
    problem = Files.writeString(folder.resolve("l.sgf"), L_GROUP);
  }

  private int run(String... arguments) {
    return program.run(arguments);
  }

  private String out() {
    return program.out();
  }

  private String err() {
    return program.err();
  }

  @Test
  void findsTheGroupAndTellsBothVerdicts() {
    assertThat(run("solve", "--nodes", "5000", problem.toString())).isZero();
    assertThat(out())
        .startsWith("Black D9 A8 B8 C8 D8: unsettled, the first move decides")
        .containsSubsequence(
            "White first: Black dies: W B9",
            "also if Black has 2 ko threats",
            "line: W B9, B ",
            "Black first: Black lives: B B9",
            " 9 : * : X O")
        .contains("positions");
    assertThat(err()).isEmpty();
  }

  @Test
  void readsARecordThatIsCutOff() throws IOException {
    Files.writeString(problem, L_GROUP.substring(0, L_GROUP.length() - 1));
    assertThat(run("solve", "--nodes", "5000", "--proofs-only", problem.toString())).isZero();
    assertThat(out()).contains("unsettled", "the record is cut off");
  }

  @Test
  void readsARecordUpToAMoveThatIsImpossible() throws IOException {
    Files.writeString(
        problem, L_GROUP.replace("AW", ";AW").replace("W[ba];B[aa]", "W[];B[bb];W[ba]"));
    assertThat(run("solve", "--nodes", "5000", "--proofs-only", problem.toString())).isZero();
    assertThat(out())
        .contains("move 2, Black at B8, is impossible; the record ends before it", "unsettled");
  }

  /** A problem whose diagram is open to the outside, which is meant to be White's. */
  @Test
  void enclosesWhatAProblemDoesNotShow() throws IOException {
    String open = "(;SZ[19]PL[W]AB[bb][cb][db][ac][bc]AW[ad][bd][cc][dc][ec][fb];B[qq];W[dd])";
    Path file = Files.writeString(folder.resolve("open.sgf"), open);
    String[] words = {"solve", "--nodes", "5000", "--proofs-only", file.toString()};
    assertThat(run(words)).isZero();
    assertThat(out())
        .contains("Assumed: all farther than 2 empty points from these stones is White's.")
        .contains("White first: Black dies: W D19", "Black first: Black lives: B D19");
    String[] both = {
      "solve", "--nodes", "5000", "--proofs-only", problem.toString(), file.toString()
    };
    assertThat(run(both)).isZero();
    assertThat(out()).contains("2 problems: 2 unsettled; 1 under an assumption about what is far");
    assertThat(run("solve", "--enclosed", "0", "--nodes", "500", "--proofs-only", file.toString()))
        .isZero();
    assertThat(out()).doesNotContain("Assumed");
    assertThat(run("solve", "--move", "1", "--nodes", "500", "--proofs-only", file.toString()))
        .isZero();
    assertThat(out()).doesNotContain("Assumed");
  }

  @Test
  void enclosesNamedStonesOnlyWhereNothingElseIsProved() throws IOException {
    assertThat(proved("5000", "b18", open("W")))
        .contains("Assumed: all farther than 2 empty points from these stones is White's.")
        .contains("White first: Black dies: W A19", "Black first: Black lives: B A19");
    assertThat(proved("5000", "d9", problem)).contains("unsettled").doesNotContain("Assumed");
  }

  /** With so few positions it is not proved what becomes of the group if White moves first. */
  @Test
  void tellsWhatThePlayerToMoveWinsUnderAnAssumption() throws IOException {
    assertThat(proved("60", "b18", open("B")))
        .contains("Assumed: all farther than 2 empty points from these stones is White's.")
        .contains("Black first: Black lives: B A19", "White first: not within the budget");
  }

  /** A problem that is open to the outside. */
  private Path open(String toMove) throws IOException {
    String stones = "AB[bb][cb][db][ac][bc]AW[ad][bd][cc][dc][ec][fb]";
    return Files.writeString(
        folder.resolve("open.sgf"), "(;SZ[19]PL[" + toMove + "]" + stones + ")");
  }

  /** What is told of a group that is named. */
  private String proved(String nodes, String vertex, Path file) {
    String record = file.toString();
    assertThat(run("solve", "--nodes", nodes, "--proofs-only", "--vertex", vertex, record))
        .isZero();
    return out();
  }

  @Test
  void guessesWhatIsNotProvedUnlessProofsAloneAreWanted() {
    String[] few = {"solve", "--nodes", "1", "--vertex", "d9", problem.toString()};
    assertThat(run(few)).isZero();
    assertThat(out()).contains("White first: not within the budget; a guess is W ");
    assertThat(run("solve", "--proofs-only", "--nodes", "1", "--vertex", "d9", problem.toString()))
        .isZero();
    assertThat(out()).contains("not within the budget").doesNotContain("guess");
  }

  @Test
  void provesAlsoIfTheNetworkCannotBeUsed() {
    TestedProgram broken =
        new TestedProgram(
            (model, tuning) -> {
              throw new IOException("broken");
            });
    assertThat(broken.run("solve", "--vertex", "d9", problem.toString())).isZero();
    assertThat(broken.out()).contains("Black dies: W B9");
    assertThat(broken.err()).contains("Nothing is guessed, the network cannot be used: broken");
  }

  @Test
  void letsAnotherPlayerMoveInAnotherPositionOfTheRecord() {
    assertThat(run("solve", "--color", "b", "--vertex", "d9", problem.toString())).isZero();
    assertThat(out().indexOf("Black first")).isLessThan(out().indexOf("White first"));
    assertThat(run("solve", "--move", "2", "--vertex", "d9", problem.toString())).isZero();
    assertThat(out()).contains("Black A9 D9 A8 B8 C8 D8: dead").contains(" 9 X O");
  }

  @Test
  void printsJsonWithTheProofs() throws IOException {
    assertThat(run("solve", "--json", "--goal", "live", problem.toString())).isZero();
    JsonNode json = new ObjectMapper().readTree(out());
    assertThat(json.path("status").asText()).isEqualTo("unsettled");
    assertThat(json.path("goal").asText()).isEqualTo("live");
    assertThat(json.path("file").asText()).endsWith("l.sgf");
    assertThat(json.path("whiteFirst").path("verdict").asText()).isEqualTo("refuted");
    assertThat(json.path("blackFirst").path("verdict").asText()).isEqualTo("proved");
    assertThat(json.path("blackFirst").path("move").asText()).isEqualTo("B9");
    assertThat(json.path("blackFirst").path("proof").path("nodes")).isNotEmpty();
    assertThat(json.path("position").path("initialStones")).hasSize(12);
  }

  @Test
  void looksForAllFirstMovesThatWin() throws IOException {
    assertThat(run("solve", "--all", problem.toString())).isZero();
    assertThat(out()).containsPattern("First moves that win: B9( [A-C]9)*\n");
    assertThat(run("solve", "--all", "--json", "--color", "b", problem.toString())).isZero();
    JsonNode json = new ObjectMapper().readTree(out());
    assertThat(json.path("firstMoves").path(0).asText()).isEqualTo("B9");
    assertThat(json.path("firstMovesUnknown")).isEmpty();
  }

  @Test
  void writesTheProofsAsRecords() throws Exception {
    Path proofs = folder.resolve("proof.sgf");
    assertThat(run("solve", "--sgf", proofs.toString(), problem.toString())).isZero();
    assertThat(SgfReader.readTrees(proofs)).hasSize(2);
  }

  @Test
  void tellsOfManyProblemsInATable() throws IOException {
    Path two = Files.writeString(folder.resolve("two.sgf"), L_GROUP + L_GROUP);
    Path broken = Files.writeString(folder.resolve("broken.sgf"), "no game");
    assertThat(run("solve", problem.toString(), two.toString(), broken.toString())).isEqualTo(4);
    assertThat(out().lines()).hasSize(5).first().asString().startsWith("problem ");
    assertThat(out().lines().toList().get(2))
        .contains("two.sgf#1", "unsettled", "Black dies: W B9");
    assertThat(out()).contains("3 problems: 3 unsettled; ").contains("; 1 not read");
    assertThat(err()).contains("broken.sgf: no game record");
    assertThat(run("solve", problem.toString(), broken.toString())).isEqualTo(4);
    assertThat(out()).contains("\n1 problem: 1 unsettled; ");
  }

  /** Also where a game between them cannot be read. */
  @Test
  void namesTheGamesOfAFileInJson() throws IOException {
    String games = L_GROUP + "(;SZ[9];B[zz])" + L_GROUP;
    Path file = Files.writeString(folder.resolve("several.sgf"), games);
    assertThat(run("solve", "--json", file.toString())).isEqualTo(4);
    ObjectMapper mapper = new ObjectMapper();
    List<String> names = new ArrayList<>();
    for (String line : out().lines().toList()) {
      names.add(mapper.readTree(line).path("file").asText());
    }
    assertThat(names).containsExactly(file + "#1", file + "#3");
    assertThat(err()).contains("several.sgf#2: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--vertex 99",
        "--vertex foo",
        "--vertex A8,",
        "--vertex Z99",
        "--vertex pass",
        "--goal eat",
        "--goal capture",
        "--color green",
        "--nodes 0",
        "--nodes 2147483647",
        "--seconds 0",
        "--seconds NaN",
        "--seconds 1e300",
        "--within -1",
        "--enclosed 51",
        "--within 2 --enclosed 2",
        "--threats -1",
        "--threats 100",
        "--move -1",
        "--move -3",
        "--rules chess",
        "--dance",
      })
  void refusesOptionsThatMakeNoSense(String options) {
    String words = "solve " + options + " " + problem;
    assertThat(run(words.split(" ", -1))).as(err()).isEqualTo(2);
    assertThat(out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--vertex K1, not on a board",
    "--vertex A1, there is no stone at A1",
    "'--vertex A8,A7', not all of one player",
    "--move 3, has only 2 moves",
  })
  void saysWhatIsWrongWithTheStones(String options, String reason) {
    String words = "solve " + options + " " + problem;
    assertThat(run(words.split(" ", -1))).isEqualTo(3);
    assertThat(err()).contains(reason).contains("l.sgf");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;SZ[9]) | no group",
        "(;SZ[9]AB[aa]AW[ba][ab]PL[B]) | liberties",
        "(;SZ[40]AB[aa]) | 40",
        "nothing | no game record",
      })
  void saysWhatIsWrongWithThePosition(String record, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("wrong.sgf"), record);
    assertThat(run("solve", file.toString())).isEqualTo(3);
    assertThat(err()).contains("wrong.sgf").contains(reason);
  }

  @Test
  void saysWhatIsNotWithinTheBudget() {
    Path proofs = folder.resolve("proof.sgf");
    List<String> words = List.of("solve", "--nodes", "2", "--vertex", "a8", problem.toString());
    assertThat(run(words.toArray(new String[0]))).isZero();
    assertThat(out()).contains("White first: not within the budget");
    assertThat(run("solve", "--nodes", "1", "--sgf", proofs.toString(), problem.toString()))
        .isEqualTo(3);
    assertThat(proofs).doesNotExist();
  }

  @Test
  void sparesItsFiles() {
    Path other = folder.resolve("none.sgf");
    assertThat(run("solve", "--sgf", folder + "/./l.sgf", other.toString(), problem.toString()))
        .isEqualTo(2);
    assertThat(err()).contains("l.sgf is a file to solve; name another");
    assertThat(problem).hasContent(L_GROUP);
  }

  @Test
  void namesHowManyNodesFit() {
    assertThat(run("solve", "--nodes", "99999999999", problem.toString())).isEqualTo(2);
    assertThat(err()).contains("nodes must be from 1 to " + SolveBudget.mostNodes() + ",");
  }
}
