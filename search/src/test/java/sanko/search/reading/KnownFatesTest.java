package sanko.search.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/** Evaluations by a network that knows nothing, corrected by proofs; X is Black. */
class KnownFatesTest {
  private static final String SQUARE_FOUR = "..XO..... ..XO..... XXXO..... OOOO.....";
  private static final String SEKI_OR_EYES = ".OO..XO.. XXXXXXO.. OOOOOOO..";
  private static final String UNSETTLED = "...XO.... XXXXO.... OOOOO....";
  private static final String KO = ".X.XO.O.. XXXOOOO.. OOOO.OO.. OOOOOO...";

  private static GameState game(String rows, int toMove) {
    return game(rows, toMove, "tromp-taylor");
  }

  private static GameState game(String rows, int toMove, String rules) {
    String diagram = rows.replace(' ', '\n') + "\n.........".repeat(9 - (rows.length() + 1) / 10);
    Board board = Diagrams.board(diagram);
    return new GameState(board, toMove, Rules.preset(rules).orElseThrow(), 0, false);
  }

  private static KnownFates read(GameState game, String... stones) {
    List<Integer> points =
        Arrays.stream(stones).map(stone -> Vertex.parse(stone, game.board())).toList();
    return new ChainReader(new GameState(game), 50_000, () -> false).read(points).fates();
  }

  /**
   * White's stones and what they enclose are White's; else nothing is known. The deviation is 10.
   */
  private static Evaluation blind(Board board) {
    return evaluation(board, 1);
  }

  private static Evaluation evaluation(Board board, float whiteStones) {
    ValueEstimate even = new ValueEstimate(0.4, 0.4, 0.2, 0, 100, 0);
    return new Evaluation(
        new float[board.area() + 1],
        even,
        Uncertainty.UNKNOWN,
        Alive.ownership(board, Color.WHITE, whiteStones));
  }

  private static Evaluation corrected(KnownFates fates, GameState game) {
    return fates.correct(game.board(), game.toMove(), blind(game.board()));
  }

  private static float owned(Evaluation evaluation, GameState game, String vertex) {
    return evaluation.whiteOwnership(game.board().indexOf(Vertex.parse(vertex, game.board())));
  }

  private static GameState after(GameState game, String... vertices) {
    GameState after = new GameState(game);
    for (String vertex : vertices) {
      after.play(Vertex.parse(vertex, game.board()), after.toMove());
    }
    return after;
  }

  /** Five stones and four points around them become White's: nine points, of 25 + 16 variance. */
  @ParameterizedTest
  @ValueSource(ints = {Color.BLACK, Color.WHITE})
  void deadStonesAndTheirEyesAreTheOpponents(int toMove) {
    GameState game = game(SQUARE_FOUR, toMove);
    Evaluation found = corrected(read(game, "C9"), game);
    for (String vertex : new String[] {"C9", "C8", "A7", "A9", "B9", "A8", "B8"}) {
      assertThat(owned(found, game, vertex)).isEqualTo(1);
    }
    assertThat(owned(found, game, "J1")).isZero();
    ValueEstimate value = found.value();
    assertThat(value.whiteLead()).isEqualTo(9);
    assertThat(value.whiteScoreMean()).isEqualTo(9);
    assertThat(value.whiteScoreMeanSq()).isCloseTo(9 * 9 + 100 - 25 - 16, within(1e-9));
    // The logistic scale is sqrt(3 * 59) / pi = 4.2349, and 0.8 / (1 + exp(-9 / 4.2349)) = 0.7147.
    assertThat(value.whiteWin()).isCloseTo(0.7147, within(1e-4));
    assertThat(value.whiteLoss()).isCloseTo(0.8 - 0.7147, within(1e-4));
    assertThat(value.noResult()).isEqualTo(0.2);
  }

  @Test
  void blackCapturesAsWhiteDoes() {
    String swapped = SQUARE_FOUR.replace('X', '*').replace('O', 'X').replace('*', 'O');
    GameState game = game(swapped, Color.BLACK);
    Evaluation blind = blind(game.board());
    Evaluation black = blind.with(blind.value(), Alive.ownership(game.board(), Color.BLACK, 0.9f));
    Evaluation found = read(game, "C9").correct(game.board(), game.toMove(), black);
    assertThat(owned(found, game, "C9")).isEqualTo(-0.9f);
    assertThat(owned(found, game, "A9")).isEqualTo(-0.9f);
    assertThat(found.value().whiteLead()).isCloseTo(-9 * 0.9, within(1e-5));
  }

