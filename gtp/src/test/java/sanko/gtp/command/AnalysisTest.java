package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.engine.EngineStart;
import sanko.engine.settings.LimitSettings;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;

/** Analysis, and what ends it; docs/gtp.md, "Analysis" and "What interrupts the engine". */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AnalysisTest {
  private static final String NUMBER = " -?[0-9]+\\.[0-9]+";
  private static final String VERTICES = "( ([A-HJ][1-9]|pass))+";

  @ParameterizedTest
  @ValueSource(strings = {"\n", "stop\n", "name\n", "# a comment\n", "9 kata-analyze 1\n"})
  void endsAtAnyLine(String line) throws IOException {
    try (LiveSession session = new LiveSession()) {
      session.send("4 kata-analyze b 1\n");
      assertThat(session.line()).isEqualTo("=4");
      assertThat(session.line()).startsWith("info move ");
      session.send(line);
      session.reply();
      session.send("\n5 protocol_version\n");
      String reply = session.reply();
      while (!reply.equals("=5 2")) {
        assertThat(reply).startsWith("=");
        reply = session.reply();
      }
    }
  }

  @Test
  void listsSymmetricMovesBehindTheOneSearched() {
    String reply = Sessions.last("kata-genmove_analyze b");
    assertThat(reply)
        .matches("(?s).*info move J9 .* order 0 pv J9.*")
        .contains("isSymmetryOf J9 order 3 ")
        .endsWith("play J9");
  }

  @Test
  void saysNothingWithoutAnInterval() throws IOException {
    try (LiveSession session = new LiveSession()) {
      session.send("1 kata-analyze\n");
      assertThat(session.line()).isEqualTo("=1");
      session.send("2 name\n");
      assertThat(session.line()).isEmpty();
      assertThat(session.reply()).isEqualTo("=2 Sanko");
    }
  }

  @Test
  void endsWithTheInput() throws Exception {
    try (LiveSession session = new LiveSession()) {
      session.send("kata-analyze 1\n");
      assertThat(session.line()).isEqualTo("=");
      assertThat(session.line()).startsWith("info");
      session.closeInput();
      session.reply();
      assertThat(session.line()).isNull();
      session.join();
    }
  }

  @Test
  void answersCommandsSentTogetherInOrder() {
    assertThat(Sessions.run("1 kata-analyze b 1\n2 lz-analyze 1\n3 stop\n4 name\n5 quit\n"))
        .matches("(?s)=1\n(info [^\n]*\n)*\n=2\n(info [^\n]*\n)*\n=3 \n\n=4 Sanko\n\n=5 \n\n");
  }

  @Test
  void writesKataGosFieldsInOrder() {
    String reply =
        Sessions.last(
            "play b D4",
            "kata-genmove_analyze w rootInfo true ownership true"
                + " pvVisits true pvEdgeVisits true ownershipStdev true noResultValue true");
    String[] lines = reply.split("\n", -1);
    assertThat(lines[0]).isEqualTo("=");
    assertThat(lines[lines.length - 1]).matches("play ([A-HJ][1-9]|pass)");
    String move =
        "info move ([A-HJ][1-9]|pass) visits [0-9]+ edgeVisits [0-9]+ utility"
            + NUMBER
            + " winrate"
            + NUMBER
            + " scoreMean"
            + NUMBER
            + " scoreStdev"
            + NUMBER
            + " scoreLead"
            + NUMBER
            + " scoreSelfplay"
            + NUMBER
            + " noResultValue"
            + NUMBER
            + " prior"
            + NUMBER
            + " lcb"
            + NUMBER
            + " utilityLcb"
            + NUMBER
            + " weight"
            + NUMBER
            + "( isSymmetryOf [A-HJ][1-9])? order [0-9]+ pv"
            + VERTICES
            + " pvVisits( [0-9]+)+ pvEdgeVisits( [0-9]+)+";
    String root =
        " rootInfo visits [0-9]+ utility"
            + NUMBER
            + " winrate"
            + NUMBER
            + " scoreMean"
            + NUMBER
            + " scoreStdev"
            + NUMBER
            + " scoreLead"
            + NUMBER
            + " scoreSelfplay"
            + NUMBER
            + " weight"
            + NUMBER
            + " rawStWrError"
            + NUMBER
            + " rawStScoreError"
            + NUMBER
            + " rawVarTimeLeft"
            + NUMBER;
    String points = "(" + NUMBER + "){81}";
    assertThat(lines[lines.length - 2])
        .matches(
            move + "( " + move + ")*" + root + " ownership" + points + " ownershipStdev" + points);
  }

  @Test
  void writesLeelaZerosFields() {
    String reply = Sessions.last("lz-genmove_analyze b 10");
    assertThat(reply)
        .matches(
            "(?s)=\n(info move \\S+ visits [0-9]+ winrate -?[0-9]+ prior [0-9]+ lcb -?[0-9]+ order"
                + " [0-9]+ pv[^\n]*\n)+play \\S+");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kata-analyze foo 3",
        "kata-analyze b interval",
        "kata-analyze b interval x",
        "kata-analyze b -5",
        "kata-analyze b 10 minmoves",
        "kata-analyze b 10 maxmoves -1",
        "kata-analyze b 10 avoid b D4",
        "kata-analyze b 10 avoid b D4 0",
        "kata-analyze b 10 avoid b K1 1",
        "kata-analyze b 10 allow b D4 1 allow b E5 1",
        "kata-analyze b 10 allow b D4 1 avoid b E5 1",
        "kata-analyze b 10 ownership maybe",
        "kata-analyze b 10 focus",
        "kata-analyze b 10 focus D4",
        "kata-analyze b 10 focus D4 1.5",
        "kata-analyze b 10 focus D4 -0.1",
        "kata-analyze b 10 focus D4 nan",
        "kata-analyze b 10 focus K1 0.5",
        "kata-analyze b 10 focus b D4 0.5",
        "kata-analyze b 10 focus D4: 0.5",
        "kata-analyze b 10 focus D4:0 0.5",
        "kata-analyze b 10 focus D4:-1 0.5",
        "kata-analyze b 10 focus D4:1e999 0.5",
        "kata-analyze b 10 focus D4:1:2 0.5",
        "kata-analyze b 10 focus :2 0.5",
        "kata-analyze b 10 focus D4 0.5 focus E5 0.5",
        "lz-analyze b 10 focus D4 x",
        "lz-analyze b 10 movesOwnership true",
        "lz-analyze b 10 ownership true",
        "lz-genmove_analyze b rootInfo true",
      })
  void refusesWhatItDoesNotKnow(String command) {
    assertThat(Sessions.run(command + "\n")).startsWith("? ");
  }

  @Test
  void keepsToTheMovesAllowed() {
    String reply = Sessions.last("kata-search_analyze b allow b D4,E5 1");
    assertThat(reply).matches("(?s).*\nplay (D4|E5)");
    assertThat(reply).doesNotContain("info move C3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kata-search_analyze b", "kata-genmove_analyze b 10", "lz-genmove_analyze b"})
  void looksCloserAtTheMovesOfAFocus(String command) {
    String reply = Sessions.last("play w E5", command + " focus ,D4:3,E5,,C8, 1 maxmoves 81");
    // 7 playouts besides the root's own are a hundredth of all.
    assertThat(visits(reply, "D4")).isBetween(100L, 1500L);
    assertThat(visits(reply, "C8")).isBetween(30L, visits(reply, "D4"));
    assertThat(reply).doesNotContain("move E5");
    assertThat(Sessions.last("play w E5", command + " focus , 1")).startsWith("=");
  }

  private static long visits(String reply, String vertex) {
    return Pattern.compile("move " + vertex + " visits ([0-9]+)")
        .matcher(reply)
        .results()
        .mapToLong(each -> Long.parseLong(each.group(1)))
        .max()
        .orElse(0);
  }

  @Test
  void keepsWhatAFocusHasFound() throws IOException {
    try (LiveSession session = new LiveSession()) {
      session.send("play w E5\n1 kata-analyze b 1 focus D4 0.9\n");
      session.reply();
      assertThat(session.line()).isEqualTo("=1");
      session.line();
      long visits = visits(String.valueOf(session.line()), "D4");
      assertThat(visits).isPositive();
      session.send("2 kata-analyze b 1\n");
      session.reply();
      assertThat(session.line()).isEqualTo("=2");
      assertThat(visits(String.valueOf(session.line()), "D4")).isGreaterThanOrEqualTo(visits);
      session.send("3 name\n");
      session.reply();
      assertThat(session.reply()).isEqualTo("=3 Sanko");
    }
  }

  /** Nothing is known of a move but its policy while the position itself has the only visit. */
  @Test
  void saysNothingOfMovesThatWereNotSearched() {
    String one = "kata-set-param maxVisits 1";
    assertThat(Sessions.last(one, "kata-search_analyze b")).matches("=\nplay \\S+");
    assertThat(Sessions.last(one, "kata-search_analyze b minmoves 3").split("info move ", -1))
        .hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"b allow b ,D4,, 1", "b avoid b C3,D4, 1"})
  void passesOverEmptyPiecesOfAList(String arguments) {
    String pair = arguments.contains("allow") ? "b allow b D4 1" : "b avoid b C3,D4 1";
    String one = "kata-set-param maxVisits 30";
    assertThat(Sessions.last(one, "kata-search_analyze " + arguments))
        .isEqualTo(Sessions.last(one, "kata-search_analyze " + pair));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kata-search", "kata-search_debug", "kata-search_analyze"})
  void resignsWhereGenmoveWould(String command) {
    List<String> commands = new ArrayList<>(List.of("boardsize 5", "komi -100"));
    for (int i = 0; i < 12; i++) {
      commands.addAll(List.of("play b pass", command + " w", "reg_genmove w", "genmove w"));
    }
    List<String> replies = Sessions.replies(commands.toArray(String[]::new));
    int resigned = replies.indexOf("= resign");
    assertThat(resigned).isPositive();
    int asked = resigned - (resigned - 2) % 4 + 1;
    assertThat(replies.get(asked)).endsWith(" resign");
    assertThat(replies.get(asked + 1)).isNotEqualTo("= resign");
    assertThat(replies.get(asked + 2)).isEqualTo("= resign");
  }

  @Test
  void listsAsManyMovesAsWanted() {
    String reply = Sessions.last("kata-search_analyze b minmoves 30 maxmoves 40");
    String line = reply.split("\n", -1)[1];
    assertThat(line.split("info move ", -1).length - 1).isBetween(30, 40);
    String few = Sessions.last("kata-search_analyze b minmoves 5 maxmoves 2").split("\n", -1)[1];
    assertThat(few.split("info move ", -1).length - 1).isEqualTo(2);
  }

  @Test
  void leavesTheBoardAloneUnlessItPlays() {
    assertThat(Sessions.last("kata-search_analyze b", "list_stones b")).isEqualTo("= ");
    assertThat(Sessions.last("kata-genmove_analyze b", "list_stones b")).isNotEqualTo("= ");
  }

  @Test
  void cancelsACancellableSearch() throws IOException {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", Long.toString(LimitSettings.NO_VISITS));
    start.settings().set("maxTime", "1000");
    try (LiveSession session = new LiveSession(start, Sessions.fake())) {
      session.send("1 kata-search_analyze_cancellable b 1\n");
      assertThat(session.line()).isEqualTo("=1");
      session.send("2 name\n");
      assertThat(session.reply()).endsWith("play cancelled");
      assertThat(session.reply()).isEqualTo("=2 Sanko");
      session.send("3 kata-search_cancellable b\n4 name\n");
      assertThat(session.reply()).isEqualTo("=3 cancelled");
      assertThat(session.reply()).isEqualTo("=4 Sanko");
    }
  }

  @Test
  void beginsACancellableReplyBeforeItKnowsAnything() throws IOException {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", Long.toString(LimitSettings.NO_VISITS));
    start.settings().set("maxTime", "1000");
    GatedEvaluator evaluator = new GatedEvaluator();
    try (LiveSession session =
        new LiveSession(start, CompletableFuture.completedFuture(evaluator))) {
      session.send("7 kata-search_analyze_cancellable b\n");
      assertThat(session.line()).isEqualTo("=7");
      session.send("8 name\n");
      evaluator.open();
      assertThat(session.reply()).isEqualTo("play cancelled");
      assertThat(session.reply()).isEqualTo("=8 Sanko");
      session.send("boardsize 25\n9 name\n");
      assertThat(session.reply()).startsWith("? unacceptable size");
      assertThat(session.reply()).isEqualTo("=9 Sanko");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "genmove b",
        "kata-search b",
        "kata-search_cancellable b",
        "kata-genmove_analyze b",
        "kata-search_analyze b",
        "kata-search_analyze_cancellable b"
      })
  void obeysTheClock(String command) throws IOException {
    FakeEvaluator evaluator = new FakeEvaluator();
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", "200");
    try (LiveSession session =
        new LiveSession(start, CompletableFuture.completedFuture(evaluator))) {
      session.send("kata-time_settings absolute 100000\ntime_left b 0 0\n");
      session.reply();
      session.reply();
      session.send(command + "\n");
      assertThat(session.reply()).startsWith("=");
      assertThat(evaluator.evaluations).hasValueLessThan(5);
      session.send("clear_board\n" + command + "\n");
      session.reply();
      assertThat(session.reply()).startsWith("=");
      assertThat(evaluator.evaluations).as("a new game").hasValueGreaterThan(100);
    }
  }

  @Test
  void playsWhatItHasWhenGoGuiInterrupts() throws IOException {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", Long.toString(LimitSettings.NO_VISITS));
    start.settings().set("maxTime", "1000");
    try (LiveSession session = new LiveSession(start, Sessions.fake())) {
      session.send("1 genmove b\n# interrupt\n");
      assertThat(session.reply()).matches("=1 ([A-HJ][1-9]|pass)");
    }
  }

  @Test
  void answersWhatNeedsNoNetworkWhileItLoads() throws IOException {
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    try (LiveSession session = new LiveSession(Sessions.start(), loading)) {
      session.send("1 name\n2 list_commands\n3 boardsize 13\n4 play b D4\n5 genmove w\n6 name\n");
      assertThat(session.reply()).isEqualTo("=1 Sanko");
      assertThat(session.reply()).startsWith("=2 protocol_version");
      assertThat(session.reply()).isEqualTo("=3 ");
      assertThat(session.reply()).isEqualTo("=4 ");
      loading.complete(new FakeEvaluator());
      assertThat(session.reply()).matches("=5 ([A-HJ-N][0-9]+|pass)");
      assertThat(session.reply()).isEqualTo("=6 Sanko");
    }
  }

  @Test
  void endsAnAnalysisThatWaitsForTheNetwork() throws IOException {
    try (LiveSession session = new LiveSession(Sessions.start(), new CompletableFuture<>())) {
      session.send("1 kata-analyze 10\n2 name\n");
      assertThat(session.reply()).isEqualTo("=1");
      assertThat(session.reply()).isEqualTo("=2 Sanko");
    }
  }

  @Test
  void tellsWhyThereIsNoNetwork() throws IOException {
    CompletableFuture<Evaluator> failed =
        CompletableFuture.failedFuture(new IOException("net.bin.gz is truncated"));
    try (LiveSession session = new LiveSession(Sessions.start(), failed)) {
      session.send("1 genmove b\n2 list_stones b\n3 final_score\n4 play b D4\n");
      assertThat(session.reply()).isEqualTo("?1 no network: net.bin.gz is truncated");
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.reply()).startsWith("?3 no network");
      assertThat(session.reply()).isEqualTo("=4 ");
    }
  }

  @Test
  void tellsTheOwnershipAfterEachMove() {
    String reply =
        Sessions.last(
            "boardsize 2 3",
            "kata-genmove_analyze b allow b B3 1 movesOwnership true movesOwnershipStdev true");
    String after = " movesOwnership" + NUMBER + " 0\\.9(" + NUMBER + "){4}";
    assertThat(reply.split("\n", -1)[1])
        .matches(
            "info move B3 .* pv"
                + VERTICES
                + after
                + " movesOwnershipStdev"
                + NUMBER
                + " 0\\.0("
                + NUMBER
                + "){4}");
  }

  @Test
  void takesTheTimeOfLoadingOffTheClock() throws IOException {
    FakeEvaluator evaluator = new FakeEvaluator();
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    try (LiveSession session = new LiveSession(Sessions.start(), loading)) {
      session.send("1 kata-set-params {\"maxVisits\":1000000,\"lagBuffer\":0}\n");
      assertThat(session.reply()).isEqualTo("=1 ");
      session.send("2 time_settings 0 0.3 1\n3 genmove b\n");
      assertThat(session.reply()).isEqualTo("=2 ");
      CompletableFuture.delayedExecutor(800, TimeUnit.MILLISECONDS)
          .execute(() -> loading.complete(evaluator));
      assertThat(session.reply()).startsWith("=3 ");
      assertThat(evaluator.evaluations).hasValueLessThan(100);
    }
  }

  @Test
  void livesOnWhenAnEvaluationFails() throws IOException {
    FakeEvaluator evaluator = new FakeEvaluator();
    evaluator.failing = true;
    try (LiveSession session =
        new LiveSession(Sessions.start(), CompletableFuture.completedFuture(evaluator))) {
      session.send("1 genmove b\n2 list_stones b\n3 kata-genmove_analyze b 1\n");
      assertThat(session.reply()).startsWith("?1 ").contains("the device is gone");
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.reply()).startsWith("?3 ");
      evaluator.failing = false;
      session.send("4 genmove b\n");
      assertThat(session.reply()).startsWith("=4 ");
    }
  }
}
