package sanko.board;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.board.testing.RandomGames;

class SgfMutationTest {
  private static final String STRUCTURE = "()[];\\:\n\r CAFSZ9az\0\u00ff";
  private static final int KINDS = 6;

  @Test
  void readsOrRefusesBrokenFiles() {
    List<byte[]> files = SgfFiles.all();
    RandomGames.check(
        3_000,
        7,
        1 << 30,
        numbers -> {
          byte[] file = numbers.length == 0 ? files.get(0) : files.get(numbers[0] % files.size());
          for (int i = 1; i + 1 < numbers.length; i += 2) {
            file = mutated(file, numbers[i], numbers[i + 1]);
          }
          readOrRefuse(file);
        });
  }

  @Test
  void readsOrRefusesFilesThatEndEarly() {
    for (byte[] file : SgfFiles.all()) {
      for (int length = 0; length < file.length; length += length < 150 ? 1 : 37) {
        readOrRefuse(Arrays.copyOf(file, length));
      }
    }
  }

  /** Deletes, doubles, swaps or inserts bytes, or cuts the file. */
  private static byte[] mutated(byte[] file, int kind, int place) {
    String text = new String(file, ISO_8859_1);
    int at = place % (text.length() + 1);
    int end = Math.min(text.length(), at + 1 + kind / KINDS % 5);
    String before = text.substring(0, at);
    String part = text.substring(at, end);
    String after = text.substring(end);
    String changed =
        switch (kind % KINDS) {
          case 0 -> before + after;
          case 1 -> before + part + part + after;
          case 2 -> before + new StringBuilder(part).reverse() + after;
          case 3 -> before + STRUCTURE.charAt(kind / KINDS % STRUCTURE.length()) + part + after;
          case 4 -> before + (char) (kind / KINDS & 0xff) + after;
          default -> kind % 5 == 0 ? before : before + part + before + after;
        };
    return changed.getBytes(ISO_8859_1);
  }

  private static void readOrRefuse(byte[] file) {
    try {
      SgfGame game = SgfReader.read(file);
      assertThat(SgfReader.read(SgfWriter.writeBytes(game))).isEqualTo(game);
    } catch (SgfException broken) {
      checkPlace(broken, file);
    }
    try {
      List<SgfTree> trees = SgfReader.readTrees(file);
      byte[] written = SgfWriter.writeBytes(trees);
      assertThat(SgfReader.readTrees(written)).isEqualTo(trees);
    } catch (SgfException broken) {
      checkPlace(broken, file);
    }
  }

  private static void checkPlace(SgfException broken, byte[] file) {
    String[] lines = new String(file, ISO_8859_1).split("\r\n|\r|\n", -1);
    assertThat(broken.line()).isBetween(1, lines.length);
    assertThat(broken.column()).isBetween(1, lines[broken.line() - 1].length() + 1);
  }
}
