package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.engine.config.RulesFormat;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.Sessions;
import sanko.match.ScoreJudge;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.superko.GameState;

/** The end of games, judged by rollouts. */
@Timeout(60)
class FinalJudgeTest {
  private static final Rules BUTTON = RulesFormat.parse("agabutton");

  private static Evaluator rollouts() {
    return new RolloutEvaluator(1, 8, RolloutPolicy.LIGHT, 1);
  }

  private static List<String> replies(String... lines) {
    String commands = String.join("\n", lines) + "\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GtpSession(
            Sessions.start(),
            CompletableFuture.completedFuture(rollouts()),
            Sessions.silent(),
            null)
        .run(new ByteArrayInputStream(commands.getBytes(StandardCharsets.UTF_8)), out);
    return List.of(out.toString(StandardCharsets.UTF_8).split("\n\n", -1));
  }

  @ParameterizedTest
  @CsvSource({
    "play b C3, play w pass, play b pass, B+24.5, ''",
    "play b C3, play w A1, play b C4, B+24.5, A1",
  })
  void countsTheButtonOnce(
      String first, String second, String third, String score, String deadStones) {
    List<String> replies =
        replies(
            "boardsize 5",
            "kata-set-rules agabutton",
            "komi 0",
            first,
            second,
            third,
            "final_score",
            "final_status_list dead");
    assertThat(replies.get(6)).isEqualTo("= " + score);
    assertThat(replies.get(7)).isEqualTo("= " + deadStones);
  }

  @ParameterizedTest
  @CsvSource({
    "9, chinese, E5, B+73.5",
    "19, chinese, D4, B+353.5",
    "9, tromp-taylor, E5, B+73.5",
  })
  void anOpenBoardIsPlayedOnAfterAPassButCountedAfterTwo(
      int size, String rules, String stone, String score) {
    List<String> replies =
        replies(
            "boardsize " + size,
            "kata-set-rules " + rules,
            "komi 7.5",
            "kata-set-param maxVisits 20",
            "play b " + stone,
            "play w pass",
            "genmove b",
            "undo",
            "play b pass",
            "final_score");
    assertThat(replies.get(6)).matches("= [A-T][0-9]+");
    assertThat(replies.get(9)).isEqualTo("= " + score);
  }

  /** Nothing is there to be judged, whatever a search expects of an empty board. */
  @ParameterizedTest
  @CsvSource({
    "9, chinese, 3.5, W+3.5",
    "9, chinese, 0, 0",
    "19, aga, 7.5, W+7.5",
    "9, tromp-taylor, 3.5, W+3.5",
    "9, japanese, 6.5, W+6.5",
  })
  void anEmptyBoardIsCountedOnceTheGameHasEnded(int size, String rules, String komi, String score) {
    List<String> replies =
        replies(
            "boardsize " + size,
            "kata-set-rules " + rules,
            "komi " + komi,
            "play b pass",
            "play w pass",
            "printsgf",
            "final_score");
    assertThat(replies.get(5)).contains("RE[" + score + "]");
    assertThat(replies.get(6)).isEqualTo("= " + score);
  }

  @Test
  void countsTheButtonOnceWhereTheDeadAreAgreedAbout() {
    GameState game = new GameState(5, 5, BUTTON, 0);
    int dead = Vertex.parse("A1", game.board());
    game.play(Vertex.parse("C3", game.board()), Color.BLACK);
    game.play(dead, Color.WHITE);
    ScoreJudge judge = new ScoreJudge(rollouts());
    assertThat(judge.count(game, Set.of(dead))).isEqualTo(-25.5);
    game.play(Vertex.parse("pass", game.board()), Color.BLACK);
    assertThat(judge.count(game, Set.of(dead))).isEqualTo(-25.5);
    game.play(Vertex.parse("pass", game.board()), Color.WHITE);
    game.play(Vertex.parse("pass", game.board()), Color.BLACK);
    assertThat(game.isFinished()).isTrue();
    assertThat(judge.count(game, Set.of(dead))).isEqualTo(-25.5);
  }

  private static final String TWO_EYES =
      "b B5 b C5 b A4 b B4 b C4 b B3 b C3 b A2 b B2 b C2 b A1 b B1 b C1"
          + " w D5 w D4 w E4 w D3 w E3 w D2 w E2 w D1";

  /** After the passes the player to move has only moves that kill the own stones. */
  @ParameterizedTest
  @CsvSource({"chinese, W+2.0", "chinese-ogs, W+2.0", "aga, W+2.0", "japanese, W+7.0"})
  void stonesWithTwoEyesLive(String rules, String score) {
    List<String> replies =
        replies(
            "boardsize 5",
            "kata-set-rules " + rules,
            "komi 7",
            "set_position " + TWO_EYES,
            "play b pass",
            "play w pass",
            "final_score",
            "final_status_list dead");
    assertThat(replies.get(6)).isEqualTo("= " + score);
    assertThat(replies.get(7)).isEqualTo("= ");
  }

  /** Dead stones are judged after two passes; by the rules they live where nobody takes them. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void countsStonesThatLastThroughTheCleanUp(String prevented) {
    List<String> replies =
        replies(
            "boardsize 5",
            "kata-set-rules japanese",
            "kata-set-param preventCleanupPhase " + prevented,
            "komi 0",
            "set_position b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 w A3",
            "play b pass\nplay w pass",
            "final_score",
            "final_status_list dead",
            "play b pass\nplay w pass\nplay b pass\nplay w pass",
            "final_score",
            "final_status_list dead");
    assertThat(replies.get(7)).isEqualTo("= B+6.0");
    assertThat(replies.get(8)).isEqualTo("= A3");
    assertThat(replies.get(13)).isEqualTo("= W+5.0");
    assertThat(replies.get(14)).isEqualTo("= ");
  }

  /** A point left unfilled makes no seki, and the same stones are dead under all rules. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "japanese"})
  void countsAGameWithAPointLeftUnfilled(String rules) {
    List<String> replies =
        replies(
            "boardsize 7",
            "kata-set-rules " + rules,
            "komi 4",
            "play b D1\nplay w E1\nplay b D2\nplay w E2\nplay b D3\nplay w E3",
            "play b D4\nplay w E4\nplay b D5\nplay w E5\nplay b D6\nplay w E6",
            "play b C7\nplay w E7\nplay b pass\nplay w pass",
            "final_score",
            "final_status_list dead");
    assertThat(replies.get(19)).isEqualTo("= B+2.0");
    assertThat(replies.get(20)).isEqualTo("= ");
  }

  private static final String EYES_AND_A_DAME =
      """
      OX.OOXXO.
      OX.XOXXOO
      OXXXXX.O.
      OOOOOOOOO
      XXXXXXXXX
      XXXXXXXXX
      XXXXXXXXX
      XXXXXXXXX
      .X.X.XXXX
      """;

  /** The eyes of a small group beside the point are territory, before the passes too. */
  @ParameterizedTest
  @ValueSource(strings = {"", "play b pass", "play b pass\nplay w pass"})
  void countsTheEyesOfGroupsBesideAPointLeftUnfilled(String passes) {
    List<String> replies =
        replies(
            "boardsize 9",
            "kata-set-rules japanese",
            "komi 0",
            "set_position " + stones(EYES_AND_A_DAME),
            passes + "\nfinal_score");
    assertThat(replies.get(replies.size() - 2)).isEqualTo("= B+9.0");
  }

  private static String stones(String diagram) {
    Board board = Diagrams.board(diagram);
    return IntStream.range(0, board.area())
        .map(board::pointAt)
        .filter(point -> !board.isEmpty(point))
        .mapToObj(point -> Color.name(board.color(point)) + " " + Vertex.format(point, board))
        .collect(Collectors.joining(" "));
  }

  /** What a search expects of an open board does not matter once the players have passed twice. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "aga", "japanese", "tromp-taylor"})
  void countsAGameWithAllDameLeftUnfilled(String rules) {
    StringBuilder moves = new StringBuilder();
    for (int y = 1; y <= 9; y++) {
      moves.append("play b C%d\nplay w E%d\n".formatted(y, y));
    }
    List<String> replies =
        replies(
            "boardsize 9",
            "kata-set-rules " + rules,
            "komi 0",
            moves + "play b pass\nplay w pass",
            "final_score");
    assertThat(replies.get(replies.size() - 2)).isEqualTo("= W+18.0");
  }
}
