package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.engine.EngineStart;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.Sessions;
import sanko.nn.Evaluator;
import sanko.nn.testing.EmbeddedEvaluator;

/** Games with handicap stones that the embedded network plays against itself. */
@Timeout(600)
class HandicapGamesTest {
  private static final int OPENING = 20;
  private static Evaluator network;

  @BeforeAll
  static void open() throws Exception {
    network = EmbeddedEvaluator.open();
  }

  @AfterAll
  static void close() {
    network.close();
  }

  private static List<String> replies(List<String> commands) {
    EngineStart start = Sessions.start();
    start.settings().set("allowResignation", "false");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] input = (String.join("\n", commands) + "\n").getBytes(StandardCharsets.UTF_8);
    new GtpSession(start, CompletableFuture.completedFuture(network), Sessions.silent(), null)
        .run(new ByteArrayInputStream(input), out);
    return List.of(out.toString(StandardCharsets.UTF_8).strip().split("\n\n", -1));
  }

  private static List<String> begin(int side, int stones, String rules, String strength) {
    return new ArrayList<>(
        List.of(
            "boardsize " + side,
            "kata-set-rules " + rules,
            "komi 0.5",
            "kata-set-param " + strength,
            "place_free_handicap " + stones));
  }

  /** The moves of a game that White begins. */
  private static List<String> moves(List<String> begin, int count) {
    List<String> commands = new ArrayList<>(begin);
    for (int i = 0; i < count; i++) {
      commands.add("genmove " + (i % 2 == 0 ? "w" : "b"));
    }
    List<String> replies = replies(commands);
    return replies.subList(begin.size(), replies.size());
  }

  private static void passesNowhere(int side, int stones, String rules, String strength) {
    assertThat(moves(begin(side, stones, rules, strength), OPENING))
        .as("%d stones on %d, %s, %s", stones, side, rules, strength)
        .hasSize(OPENING)
        .allMatch(reply -> reply.matches("= [A-T][0-9]+"));
  }

  @ParameterizedTest
  @CsvSource({
    "9,9,chinese,level 1",
    "9,4,japanese,level 2",
    "9,2,aga,level 8",
    "9,6,tromp-taylor,maxVisits 1",
    "9,5,japanese,maxVisits 10",
    "9,3,chinese,maxVisits 30",
    "13,9,new-zealand,level 2",
    "13,4,chinese,maxVisits 1",
    "19,4,chinese,level 2",
    "19,9,aga,maxVisits 1",
    "19,15,chinese,level 4"
  })
  void nobodyPassesInTheOpening(int side, int stones, String rules, String strength) {
    passesNowhere(side, stones, rules, strength);
  }

  private static Stream<String> strengths() {
    return Stream.concat(
        IntStream.rangeClosed(1, 20).mapToObj(level -> "level " + level),
        Stream.of("maxVisits 1", "maxVisits 10", "maxVisits 100"));
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @MethodSource("strengths")
  void nobodyPassesAtAnyStrength(String strength) {
    String[] rules = {"chinese", "japanese", "aga", "tromp-taylor", "new-zealand"};
    String pattern = System.getProperty("sanko.handicap.sides", "9,13,19");
    for (String side : pattern.split(",", -1)) {
      for (int stones = 2; stones <= 9; stones++) {
        passesNowhere(Integer.parseInt(side), stones, rules[stones % rules.length], strength);
      }
      if (side.equals("19")) {
        passesNowhere(19, 15, "chinese", strength);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"7,2,chinese,maxVisits 10", "9,5,japanese,maxVisits 10", "9,2,aga,level 3"})
  void gamesEndByPasses(int side, int stones, String rules, String strength) {
    List<String> moves = moves(begin(side, stones, rules, strength), 3 * side * side / 2);
    assertThat(moves).noneMatch(reply -> reply.startsWith("?"));
    assertThat(moves.subList(moves.size() - 2, moves.size())).containsOnly("= pass");
    assertThat(moves.indexOf("= pass")).isGreaterThan(OPENING);
  }

  @Test
  void nobodyPassesInTheOpeningOfATeachingGame() {
    List<String> begin = List.of("boardsize 9", "kata-set-param level 2", "sanko-teaching-game");
    assertThat(moves(begin, OPENING)).allMatch(reply -> reply.matches("= [A-T][0-9]+"));
  }
}
