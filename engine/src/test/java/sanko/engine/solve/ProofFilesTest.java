package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

/** Proofs as others read them. */
class ProofFilesTest {
  private static final List<String> LOST =
      List.of("Black is captured.", "Black loses the race for liberties.");

  private static JsonNode json(Answer answer) throws Exception {
    return new ObjectMapper().readTree(AnswerJson.of(answer, true).toString());
  }

  /** Replays all proofs of an answer; returns the number of their lines. */
  static int check(Answer answer) throws Exception {
    JsonNode json = json(answer);
    int lines = 0;
    for (String first : List.of("blackFirst", "whiteFirst")) {
      for (String proof : List.of("proof", "turnedProof")) {
        if (json.path(first).has(proof)) {
          lines += new JsonProofChecker(json, json.path(first).path(proof)).check();
        }
      }
    }
    return lines;
  }

  @ParameterizedTest
  @CsvSource({
    "...XO.... XXXXO.... OOOOO...., A8",
    "..XO..... .XXO..... XXOO..... OO......., C9",
    "..XO..... ..XO..... XXXO..... OOOO....., C9",
    "....XO... XXXXXO... OOOOOO..., A8",
  })
  void aProofAsJsonCanBeReplayed(String rows, String vertex) throws Exception {
    for (String rules : List.of("chinese", "tromp-taylor", "japanese")) {
      GameState game = Problems.game(rows, rules, Color.BLACK);
      Answer answer = Problems.solve(Problems.problem(game, Aim.KILL, 1, vertex));
      assertThat(answer.isComplete()).isTrue();
      assertThat(check(answer)).isGreaterThan(2);
    }
  }

  @Test
  void aProofAboutAKoAndItsThreatsCanBeReplayed() throws Exception {
    GameState game =
        new GameState(
            Diagrams.board(".X.XO.O\nXXXOOOO\nOOOO.OO\nOOOOOO."),
            Color.WHITE,
            Rules.CHINESE,
            0,
            false);
    Answer answer = Problems.solve(Problems.problem(game, Aim.KILL, 2, "A3"));
    assertThat(json(answer).path("whiteFirst").has("turnedProof")).isTrue();
    assertThat(check(answer)).isGreaterThan(2);
  }

  @Test
  void aProofUnderAnAssumptionCanBeReplayed() throws Exception {
    GameState game =
        Problems.game("......... ......... ...O..... ...XO....", "chinese", Color.WHITE);
    Answer answer =
        Problems.solve(Problems.problem(game, Aim.CAPTURE, 1, "D6").under(Assumption.confined(2)));
    JsonNode json = json(answer);
    assertThat(json.path("whiteFirst").path("proof").toString()).contains("escaped");
    assertThat(check(answer)).isGreaterThan(2);
    Answer group = Problems.solve(Problems.lGroup().under(Assumption.confined(3)));
    assertThat(group.isComplete()).isTrue();
    assertThat(check(group)).isGreaterThan(2);
    GameState open = Problems.game(EnclosureTest.OPEN, "chinese", Color.WHITE);
    Answer enclosed =
        Problems.solve(Problems.problem(open, Aim.KILL, 1, "B8").under(Assumption.enclosed(2)));
    assertThat(enclosed.isComplete()).isTrue();
    assertThat(check(enclosed)).isGreaterThan(2);
  }

  @Test
  void aProofOfAConnectionCanBeReplayed() throws Exception {
    GameState game =
        Problems.game("......... ......... ....O.... ...X.X... ....O....", "chinese", Color.BLACK);
    Problem problem = Problems.problem(game, Aim.CONNECT, 1, "D6", "F6");
    Answer answer = Problems.solve(problem.under(Assumption.confined(2)));
    JsonNode json = json(answer);
    assertThat(json.path("others").toString()).isEqualTo("[\"F6\"]");
    assertThat(json.path("blackFirst").path("move").asText()).isEqualTo("E6");
    assertThat(json.path("blackFirst").path("proof").toString()).contains("connected");
    assertThat(check(answer)).isPositive();
    String record =
        new String(SgfWriter.writeBytes(ProofRecords.of(answer)), StandardCharsets.UTF_8);
    assertThat(record).contains("TR[dd][fd]", "Black is connected.");
  }

