package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void keepsTheGameWhenAFileCannotBeLoaded() throws IOException {
    Path broken = write("broken.sgf", "(;FF[4]SZ[99999]");
    for (String name : new String[] {"no-such-file.sgf", broken.toString(), folder.toString()}) {
      assertThat(Sessions.last("loadsgf " + name)).isEqualTo("? cannot load file");
      assertThat(Sessions.last("play b D4", "loadsgf " + name, "list_stones b")).isEqualTo("= D4");
    }
    assertThat(Sessions.last("loadsgf")).isEqualTo("? syntax error");
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
        .isEqualTo("? cannot write file");
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
  void saysThatTheDiskIsFull() {
    assumeThat(Path.of("/dev/full")).exists();
    assertThat(Sessions.replies("play b C3", "printsgf /dev/full", "list_stones b"))
        .containsExactly("= ", "? cannot write file", "= C3");
    assertThat(Sessions.replies("reg_genmove b", "sanko-save /dev/full").get(1))
        .startsWith("? cannot save the search: ");
    assertThat(Path.of("/dev/full")).matches(path -> !Files.isRegularFile(path));
  }
}
