package sanko.engine.level;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.engine.rating.RatingBook;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.Sessions;

/** Levels as a client sees them. */
@Timeout(120)
class LevelGamesTest {
  private static List<String> game(int side, String level, String rules) {
    List<String> commands = new ArrayList<>();
    commands.add("boardsize " + side);
    commands.add("kata-set-rules " + rules);
    commands.add("kata-set-param level " + level);
    commands.add("kata-set-param allowResignation false");
    for (int i = 0; i < 6 * side * side; i++) {
      commands.add("genmove " + (i % 2 == 0 ? "b" : "w"));
    }
    return Sessions.replies(commands.toArray(String[]::new));
  }

  /** The engine checks each of its moves; with a refusal the game would stop. */
  @ParameterizedTest
  @CsvSource({
    "2,1,tromp-taylor",
    "2,10,tromp-taylor",
    "3,5,tromp-taylor",
    "5,1,aga",
    "7,3,japanese",
    "9,1,chinese",
    "9,15,tromp-taylor",
    "9,adapt,chinese",
    "19,1,tromp-taylor"
  })
  void playsLegalMovesToTheEnd(int side, String level, String rules) {
    List<String> replies = game(side, level, rules);
    assertThat(replies).allMatch(reply -> reply.startsWith("= ") || reply.strip().equals("="));
    assertThat(replies.stream().filter("= pass"::equals).count()).isGreaterThan(1);
  }

  @Test
  void plays19x19FromOneSeedAlike() {
    assertThat(game(5, "4", "tromp-taylor")).isEqualTo(game(5, "4", "tromp-taylor"));
  }

  @Test
  void refusesWhatIsNoLevelAndChangesNothing() {
    for (String word : List.of("0", "21", "-1", "strong", "3.5")) {
      List<String> replies =
          Sessions.replies(
              "kata-set-param level 7", "kata-set-param level " + word, "kata-get-param level");
      assertThat(replies.get(1)).startsWith("?").contains("level must be").doesNotContain("\n");
      assertThat(replies.get(2)).isEqualTo("= 7");
    }
  }

  @Test
  void theLastLevelIsTheEngineItself() {
    String[] moves = {"boardsize 9", "genmove b", "genmove w", "genmove b", "genmove w"};
    List<String> with = new ArrayList<>(List.of("kata-set-param level 20"));
    with.addAll(List.of(moves));
    List<String> replies = Sessions.replies(with.toArray(String[]::new));
    assertThat(replies.subList(1, replies.size())).isEqualTo(Sessions.replies(moves));
  }

  @Test
  void countsFinishedGamesForTheRating() {
    List<String> replies =
        Sessions.replies(
            "boardsize 9",
            "kata-set-param level adapt",
            "kata-set-param levelPlayer Anna",
            "play b E5",
            "genmove w",
            "sanko-result B+R",
            "sanko-result B+R",
            "sanko-rating",
            "sanko-rating Bo",
            "sanko-result nonsense");
    assertThat(replies.get(7)).startsWith("= Anna on 9x9: ").contains("games 1");
    assertThat(replies.get(8)).startsWith("= Bo on 9x9: ").contains("games 0");
    assertThat(replies.get(9)).startsWith("? not a result");
  }

  /** By the opponent, or by a move told with an analysis. */
  @ParameterizedTest
  @CsvSource({
    "play w pass, =",
    "kata-genmove_analyze w allow w pass 1, play pass",
    "lz-genmove_analyze w allow w pass 1, play pass",
  })
  void countsAGameThatTwoPassesEnd(String last, String reply) {
    List<String> replies =
        Sessions.replies(
            "boardsize 5",
            "kata-set-param level adapt",
            "play b C3",
            "genmove w",
            "play b pass",
            last,
            "sanko-rating");
    assertThat(replies.get(5).strip()).endsWith(reply);
    assertThat(replies.get(6)).contains("games 1");
  }

  @Test
  void countsAGameThatItResigns() {
    List<String> commands =
        new ArrayList<>(List.of("boardsize 5", "kata-set-param level adapt", "komi -100"));
    for (int i = 0; i < 12; i++) {
      commands.addAll(List.of("play b pass", "kata-genmove_analyze w", "sanko-rating"));
    }
    List<String> replies = Sessions.replies(commands.toArray(String[]::new));
    int resignation = 0;
    while (!replies.get(resignation).endsWith("play resign")) {
      resignation++;
    }
    assertThat(replies.get(resignation - 2)).contains("games 0");
    assertThat(replies.get(resignation + 1)).contains("games 1");
  }

  @Test
  void saysWhyAGameIsNotCounted(@TempDir Path folder) throws IOException {
    Path home = Files.createFile(folder.resolve("home"));
    EngineStart start = Sessions.start().withRatings(RatingBook.in(home, word -> {}));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    StatusLines status = new StatusLines(new PrintStream(said, true, UTF_8));
    String commands = "boardsize 5\nkata-set-param level adapt\ngenmove b\nsanko-result B+R\n";
    new GtpSession(start, Sessions.fake(), status, null)
        .run(new ByteArrayInputStream(commands.getBytes(UTF_8)), OutputStream.nullOutputStream());
    assertThat(said.toString(UTF_8))
        .contains("The game is not counted: " + home + ": there is another file of that name");
  }

  @Test
  void listsTheLevels() {
    assertThat(Sessions.last("boardsize 13", "sanko-levels").lines())
        .hasSize(LevelTable.LEVELS)
        .first()
        .isEqualTo("= 1 0");
  }
}
