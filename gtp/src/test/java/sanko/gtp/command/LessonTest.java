package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import sanko.engine.StatusLines;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.KeyPointEvaluator;

/** The teacher's commands, with an evaluator that counts stones. */
class LessonTest {
  /** Black's four stones of the second row are in atari; E1 would capture four white stones. */
  private static final String IN_ATARI =
      """
      boardsize 5
      komi 0
      set_position b A2 b B2 b C2 b D2 w A1 w B1 w C1 w D1 w A3 w B3 w C3 w D3
      """;

  private FakeEvaluator evaluator = new FakeEvaluator();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  private List<String> replies(String commands) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StatusLines status = new StatusLines(new PrintStream(log, true, StandardCharsets.UTF_8));
    new GtpSession(Sessions.start(), CompletableFuture.completedFuture(evaluator), status, null)
        .run(new ByteArrayInputStream(commands.getBytes(StandardCharsets.UTF_8)), out);
    List<String> replies =
        new ArrayList<>(List.of(out.toString(StandardCharsets.UTF_8).split("\n\n", -1)));
    replies.remove(replies.size() - 1);
    return replies;
  }

  private String last(String commands) {
    List<String> replies = replies(commands);
    return replies.get(replies.size() - 1);
  }

  private String logged() {
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void explainsTheLastMoveAndLeavesTheGameAlone() {
    List<String> replies = replies(IN_ATARI + "play b A5\nsanko-explain\nlist_stones black\n");
    assertThat(replies.get(4))
        .contains("your four stones at B2 are still in atari")
        .contains("E1 was better: it captures White's four stones at B1");
    assertThat(replies.get(5)).isEqualTo("= A5 A2 B2 C2 D2");
    assertThat(evaluator.evaluations).hasValueLessThanOrEqualTo(200);
  }

  @Test
  void explainsACandidateInOtherLanguages() {
    assertThat(last(IN_ATARI + "kata-set-param teachLanguage ja\nsanko-explain b A5\n"))
        .contains("B2 にあるあなたの 4 子はアタリのままです");
    assertThat(last(IN_ATARI + "kata-set-param teachLanguage zh\nsanko-explain b A5\n"))
        .contains("您在 B2 的 4 颗子仍被打吃");
    assertThat(last(IN_ATARI + "kata-set-param teachLanguage ko\nsanko-explain b A5\n"))
        .contains("B2에 있는 당신의 돌 4점은 여전히 단수 상태입니다");
  }

  @Test
  void provesTheFateOfStonesIfItMayRead() {
    evaluator = new KeyPointEvaluator(1, 0);
    String corner =
        """
        boardsize 9
        komi 0
        set_position b D9 b A8 b B8 b C8 b D8 w E9 w E8 w A7 w B7 w C7 w D7 w E7
        """;
    assertThat(last(corner + "sanko-explain b J1\n"))
        .contains("your five stones at C8 become unsettled. ");
    assertThat(last(corner + "kata-set-param teachReadingNodes 20000\nsanko-explain b J1\n"))
        .contains("your five stones at C8 become unsettled (proved: White B9; if Black ");
  }

  @Test
  void refusesWhatCannotBeExplained() {
    assertThat(last("sanko-explain\n")).isEqualTo("? no move to explain");
    assertThat(last(IN_ATARI + "sanko-explain b A1\n")).isEqualTo("? illegal move");
    assertThat(last("sanko-explain b\n")).isEqualTo("? syntax error");
    assertThat(last("kata-set-param teachLevel 21\n")).startsWith("?");
    assertThat(last("sanko-teaching-game drawn\n")).isEqualTo("? syntax error");
    assertThat(last("play b pass\nplay w pass\nsanko-hint\n")).isEqualTo("? the game is over");
  }

  @Test
  void hintsBecomePlainer() {
    List<String> replies = replies(IN_ATARI + "sanko-hint\nsanko-hint\nsanko-hint\nsanko-hint\n");
    assertThat(replies.subList(3, 7))
        .containsExactly(
            "= Your four stones at B2 are in atari.",
            "= Look in the lower right.",
            "= Play E1.",
            "= Play E1.");
  }

  @Test
  void warnsOnTheLogOnlyWhenAsked() {
    assertThat(last(IN_ATARI + "play b A5\n")).isEqualTo("= ");
    assertThat(logged()).isEmpty();
    String teach = "kata-set-param teach warn\nkata-set-param teachThreshold 2\n";
    assertThat(last(teach + IN_ATARI + "play b A5\n")).isEqualTo("= ");
    assertThat(logged()).contains("still in atari").doesNotContain("take A5 back");
    assertThat(last(teach + "kata-set-param teach ask\n" + IN_ATARI + "play b A5\n"))
        .isEqualTo("= ");
    assertThat(logged()).contains("Take A5 back? (y/n)");
  }

  @Test
  void saysNothingInAGameWithClocks() {
    String teach = "kata-set-param teach ask\nkata-set-param teachThreshold 2\n";
    replies(teach + "time_settings 600 0 0\n" + IN_ATARI + "play b A5\n");
    assertThat(logged()).isEmpty();
    assertThat(evaluator.evaluations).hasValue(0);
  }

  @Test
  void teachingGamesHaveTheHandicapThatFollows() {
    List<String> replies =
        replies(
            """
            boardsize 9
            kata-set-param teachHandicap 3
            sanko-teaching-game
            sanko-teaching-game won
            sanko-teaching-game won
            sanko-teaching-game lost
            sanko-teaching-game lost
            list_stones black
            """);
    assertThat(replies.get(2).split(" ")).hasSize(4);
    assertThat(replies.get(3).split(" ")).hasSize(3);
    assertThat(replies.get(4)).isEqualTo("= no handicap");
    assertThat(replies.get(5)).isEqualTo("= no handicap");
    assertThat(replies.get(6).split(" ")).hasSize(3);
    assertThat(replies.get(7).split(" ")).hasSize(3);
  }
}