  @Test
  void proofsOfRacesCanBeReplayed() throws Exception {
    Random random = new Random(11);
    int won = 0;
    int held = 0;
    for (int i = 0; i < 60; i++) {
      Board board = FirstMovesTest.randomBoard(random);
      List<List<Integer>> chains = Chains.of(board);
      int own = chains.get(random.nextInt(chains.size())).get(0);
      for (List<Integer> chain : chains) {
        if (board.color(chain.get(0)) != board.color(own)) {
          GameState game = new GameState(board, Color.BLACK, Rules.CHINESE, 0, false);
          Problem problem = Problem.of(game, Aim.RACE, List.of(own, chain.get(0)), 1);
          Answer answer = new Solver(problem, SolveBudget.ofNodes(3_000), () -> false).solve();
          won += answer.isWonBy(problem.goal().attacker()) ? 1 : 0;
          held += answer.isWonBy(problem.goal().defender()) ? 1 : 0;
          assertThat(check(answer)).isPositive();
        }
      }
    }
    assertThat(Math.min(won, held)).isGreaterThan(20);
  }

  /** A node ends by passes on all of them; on the first that reaches it there are two eyes, too. */
  @Test
  void aProofTellsAnEndThatHoldsOnAllLinesThatReachIt() throws Exception {
    GameState game =
        new GameState(
            Diagrams.board("XXX.X\nXXO.O\nOOXX.\nO..O."),
            Color.WHITE,
            Rules.CHINESE_SERVER,
            0,
            false);
    Answer answer =
        new Solver(
                Problems.problem(game, Aim.KILL, 2, "A2"), SolveBudget.ofNodes(8_000), () -> false)
            .solve();
    JsonNode proof = json(answer).path("whiteFirst").path("proof");
    assertThat(proof.toString()).contains("passes");
    assertThat(check(answer)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"CAPTURE, A5, race_lost", "SAVE, A4, race_held"})
  void aProofThatCountsARaceCanBeReplayed(Aim aim, String vertex, String end) throws Exception {
    String diagram = ".X.XXXX\nXXXXXXX\n...XXXX\nOOOOOOO\nXXXXXXX\n.....OO\nOOOOOOO\n.O.OOOO";
    for (Rules rules : List.of(Rules.CHINESE, Rules.TROMP_TAYLOR)) {
      GameState game = new GameState(Diagrams.board(diagram), Color.WHITE, rules, 0, false);
      Answer answer = Problems.solve(Problems.problem(game, aim, 1, vertex));
      assertThat(answer.isComplete()).isTrue();
      assertThat(json(answer).toString()).contains(end);
      assertThat(check(answer)).isPositive();
    }
  }

  /** Both play in an eye of four points, and one liberty more decides. */
  @ParameterizedTest
  @CsvSource({"......., race_lost", ".....O., race_held"})
  void aProofThatCountsALargeEyeCanBeReplayed(String liberties, String end) throws Exception {
    String diagram =
        ".X.XXXXX\nXXXXXXXX\n..XXXXXX\nOOOOOOOO\nOOO.XOOO\nOOO..OOO\nOOOOOOOO\nXXXXXXXX\n"
            + liberties
            + "O\nOOOOOOOO\n.O.OOOOO";
    GameState game = new GameState(Diagrams.board(diagram), Color.WHITE, Rules.JAPANESE, 0, false);
    Answer answer = Problems.solve(Problems.problem(game, Aim.CAPTURE, 1, "A8"));
    assertThat(answer.isComplete()).isTrue();
    assertThat(json(answer).toString()).contains(end);
    assertThat(check(answer)).isPositive();
  }

  @Test
  void aProofInAGameHasTheGameBeforeIt() throws Exception {
    GameState game = Problems.game(Problems.L_GROUP, "tromp-taylor", Color.BLACK);
    game.play(game.board().point(8, 8), Color.BLACK);
    Answer answer = Problems.solve(Problems.problem(game, Aim.KILL, 0, "A8"));
    JsonNode json = json(answer);
    assertThat(json.path("position").path("moves").toString()).isEqualTo("[[\"B\",\"J1\"]]");
    assertThat(json.path("position").path("initialPlayer").asText()).isEqualTo("B");
    assertThat(check(answer)).isGreaterThan(2);
  }

