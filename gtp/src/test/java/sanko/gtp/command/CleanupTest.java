package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;

/** Taking dead stones, and scores with any komi, judged by rollouts. */
@Timeout(60)
class CleanupTest {
  private static final String BASE = " OOOO.OOOO O.OOO.O.O OOOOOOOOO XXXXXXXXX .X.X.X..X XX.X.XXXX";

  private static List<String> replies(List<String> commands) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] in = String.join("\n", commands).concat("\n").getBytes(StandardCharsets.UTF_8);
    RolloutEvaluator rollouts = new RolloutEvaluator(1, 8, RolloutPolicy.LIGHT, 1);
    new GtpSession(
            Sessions.start(), CompletableFuture.completedFuture(rollouts), Sessions.silent(), null)
        .run(new ByteArrayInputStream(in), out);
    return List.of(out.toString(StandardCharsets.UTF_8).split("\n\n", -1));
  }

  private static String setup(String rows) {
    StringBuilder text = new StringBuilder("gogui-setup");
    String[] lines = rows.split(" ", -1);
    for (int y = 0; y < lines.length; y++) {
      for (int x = 0; x < lines.length; x++) {
        char mark = lines[y].charAt(x);
        if (mark != '.') {
          text.append(mark == 'X' || mark == 'x' ? " b " : " w ");
          text.append("ABCDEFGHJ".charAt(x)).append(lines.length - y);
        }
      }
    }
    return text.toString();
  }

  private static List<String> movesOfWhite(String rules, String rows, int passes) {
    List<String> commands = new ArrayList<>(List.of("kata-set-rules " + rules, setup(rows)));
    for (int i = 0; i < passes; i++) {
      commands.addAll(List.of("play b pass", "play w pass"));
    }
    for (int i = 0; i < 9; i++) {
      commands.addAll(List.of("play b pass", "kgs-genmove_cleanup w"));
    }
    List<String> replies = replies(commands);
    List<String> moves = new ArrayList<>();
    for (int i = 3 + 2 * passes; i < commands.size(); i += 2) {
      moves.add(replies.get(i).replace("= ", ""));
    }
    return moves;
  }

  @ParameterizedTest
  @CsvSource({
    "chinese, '.x.O..... xx.OO.... O.OOOOOOO', 5",
    "japanese, '.x.O..... xx.OO.... O.OOOOOOO', 5",
    "chinese, 'oo.xO.... o.xxO.... xxxOO....', 2",
    "japanese, 'oo.xO.... o.xxO.... xxxOO....', 2",
    "aga, '.o.xO.... ..xxO.... xxxOO....', 3",
    "chinese, '.xOO..... xx.xO.... OOxxO....', 2",
    "chinese, '......... .x.....O. .........', 4",
  })
  void capturesAllDeadStonesInFewMovesAndThenPasses(String rules, String rows, int most) {
    for (int passes : new int[] {0, 4}) {
      List<String> moves = movesOfWhite(rules, rows + BASE, passes);
      int made = moves.indexOf("pass");
      assertThat(moves).as("moves").contains("pass");
      assertThat(made).isBetween(1, most);
      assertThat(moves.subList(made, moves.size())).containsOnly("pass");
      assertThat(moves.subList(0, made)).doesNotHaveDuplicates();
    }
  }

  @Test
  void putsNoStoneWhereNothingIsDead() {
    String rows = "....XO... XXXXXO... OOOOOO..." + BASE;
    assertThat(movesOfWhite("chinese", rows, 1)).containsOnly("pass");
  }

  @Test
  void answersAStoneThatTriesToSaveTheDead() {
    List<String> replies =
        replies(
            List.of(
                "kata-set-rules chinese",
                setup("x..xO.... xxxxO.... OOOOO...." + BASE),
                "play b pass",
                "play w pass",
                "play b B9",
                "kgs-genmove_cleanup w",
                "list_stones b"));
    assertThat(replies.get(5)).isEqualTo("= C9");
    assertThat(replies.get(6)).doesNotContain("A9", "B9", "A8");
  }

  @Test
  void connectsStonesInAtariBeforeItCapturesWhatIsDead() {
    String rows =
        "OOOOOXXXX OOOOOXX.X .OOOOXXXX OOOOOXXXX O.XXX.XXX OOOOOXXXX .OOOOXXXX OOOOOX.O. O.OOOXXXX";
    List<String> replies =
        replies(
            List.of(
                "kata-set-rules chinese",
                "komi -3.5",
                setup(rows),
                "final_status_list dead",
                "play w B5",
                "kgs-genmove_cleanup b"));
    assertThat(replies.get(3)).isEqualTo("= H2");
    assertThat(replies.get(5)).isEqualTo("= F5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chinese", "japanese", "aga"})
  void countsWithoutTheStonesThatItListsAsDead(String rules) {
    String rows = "ooo.xO... .xxxxO... xxOOOO..." + BASE;
    List<String> replies =
        replies(
            List.of(
                "kata-set-rules " + rules,
                "komi 0",
                setup(rows),
                "final_status_list dead",
                "final_status_list seki",
                "final_score",
                "kata-set-param finalReadingNodes 0",
                "kata-set-param finalReadingNodes 20000",
                "final_score",
                "final_status_list dead"));
    assertThat(replies.get(3)).isEqualTo("= E9 B8 C8 D8 E8 A7 B7");
    assertThat(replies.get(4)).isEqualTo("= ");
    assertThat(replies.get(5)).isEqualTo(rules.equals("japanese") ? "= W+22.0" : "= W+27.0");
    assertThat(replies.subList(6, 8)).containsOnly("= ");
    assertThat(replies.get(8)).isEqualTo(replies.get(5));
    assertThat(replies.get(9)).isEqualTo(replies.get(3));
  }

  @Test
  void givesNobodyThePointsOfAGameWithoutResult() {
    List<String> commands = new ArrayList<>();
    commands.add("kata-set-rules chinese");
    commands.add("rectangular_boardsize 7 6");
    commands.add(tripleKo());
    String[] cycle = {"D5", "B4", "F5", "D4", "B5", "F4"};
    for (int ply = 0; ply < 12; ply++) {
      commands.add("play " + (ply % 2 == 0 ? "b " : "w ") + cycle[ply % 6]);
    }
    commands.add("final_score");
    assertThat(replies(commands).get(15)).isEqualTo("= 0");
  }

  private static String tripleKo() {
    String[] rows = {"OOOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX", "OOOOOOO", "......."};
    StringBuilder text = new StringBuilder("gogui-setup");
    for (int y = 0; y < rows.length; y++) {
      for (int x = 0; x < 7; x++) {
        char mark = rows[y].charAt(x);
        if (mark != '.') {
          text.append(mark == 'X' ? " b " : " w ").append("ABCDEFG".charAt(x)).append(6 - y);
        }
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({"0, W+7.0", "0.25, W+7.25", "-1000, B+993.0", "1234567.5, W+1234574.5"})
  void countsWithAnyKomi(String komi, String score) {
    String rows = "....XO... XXXXXO... OOOOOO..." + BASE;
    List<String> replies =
        replies(List.of("kata-set-rules chinese", "komi " + komi, setup(rows), "final_score"));
    assertThat(replies.get(3)).isEqualTo("= " + score);
  }

  @Test
  void playsOnWithAKomiThatNoGameCanMakeUpFor() {
    List<String> replies =
        replies(
            List.of(
                "boardsize 5",
                "komi 1e300",
                "genmove b",
                "genmove w",
                "final_score",
                "undo",
                "komi -1e300",
                "genmove w",
                "final_score"));
    assertThat(replies.get(4)).startsWith("= W+1000000000");
    assertThat(replies.get(7)).startsWith("= ");
    assertThat(replies.get(8)).startsWith("= B+1000000000");
  }
}