  @Test
  void correctingTwiceChangesNothing() {
    for (String rows : new String[] {SQUARE_FOUR, SEKI_OR_EYES, UNSETTLED}) {
      GameState game = game(rows, Color.WHITE);
      KnownFates fates = read(game, rows.equals(SQUARE_FOUR) ? "C9" : "A8");
      Evaluation once = corrected(fates, game);
      Evaluation twice = fates.correct(game.board(), game.toMove(), once);
      assertThat(twice.value().whiteWin()).isCloseTo(once.value().whiteWin(), within(1e-9));
      assertThat(twice.value().whiteLead()).isEqualTo(once.value().whiteLead());
      assertThat(twice.value().whiteScoreMeanSq())
          .isCloseTo(once.value().whiteScoreMeanSq(), within(1e-9));
    }
  }

  @Test
  void whoMovesFirstDecidesAtTheRootAndNobodyAfterTheMove() {
    for (int toMove : new int[] {Color.BLACK, Color.WHITE}) {
      GameState game = game(UNSETTLED, toMove);
      KnownFates fates = read(game, "A8");
      int whites = toMove == Color.WHITE ? 1 : -1;
      assertThat(owned(corrected(fates, game), game, "A8")).isEqualTo(whites);
      GameState elsewhere = after(game, "J1");
      assertThat(owned(corrected(fates, elsewhere), elsewhere, "A8")).isEqualTo(-whites);
      GameState decided = after(game, "B9");
      assertThat(owned(corrected(fates, decided), decided, "A8")).isEqualTo(whites);
      GameState later = after(decided, "J1");
      assertThat(owned(corrected(fates, later), later, "A8")).isEqualTo(whites);
    }
  }

  /** One move kills one of two groups, the larger one. */
  @Test
  void onlyOneOfTwoUnsettledGroupsIsCaptured() {
    String both = UNSETTLED + " ......... ......... OOOOOO... XXXXXO... XXXXXO... ...XXO...";
    GameState game = game(both, Color.WHITE);
    Evaluation found = corrected(read(game, "A8", "A3"), game);
    assertThat(owned(found, game, "A8")).isZero();
    assertThat(owned(found, game, "A3")).isEqualTo(1);
    GameState decided = after(game, "B1");
    Evaluation after = corrected(read(game, "A8", "A3"), decided);
    assertThat(owned(after, decided, "A8")).isEqualTo(-1);
    assertThat(owned(after, decided, "A3")).isEqualTo(1);
  }

  @Test
  void movesThatDecideAFateGetAPrior() {
    for (int toMove : new int[] {Color.BLACK, Color.WHITE}) {
      GameState game = game(UNSETTLED, toMove);
      int vital = game.board().indexOf(Vertex.parse("B9", game.board()));
      Evaluation found = corrected(read(game, "A8"), game);
      assertThat(found.policy(vital)).isCloseTo(0.2f / 1.2f, within(1e-6f));
    }
  }

  @Test
  void followsTheProofInsideItsZone() {
    GameState game = game(UNSETTLED, Color.WHITE);
    KnownFates fates = read(game, "A8");
    for (String answer : new String[] {"A9", "C9"}) {
      GameState answered = after(game, "B9", answer);
      assertThat(owned(corrected(fates, answered), answered, "A8")).isEqualTo(1);
    }
  }

  @Test
  void twoEyesOwnWhatTheyEncloseAndASekiDoesNot() {
    GameState game = game(SEKI_OR_EYES, Color.WHITE);
    KnownFates fates = read(game, "A8");
    GameState seki = after(game, "D9");
    Evaluation found = corrected(fates, seki);
    assertThat(owned(found, seki, "A8")).isEqualTo(-1);
    assertThat(owned(found, seki, "B9")).isEqualTo(1);
    assertThat(owned(found, seki, "A9")).isZero();
    GameState eyes = after(game, "J1", "D9");
    found = corrected(fates, eyes);
    assertThat(owned(found, eyes, "A8")).isEqualTo(-1);
    assertThat(owned(found, eyes, "B9")).isEqualTo(-1);
    assertThat(owned(found, eyes, "A9")).isEqualTo(-1);
  }

