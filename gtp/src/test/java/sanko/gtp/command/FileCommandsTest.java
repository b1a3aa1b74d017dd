package sanko.gtp.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.JavaProcess;

class FileCommandsTest {
  private static final String GAME =
      "(;FF[4]GM[1]CA[UTF-8]SZ[13]KM[5.5]RU[Japanese];B[dd];W[jj];B[dj];W[])";

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file;
  }

  @Test
  void loadsAWholeGame() throws IOException {
    Path file = write("game.sgf", GAME);
    assertThat(Sessions.last("loadsgf " + file, "list_stones b")).isEqualTo("= D10 D4");
    assertThat(Sessions.last("loadsgf " + file, "get_komi")).isEqualTo("= 5.5");
    assertThat(Sessions.last("loadsgf " + file, "play b N13")).isEqualTo("= ");
    assertThat(Sessions.last("loadsgf " + file, "kata-get-rules")).contains("TERRITORY");
  }

  @Test
  void keepsTheHandicapThatARecordNames() throws IOException {
    Path file = write("h.sgf", "(;HA[7]KM[0.5]AB[dp][pd][dd]AW[ma]PL[W];W[qf])");
    assertThat(Sessions.last("loadsgf " + file, "printsgf")).contains("HA[7]");
  }

  @Test
  void keepsAHandicapWhoseStonesFollowTheFirstNode() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sgf"), "(;SZ[9]HA[2];AB[cc][gg];W[ee])");
    assertThat(Sessions.last("loadsgf " + file, "printsgf")).contains("HA[2]", "AB[cc][gg]");
  }

  @Test
  void keepsWhoMovesFirstOnAnEmptyBoard() {
    assertThat(Sessions.last("boardsize 9", "gogui-setup_player w", "printsgf")).contains("PL[W]");
    assertThat(Sessions.last("boardsize 9", "printsgf")).doesNotContain("PL[");
  }

  @Test
  void namesTheRulesIfTheyAreExactlyThose() {
    assertThat(Sessions.last("kata-set-rules korean", "printsgf")).contains("RU[Japanese]");
    assertThat(
            Sessions.last(
                "kata-set-rules japanese", "kata-set-rule friendlyPassOk true", "printsgf"))
        .contains("RU[koSIMPLEscoreTERRITORYtaxSEKIsui0button0whb0fpok1]");
  }

  @Test
  void writesTheResultThatTheRulesTell() {
    assertThat(recordOfFive("play b C3", "play w pass", "play b pass")).contains("RE[B+24.5]");
    assertThat(recordOfFive("play b C3", "play w pass")).doesNotContain("RE[");
  }

  /** Which stones are dead takes a search, which printing does not make. */
  @ParameterizedTest
  @CsvSource({"chinese, true", "japanese, true", "japanese, false"})
  void writesTheResultThatWasAskedForBefore(String rules, String prevented) {
    String game =
        "boardsize 5\nkata-set-rules %s\nkata-set-param preventCleanupPhase %s\nkomi 0.5\n"
                .formatted(rules, prevented)
            + "play b C3\nplay w pass\nplay b pass";
    assertThat(Sessions.last(game, "printsgf")).doesNotContain("RE[");
    String score = Sessions.last(game, "final_score").substring(2);
    assertThat(Sessions.last(game, "final_score", "printsgf")).contains("RE[" + score + "]");
    assertThat(Sessions.last(game, "final_score", "undo", "printsgf")).doesNotContain("RE[");
  }

  private static String recordOfFive(String... moves) {
    String setup = "boardsize 5\nkata-set-rules tromp-taylor\nkomi 0.5\n";
    return Sessions.last(setup + String.join("\n", moves) + "\nprintsgf");
  }

  @Test
  void loadsARecordWhoseKomiAndHandicapMeanNothing() throws IOException {
    Path file = write("k.sgf", "(;KM[999]HA[\u5bf9\u5b50]RU[Chinese];B[dd];W[pp])");
    assertThat(Sessions.last("loadsgf " + file, "list_stones w")).isEqualTo("= Q4");
    Path fox = write("f.sgf", "(;KM[375]RU[Chinese]AP[GNU Go:3.8]AP[foxwq];B[dd];W[pp])");
    assertThat(Sessions.last("loadsgf " + fox, "get_komi")).isEqualTo("= 7.5");
  }

  /** As KataGo does: the komi of the rules named, or else the one that is set. */
  @ParameterizedTest
  @CsvSource({
    "KM[5.5]RU[Japanese],5.5",
    "RU[Japanese],6.5",
    "KM[]RU[Japanese],6.5",
    "KM[None]RU[Chinese],7.5",
    "'',3.5",
    "KM[],3.5",
    "KM[None],3.5",
    "RU[unknown],3.5"
  })
  void choosesTheKomiOfARecord(String properties, double komi) throws IOException {
    Path file = write("k.sgf", "(;GM[1]SZ[19]" + properties + ";B[ee];W[cc])");
    assertThat(Sessions.last("komi 3.5", "loadsgf " + file, "get_komi")).isEqualTo("= " + komi);
  }

  @Test
  void takesRulesInJsonAsKaTrainWritesThem() throws IOException {
    Path file =
        write(
            "k.sgf",
            "(;RU[{\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"suicide\":false,"
                + "\"hasButton\":false,\"whiteHandicapBonus\":\"0\",\"friendlyPassOk\":false}])");
    assertThat(Sessions.last("loadsgf " + file, "kata-get-rules"))
        .contains("\"scoring\":\"TERRITORY\"", "\"ko\":\"SIMPLE\"", "\"friendlyPassOk\":false");
  }

  @ParameterizedTest
  @CsvSource({"1,1x1", "1:9,1x9", "9:1,9x1"})
  void refusesABoardOfOneLine(String size, String told) throws IOException {
    Path file = write("one.sgf", "(;GM[1]SZ[" + size + "];B[])");
    keepsTheGame(
        file.toString(), "a board of " + told + " is smaller than 2x2 (line 1, column 10)");
  }

  @Test
  void refusesAMoveBeforeTheFirst() throws IOException {
    String file = write("game.sgf", GAME).toString();
    keepsTheGame(file + " 0", "the move must be at least 1, not 0");
    keepsTheGame(file + " -1", "the move must be at least 1, not -1");
  }

  @Test
  void loadsARecordOfCyberoro() throws IOException {
    Path file = write("c.ngf", "t\n9\nw\nb\nx\n0\n0\n6\n20110812\n1\n?\n1\nPMABBEEEE\n");
    assertThat(Sessions.last("loadsgf " + file, "list_stones b")).isEqualTo("= D6");
    assertThat(Sessions.last("loadsgf " + file, "get_komi")).isEqualTo("= 6.5");
  }

  @Test
  void loadsUpToBeforeAMove() throws IOException {
    Path file = write("game.sgf", GAME);
    assertThat(Sessions.last("loadsgf " + file + " 1", "list_stones b")).isEqualTo("= ");
    assertThat(Sessions.last("loadsgf " + file + " 2", "list_stones b")).isEqualTo("= D10");
    assertThat(Sessions.last("loadsgf " + file + " 99", "list_stones b")).isEqualTo("= D10 D4");
    assertThat(Sessions.last("loadsgf " + file + " 2", "undo", "undo")).isEqualTo("? cannot undo");
  }

  @Test
  void takesNamesWithBlanksAndLettersOfAllKinds() throws IOException {
    Path file = write("Spiel zu dritt 碁 2.sgf", GAME);
    assertThat(Sessions.last("loadsgf " + file, "list_stones w")).isEqualTo("= K4");
    assertThat(Sessions.last("loadsgf " + file + " 2", "list_stones w")).isEqualTo("= ");
    assertThat(Sessions.last("loadsgf \"" + file + "\" 3", "list_stones w")).isEqualTo("= K4");
  }

  @Test
  void loadsWhatThereIsOfAFileThatIsCutOff() throws IOException {
    Path file = write("cut.sgf", "(;GM[1]SZ[19]KM[6.5];B[qf];W[nc];B[dd]");
    assertThat(Sessions.last("loadsgf " + file, "list_stones b")).isEqualTo("= D16 R14");
    assertThat(Sessions.last("loadsgf " + file, "get_komi")).isEqualTo("= 6.5");
  }

  @Test
  void loadsARecordUpToAMoveThatMeansNothing() throws IOException {
    Path file = write("zz.sgf", "(;SZ[9]AB[aa][zz];W[bb];B[cc];W[zz];B[dd])");
    assertThat(Sessions.replies("loadsgf " + file, "list_stones b", "loadsgf " + file + " 2"))
        .containsExactly("= ", "= A9 C7", "= ");
  }

  @Test
  void keepsTheGameWhenAFileCannotBeLoaded() throws IOException {
    keepsTheGame("no-such-file.sgf", "no-such-file.sgf: no such file or folder");
    keepsTheGame("game.sgf x", "game.sgf x: no such file or folder");
    keepsTheGame(folder.toString(), folder + ": Is a directory");
    keepsTheGame(
        write("broken.sgf", "(;FF[4]SZ[99999]").toString(),
        "the file ends before ')' (line 1, column 17)");
    keepsTheGame(
        write("illegal.sgf", "(;SZ[9];B[aa];W[aa])").toString(),
        "move 2, White at A9, is impossible");
    assertThat(Sessions.last("loadsgf")).isEqualTo("? syntax error");
  }

  private static void keepsTheGame(String file, String reason) {
    assertThat(Sessions.replies("play b D4", "loadsgf " + file, "list_stones b"))
        .containsExactly("= ", "? cannot load file: " + reason, "= D4");
  }

  @Test
  @Timeout(60)
  void refusesFilesWithoutEnd() throws IOException {
    Path passes = write("passes.sgf", "(;SZ[19]" + ";B[];W[]".repeat(500_000) + ")");
    keepsTheGame(passes.toString(), "more than 10000 moves and edits (line 1, column 40010)");
    Path edits = write("edits.sgf", "(;SZ[19]" + ";AB[aa];AE[aa]".repeat(100_000) + ")");
    keepsTheGame(edits.toString(), "more than 10000 moves and edits (line 1, column 70010)");
    Path large = write("large.sgf", "(;C[" + "a".repeat(1 << 24) + "])");
    keepsTheGame(large.toString(), large + ": it is larger than 16 MiB");
    assumeThat(Path.of("/dev/zero")).exists();
    keepsTheGame("/dev/zero", "/dev/zero: it is larger than 16 MiB");
  }

  /**
   * After the passes the ko is fought as no clean-up phase allows it. Whether a move breaks the ko
   * is asked of all phases of the rules, from the first move on; but not once more for each move
   * after one that they do not allow.
   */
  @Test
  @Timeout(60)
  void loadsLongRecordsSoon() throws IOException {
    String start = "(;SZ[9]RU[Japanese]AB[ba][ab][bc]AW[ca][db][cc][bb]";
    String ko = ";B[cb];W[bb]".repeat(2490);
    String middle = ";B[];W[];B[cb];W[hh];B[gg];W[bb]";
    Path file = write("long.sgf", start + ko + middle + ko + ")");
    assertThat(Sessions.last("loadsgf " + file)).isEqualTo("= ");
  }

  @Test
  void editsAllStonesOfANodeAtOnce() throws IOException {
    Path file = write("edit.sgf", "(;SZ[5]AW[ae]AB[ad];B[ee];AW[ad]AB[be];B[cc])");
    assertThat(Sessions.last("loadsgf " + file, "list_stones w")).isEqualTo("= A2 A1");
  }

  @Test
  void loadsHandicapWithWhiteToMove() throws IOException {
    Path file = write("handicap.sgf", "(;SZ[9]HA[2]AB[cc][gg];W[ee])");
    assertThat(Sessions.last("loadsgf " + file + " 1", "showboard")).contains("Next player: white");
    assertThat(Sessions.last("loadsgf " + file, "list_stones w")).isEqualTo("= E5");
  }

  @Test
  void readsBackWhatItWrites() {
    Path file = folder.resolve("written.sgf");
    assertThat(
            Sessions.last(
                "fixed_handicap 2",
                "komi 0.5",
                "play w E5",
                "play b pass",
                "printsgf " + file,
                "boardsize 5",
                "komi 9",
                "loadsgf " + file,
                "printsgf"))
        .contains("KM[0.5]")
        .contains("HA[2]")
        .contains(";W[ee];B[]");
  }

  @Test
  void saysWhenAFileCannotBeWritten() {
    assertThat(Sessions.last("printsgf " + folder.resolve("none").resolve("x.sgf")))
        .isEqualTo("? cannot write file: no such file or folder");
    assertThat(Sessions.last("printsgf " + folder))
        .isEqualTo("? cannot write file: Is a directory");
    assertThat(folder).isEmptyDirectory();
  }

  /** The limit on the size of files stands for a full disk. */
  @Test
  void leavesNothingOfAFileThatCannotBeWritten() throws IOException {
    assumeThat(Path.of("/bin/sh")).exists();
    Path old = write("old.sgf", GAME);
    Path fresh = folder.resolve("new.sgf");
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 0; exec \"$@\"", "sh"));
    command.addAll(
        JavaProcess.of(
                "sanko.cli.Main", List.of("-XX:-UsePerfData"), List.of("gtp", "-model", "rollouts"))
            .command());
    Process process = new ProcessBuilder(command).start();
    process.getOutputStream().write(("printsgf " + old + "\nprintsgf " + fresh).getBytes(UTF_8));
    process.getOutputStream().close();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo("? cannot write file: File too large\n\n".repeat(2));
    assertThat(old).hasContent(GAME);
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(old));
  }

  @Test
  void savesASearchAndGoesOnWithIt(@TempDir Path folder) {
    Path file = folder.resolve("my search.sanko");
    String analyze = "kata-search_analyze b";
    assertThat(Sessions.last("sanko-save " + file)).contains("nothing has been searched");
    assertThat(Sessions.last("play b C3", analyze, "undo", "play b C3", "sanko-save " + file))
        .isEqualTo("= ");
    assertThat(Sessions.last("play b C3", "sanko-load \"" + file + "\"")).isEqualTo("= ");
    assertThat(Sessions.last("play b C4", "sanko-load " + file))
        .startsWith("? cannot load the search: it is a search of another position");
    assertThat(Sessions.last("sanko-load " + folder.resolve("none")))
        .isEqualTo("? cannot load the search: no such file or folder");
    assertThat(Sessions.last(analyze, "sanko-save " + folder.resolve("no/where")))
        .isEqualTo("? cannot save the search: no such file or folder");
    assertThat(Sessions.last("sanko-load")).isEqualTo("? syntax error");
  }

  @Test
  void savesTheSearchOfTheBoardInPlayAlone() {
    Path file = folder.resolve("nine.sanko");
    List<String> replies =
        Sessions.replies(
            "boardsize 7",
            "reg_genmove b",
            "boardsize 9",
            "sanko-save " + file,
            "reg_genmove b",
            "sanko-save " + file,
            "sanko-load " + file);
    assertThat(replies.get(3)).isEqualTo("? cannot save the search: nothing has been searched");
    assertThat(replies.subList(5, 7)).containsExactly("= ", "= ");
  }

  @Test
  void saysThatTheDiskIsFull() {
    assumeThat(Path.of("/dev/full")).exists();
    assertThat(Sessions.replies("play b C3", "printsgf /dev/full", "list_stones b"))
        .containsExactly("= ", "? cannot write file: No space left on device", "= C3");
    assertThat(Sessions.replies("reg_genmove b", "sanko-save /dev/full").get(1))
        .startsWith("? cannot save the search: ");
    assertThat(Path.of("/dev/full")).matches(path -> !Files.isRegularFile(path));
  }
}
