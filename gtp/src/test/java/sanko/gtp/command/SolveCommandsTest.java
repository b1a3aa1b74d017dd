package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class SolveCommandsTest {
  /** An L group of Black's in the corner. */
  private static final String L_GROUP =
      "gogui-setup b D9 b A8 b B8 b C8 b D8 w E9 w E8 w A7 w B7 w C7 w D7 w E7";

  /** A stone of which nothing can be proved soon. */
  private static final String HARD = "boardsize 19\n\nplay b Q4\n\nplay w D4\n\n";

  @Test
  void tellsTheStatusWithTheLines() {
    assertThat(Sessions.last(L_GROUP, "gogui-setup_player w", "sanko-status D9 nodes 5000").lines())
        .startsWith(
            "= unsettled",
            "Black D9 A8 B8 C8 D8: unsettled, the first move decides",
            "White first: Black dies: W B9")
        .contains("Black first: Black lives: B B9");
    assertThat(Sessions.last(L_GROUP, "sanko-status d9 30")).startsWith("= unsettled\n");
    assertThat(Sessions.last(L_GROUP, "sanko-status d9")).startsWith("= unsettled\n");
  }

  @Test
  void tellsTheFateAsJson() throws Exception {
    String reply = Sessions.last(L_GROUP, "sanko-solve d9 goal capture nodes 5000 threats 0 proof");
    JsonNode json = new ObjectMapper().readTree(reply.substring(2));
    assertThat(json.path("goal").asText()).isEqualTo("capture");
    assertThat(json.path("whiteFirst").path("verdict").asText()).isEqualTo("proved");
    assertThat(json.path("blackFirst").path("verdict").asText()).isEqualTo("refuted");
    assertThat(json.path("blackFirst").path("proof").path("nodes")).isNotEmpty();
  }

  @Test
  void findsTheGroup() throws Exception {
    String reply = Sessions.last(L_GROUP, "sanko-solve nodes 5000");
    JsonNode json = new ObjectMapper().readTree(reply.substring(2));
    assertThat(json.path("stones")).hasSize(5);
    assertThat(json.path("blackFirst").has("proof")).isFalse();
  }

  /** Each line of the picture is one of GoGui's words and what follows it. */
  @Test
  void drawsTheZoneAndTheLineForGogui() {
    List<String> lines =
        Sessions.last(L_GROUP, "gogui-setup_player w", "sanko-view status D9")
            .substring(2)
            .lines()
            .toList();
    assertThat(lines)
        .allMatch(
            line ->
                line.matches(
                    "TEXT .+|COLOR #[0-9a-f]{6}( [A-J][1-9])+|VAR( [bw] ([A-J][1-9]|pass))+"));
    assertThat(lines.get(0)).startsWith("COLOR #8fb6d9 ").contains(" A9 ").doesNotContain(" A8");
    assertThat(lines.get(1)).isEqualTo("COLOR #e0a030 D9 A8 B8 C8 D8");
    assertThat(lines.get(2)).startsWith("VAR w B9 b ");
    assertThat(lines.get(3))
        .startsWith("TEXT Black D9")
        .contains("; White first: Black dies: W B9;");
    assertThat(lines).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "sanko-status | syntax error",
        "sanko-status Z9 | syntax error",
        "sanko-status A1 | there is no stone at A1",
        "sanko-status pass | a pass is not a point",
        "sanko-status D9 soon | syntax error",
        "sanko-status D9 0 | the time must be more than 0 and at most 86400 seconds",
        "sanko-status D9 -1 | the time must be more than 0 and at most 86400 seconds",
        "sanko-status D9 1e300 | the time must be more than 0 and at most 86400 seconds",
        "sanko-status D9 moves 3 | syntax error",
        "sanko-solve D9 goal eat | 'eat' is not a goal: kill, live, capture, save, connect or race",
        "sanko-solve D9 goal | syntax error",
        "sanko-solve D9 A7 | the stones are not all of one player",
        "sanko-solve goal capture | the goal capture takes a vertex",
        "sanko-solve D9 goal connect | the goal connect is about two chains",
        "sanko-solve D9 D8 goal connect | the stones are connected already",
        "sanko-solve D9 E9 goal connect | the stones are not all of one player",
        "sanko-solve D9 goal race | the goal race is about two chains",
        "sanko-solve D9 A1 goal race | there is no stone at A1",
        "sanko-solve D9 threats -1 | the number of ko threats must be from 0 to 20, not -1",
        "sanko-solve D9 threats 99999999999 | '99999999999' is out of range",
        "sanko-solve D9 within 99999999999 | '99999999999' is out of range",
        "sanko-solve dance | syntax error",
        "sanko-view status A1 | there is no stone at A1",
        "sanko-view policy D9 | syntax error",
        "sanko-view status | syntax error",
      })
  void refusesWhatMakesNoSense(String command, String reason) {
    assertThat(Sessions.last(L_GROUP, command).strip()).isEqualTo("? " + reason);
  }

  @Test
  void refusesEndlessBudgetsAndBoardsWithoutAGroup() {
    for (String nodes : List.of("9999999999", "0", "-1")) {
      assertThat(Sessions.last(L_GROUP, "sanko-status D9 nodes " + nodes))
          .startsWith("? the number of nodes must be from 1 to ")
          .endsWith(", not " + nodes);
    }
    assertThat(Sessions.last("sanko-solve")).isEqualTo("? no group is in question");
  }

  /** InputQueueTest has the other lines, in a time of its own. */
  @Test
  void stopEndsTheReading() throws Exception {
    try (LiveSession session = new LiveSession()) {
      session.send(HARD);
      for (int i = 0; i < 3; i++) {
        session.reply();
      }
      session.send("sanko-status Q4 600\nstop\n");
      assertThat(session.reply()).startsWith("= unknown");
      session.send("sanko-view status Q4\nstop\n");
      session.reply();
      assertThat(session.reply()).startsWith("= COLOR");
    }
  }

  /** What follows in one breath is a script. */
  @Test
  void doesAScriptInFull() {
    List<String> replies = Sessions.replies(L_GROUP, "sanko-status D9", "name", "quit");
    assertThat(replies.get(1)).startsWith("= unsettled");
    assertThat(replies.get(2)).isEqualTo("= Sanko");
  }
}