  /** A checker that accepts everything would be no test. */
  @Test
  void aProofThatLeavesAReplyOutIsRejected() throws Exception {
    JsonNode json = json(Problems.solve(Problems.lGroup()));
    ObjectNode proof = (ObjectNode) json.path("whiteFirst").path("proof");
    proof.put("winner", "B");
    assertThatThrownBy(() -> new JsonProofChecker(json, proof).check())
        .isInstanceOf(AssertionError.class);
    JsonNode other = json(Problems.solve(Problems.lGroup()));
    JsonNode cut = other.path("whiteFirst").path("proof");
    for (JsonNode node : cut.path("nodes")) {
      if (node.path("moves").size() > 1) {
        ((ArrayNode) node.path("moves")).remove(0);
      }
    }
    assertThatThrownBy(() -> new JsonProofChecker(other, cut).check())
        .isInstanceOf(AssertionError.class);
  }

  // ---- SGF

  /** Each variation is a game that can be played, from the first node to an end in words. */
  @Test
  void aProofAsARecordHasEveryAttemptAndItsRefutation() throws Exception {
    Answer answer = Problems.solve(Problems.lGroup());
    List<SgfTree> trees = SgfReader.readTrees(SgfWriter.writeBytes(ProofRecords.of(answer)));
    assertThat(trees).hasSize(2);
    for (SgfTree tree : trees) {
      SgfNode root = tree.root();
      Set<String> marked = new TreeSet<>();
      for (String mark : List.of("SQ", "TR")) {
        SgfProperty property = Objects.requireNonNull(root.property(mark));
        property.rawValues().forEach(point -> assertThat(marked.add(point)).isTrue());
      }
      assertThat(marked).contains("da", "ba").doesNotContain("hh");
      List<String> ends = new ArrayList<>();
      GameState game = Problems.game(Problems.L_GROUP, "chinese", Color.BLACK);
      String player = Objects.requireNonNull(root.property("PL")).simpleText();
      game.setToMove(player.equals("B") ? Color.BLACK : Color.WHITE);
      play(root, game, ends);
      boolean isKilled = player.equals("W");
      assertThat(ends)
          .isNotEmpty()
          .allMatch(end -> LOST.contains(end) == isKilled, "ends as proved");
    }
    SgfNode first = Objects.requireNonNull(trees.get(0).root().next());
    assertThat(Objects.requireNonNull(first.property("W")).simpleText()).isEqualTo("ba");
    assertThat(first.variations()).hasSizeGreaterThan(2);
  }

  private static void play(SgfNode node, GameState game, List<String> ends) {
    if (node.variations().isEmpty()) {
      ends.add(Objects.requireNonNull(node.property("C")).simpleText());
    }
    for (SgfNode next : node.variations()) {
      int color = next.property("B") == null ? Color.WHITE : Color.BLACK;
      SgfProperty move = Objects.requireNonNull(next.property(color == Color.BLACK ? "B" : "W"));
      String place = move.simpleText();
      int point =
          place.isEmpty() ? 0 : game.board().point(place.charAt(0) - 'a', place.charAt(1) - 'a');
      assertThat(game.isLegal(point, color)).isTrue();
      GameState after = new GameState(game);
      after.play(point, color);
      play(next, after, ends);
    }
  }

  /** Where several lines reach the same position, the second says so. */
  @Test
  void aLargeProofIsNotRepeated() {
    GameState game =
        Problems.game("...O.X... ...O.X... OOOO.X... ....XX... XXXXX....", "chinese", Color.BLACK);
    Answer answer =
        new Solver(
                Problems.problem(game, Aim.KILL, 0, "D9"), SolveBudget.ofNodes(40_000), () -> false)
            .solve();
    assertThat(ProofRecords.of(answer)).isNotEmpty();
    String text = new String(SgfWriter.writeBytes(ProofRecords.of(answer)), StandardCharsets.UTF_8);
    assertThat(text).contains("Continues as node ").hasSizeLessThan(20_000_000);
  }
}
