package sanko.engine.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.engine.config.FolderLock;

/** The file of ratings. */
class RatingBookTest {
  private static final PlayerRating NEW = PlayerRating.unknown(800);

  @TempDir Path folder;
  private final List<String> words = new ArrayList<>();

  private RatingBook book() {
    return RatingBook.in(folder, words::add);
  }

  @Test
  void keepsPlayersApartByNameAndBoard() throws IOException {
    book().change("9x9", "Anna", NEW, rating -> rating.after(800, 1));
    book().change("9x9", "Bo van X", NEW, rating -> rating.after(800, 0));
    assertThat(book().rating("9x9", "Anna", NEW).elo()).isGreaterThan(800);
    assertThat(book().rating("9x9", "Bo van X", NEW).elo()).isLessThan(800);
    assertThat(book().rating("13x13", "Anna", NEW)).isEqualTo(NEW);
    assertThat(Files.readString(folder.resolve(RatingBook.FILE)))
        .contains(" 1 Anna\n")
        .contains(" 1 Bo van X\n");
    assertThat(words).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rubbish", "9x9 800 x 1 Anna", "9x9 800 60 -1 Anna", "9x9 NaN 60 1 Anna"})
  void setsADamagedFileAside(String line) throws IOException {
    Path file = folder.resolve(RatingBook.FILE);
    for (int i = 0; i < 2; i++) {
      Files.writeString(file, line + "\n");
      assertThat(book().rating("9x9", "Anna", NEW)).isEqualTo(NEW);
      assertThat(file).doesNotExist();
    }
    assertThat(folder.resolve("ratings.txt.damaged")).content().isEqualTo(line + "\n");
    assertThat(folder.resolve("ratings.txt.damaged-2")).exists();
    assertThat(words).hasSize(2).allMatch(word -> word.contains("line 1"));
  }

  /** As the version of November 2026 wrote it, before files named their format. */
  @Test
  void readsTheFilesOfTheFirstVersions() throws IOException {
    Files.writeString(
        folder.resolve(RatingBook.FILE),
        """
        # Ratings of players (docs/levels.md): board, Elo, its deviation, games, name
        9x9 912.4 300.0 4 Anna
        """);
    assertThat(book().rating("9x9", "Anna", NEW)).isEqualTo(new PlayerRating(912.4, 300, 4));
    book().change("9x9", "Bo", NEW, rating -> rating.after(800, 1));
    assertThat(folder.resolve(RatingBook.FILE))
        .content()
        .startsWith("# Ratings of players, format 1 ")
        .contains("9x9 912.4 300.0 4 Anna\n");
    assertThat(words).isEmpty();
  }

  @Test
  void leavesTheFileOfALaterVersionAlone() throws IOException {
    String later = "# Ratings of players, format 2 (x)\n9x9 912.4 300.0 4 0.06 Anna\n";
    Path file = Files.writeString(folder.resolve(RatingBook.FILE), later);
    RatingBook book = book();
    book.change("9x9", "Anna", NEW, rating -> rating.after(800, 1));
    assertThat(book.rating("9x9", "Anna", NEW).games()).isEqualTo(1);
    assertThat(file).hasContent(later);
    assertThat(words).singleElement().asString().contains("format 2", "stays as it is");
  }

  @Test
  void setsAsideWhatIsNoText() throws IOException {
    Files.write(folder.resolve(RatingBook.FILE), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    book().change("9x9", "Anna", NEW, rating -> rating.after(800, 1));
    assertThat(folder.resolve("ratings.txt.damaged")).exists();
    assertThat(book().rating("9x9", "Anna", NEW).games()).isEqualTo(1);
  }

  @Test
  void changesNothingWhileAnotherProgramWrites() throws IOException {
    book().change("9x9", "Anna", NEW, rating -> rating.after(800, 1));
    String before = Files.readString(folder.resolve(RatingBook.FILE));
    try (FolderLock lock = FolderLock.tryTake(folder.resolve("ratings.lock"))) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> book().change("9x9", "Anna", NEW, rating -> rating.after(800, 1)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("another program");
    }
    assertThat(Files.readString(folder.resolve(RatingBook.FILE))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\nb", "a\u0000"})
  void refusesWhatIsNoName(String name) {
    assertThatThrownBy(() -> book().rating("9x9", name, NEW)).isInstanceOf(IOException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void ratesAsGlicko() {
    // Glickman's example has three games; the first alone: 1500 with 200 beats 1400.
    PlayerRating after = new PlayerRating(1500, 200, 100).after(1400, 1);
    assertThat(after.elo()).isCloseTo(1564.6, within(2.0));
    assertThat(after.deviation()).isLessThan(200);
  }
}