  @Test
  void holdsOnlyWhereTheZoneAgrees() {
    GameState game = game(SQUARE_FOUR, Color.BLACK);
    KnownFates fates = read(game, "C9");
    GameState outside = after(game, "J1", "H2");
    assertThat(fates.tellAbout(outside.board(), outside.toMove())).isTrue();
    // With a stone of the wall missing, Black gets out.
    GameState open = game("..XO..... ..XO..... XXX...... OOOO.....", Color.BLACK);
    assertThat(fates.tellAbout(open.board(), open.toMove())).isFalse();
    assertThat(corrected(fates, open).value()).isEqualTo(blind(open.board()).value());
  }

  @Test
  void staysAsLongAsMovesCanLeadThere() {
    GameState game = game(SQUARE_FOUR, Color.BLACK);
    KnownFates fates = read(game, "C9");
    assertThat(fates.from(after(game, "J1")).size()).isEqualTo(fates.size());
    GameState open = game("..XO..... ..XX..... XXX...... OOOO.....", Color.BLACK);
    assertThat(fates.from(open).size()).isZero();
    assertThat(fates.from(game(SQUARE_FOUR, Color.BLACK, "japanese")).size()).isZero();
    Board small = Diagrams.board("..\n..");
    assertThat(fates.from(new GameState(small, Color.BLACK, game.rules(), 0, false)).size())
        .isZero();
    assertThat(fates.and(KnownFates.NONE).size()).isEqualTo(fates.size());
    assertThat(KnownFates.NONE.and(fates).size()).isEqualTo(fates.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tromp-taylor", "chinese"})
  void doesNotUseWhatAKoDecides(String rules) {
    GameState game = game(KO, Color.WHITE, rules);
    KnownFates fates = read(game, "A8");
    assertThat(owned(corrected(fates, game), game, "A8")).isZero();
  }

  @Test
  void capturesCountOnlyIfTheCaptorsSurvive() {
    GameState game = game(SQUARE_FOUR, Color.WHITE);
    KnownFates fates = read(game, "C9");
    Evaluation doomed = evaluation(game.board(), -1);
    Evaluation found = fates.correct(game.board(), game.toMove(), doomed);
    assertThat(found.value()).isEqualTo(doomed.value());
  }

  /** Captors without eyes of their own may be in seki, though the network takes them for alive. */
  @Test
  void capturesCountOnlyIfTheCaptorsHaveEyesElsewhere() {
    GameState game = game(SQUARE_FOUR, Color.WHITE);
    KnownFates fates = read(game, "C9");
    float[] ownership = Alive.ownership(game.board(), Color.WHITE, 1);
    for (int i = 0; i < ownership.length; i++) {
      ownership[i] = game.board().isEmpty(game.board().pointAt(i)) ? 0 : ownership[i];
    }
    Evaluation unsure = blind(game.board()).with(blind(game.board()).value(), ownership);
    Evaluation found = fates.correct(game.board(), game.toMove(), unsure);
    assertThat(found.value()).isEqualTo(unsure.value());
  }

  /** That a group with two eyes encloses eight points does not kill who may live there. */
  @Test
  void nothingIsSaidOfThoseWhoMayLiveInsideAGroup() {
    GameState game = game(".X.XO.O.. XXXXOO... OOOOOO... .O.OOO... OOOO.....", Color.WHITE);
    KnownFates fates = read(game, "A7");
    assertThat(fates.tellAbout(game.board(), game.toMove())).isTrue();
    Evaluation found = corrected(fates, game);
    assertThat(owned(found, game, "A8")).isZero();
    assertThat(owned(found, game, "A9")).isZero();
  }

  @Test
  void withoutOwnershipNothingIsCorrected() {
    GameState game = game(SQUARE_FOUR, Color.WHITE);
    Evaluation none = blind(game.board()).withoutOwnership();
    assertThat(read(game, "C9").correct(game.board(), game.toMove(), none)).isSameAs(none);
  }
}
