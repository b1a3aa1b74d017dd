package sanko.search.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.FakeEvaluator;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.superko.GameState;

class PassGuardTest {
  /** Black has the left, White the right; a neutral point is left at the top. */
  private static final String NEARLY_DONE =
      """
      X.X.OO.
      .XXXO.O
      XXXXOOO
      X.XXOO.
      XXXXOOO
      .XXXOO.
      XXXXOOO
      """;

  private static boolean isAny(int move) {
    return true;
  }

  /** Finds White's lead after a pass and after a stone, and counts what it was asked. */
  private static final class Fixed implements FriendlyPass.Searcher<RuntimeException> {
    final List<Long> visits = new ArrayList<>();
    private final double afterPass;
    private final double afterStone;

    Fixed(double afterPass, double afterStone) {
      this.afterPass = afterPass;
      this.afterStone = afterStone;
    }

    @Override
    public SearchSnapshot search(GameState game, SearchRequest request) {
      visits.add(request.limits().maxVisits());
      boolean passed = game.move(game.moveCount() - 1) == Board.PASS;
      return found(game, passed ? afterPass : afterStone);
    }
  }

  /** A search that expects these owners. */
  private static SearchSnapshot expecting(GameState game, float[] ownership, MoveInfo... moves) {
    Evaluation plain = new FakeEvaluator().evaluation(game, EvaluationOptions.PLAIN);
    float[] policy = new float[plain.area() + 1];
    for (int index = 0; index < policy.length; index++) {
      policy[index] = plain.policy(index);
    }
    Evaluation evaluation = new Evaluation(policy, plain.value(), plain.uncertainty(), ownership);
    return found(game, evaluation, 5, moves);
  }

  private static SearchSnapshot found(GameState game, double whiteLead, MoveInfo... moves) {
    Evaluation evaluation = new FakeEvaluator().evaluation(game, EvaluationOptions.PLAIN);
    return found(game, evaluation, whiteLead, moves);
  }

  private static SearchSnapshot found(
      GameState game, Evaluation evaluation, double whiteLead, MoveInfo... moves) {
    Values values = new Values(0, 0.5, whiteLead, 1, whiteLead, 0);
    return new SearchSnapshot(
        game.toMove(),
        new RootInfo(1, 1, values, evaluation, null),
        List.of(moves),
        null,
        Set.of(),
        new SearchSnapshot.Effort(1, 1));
  }

  private static MoveInfo info(int move, long visits) {
    return new MoveInfo(
        move,
        move,
        new MoveInfo.Statistics(visits, visits, visits, 0.5, visits),
        new Values(0, 0.5, 0, 1, 0, 0),
        new LowerBound(0, 0),
        List.of());
  }

  private static GameState nearlyDone() {
    return new GameState(Diagrams.board(NEARLY_DONE), Color.WHITE, Rules.CHINESE, 0.5, false);
  }

  /** Black has the left, White the right, and no point is left between them. */
  private static MutableBoard divided() {
    MutableBoard board = new MutableBoard(7, 7);
    for (int y = 0; y < 7; y++) {
      board.setStone(board.point(3, y), Color.BLACK);
      board.setStone(board.point(4, y), Color.WHITE);
    }
    return board;
  }

  private static int neutral(GameState game) {
    return game.board().point(3, 0);
  }

  private static GameState handicap(int stones) {
    MutableBoard board = new MutableBoard(9, 9);
    for (int i = 0; i < stones; i++) {
      board.setStone(board.point(2 + 2 * (i % 3), 2 + 2 * (i / 3)), Color.BLACK);
    }
    return new GameState(board, Color.WHITE, Rules.CHINESE, 0.5, true);
  }

  private static int checked(GameState game, SearchSnapshot found, Fixed searcher) {
    return new PassGuard(game, found, PassGuardTest::isAny).checked(Board.PASS, searcher);
  }

  @Test
  void leavesStonesAlone() {
    GameState game = nearlyDone();
    int stone = neutral(game);
    assertThat(
            new PassGuard(game, found(game, 0), PassGuardTest::isAny)
                .checked(stone, new Fixed(0, 0)))
        .isEqualTo(stone);
  }

  @Test
  void playsTheBestStoneOnAnOpenBoardWhateverSearchesSay() {
    GameState game = handicap(9);
    int second = game.board().point(1, 1);
    Fixed searcher = new Fixed(0, -50);
    SearchSnapshot found = found(game, -50, info(Board.PASS, 1000), info(second, 1));
    assertThat(checked(game, found, searcher)).isEqualTo(second);
    assertThat(searcher.visits).isEmpty();
    assertThat(new PassGuard(game, found, PassGuardTest::isAny).unsearched(Board.PASS))
        .isEqualTo(second);
  }

  @Test
  void takesThePolicysStoneWhereNoneWasSearched() {
    GameState game = handicap(4);
    int stone = checked(game, found(game, 0, info(Board.PASS, 5)), new Fixed(0, 0));
    assertThat(stone).isNotEqualTo(Board.PASS);
    assertThat(game.isLegal(stone)).isTrue();
  }

  @Test
  void passesOnAnOpenBoardAfterTheOpponentOrWhereNothingElseIsAllowed() {
    GameState game = handicap(4);
    SearchSnapshot found = found(game, 0, info(Board.PASS, 5));
    IntPredicate onlyPass = move -> move == Board.PASS;
    assertThat(new PassGuard(game, found, onlyPass).checked(Board.PASS, new Fixed(0, 0)))
        .isEqualTo(Board.PASS);
    game.play(Board.PASS, Color.WHITE);
    assertThat(checked(game, found(game, 0), new Fixed(0, 0))).isEqualTo(Board.PASS);
  }

  @Test
  void playsAStoneWhereThePassLosesAPoint() {
    GameState game = nearlyDone();
    Fixed searcher = new Fixed(4, 5);
    SearchSnapshot found = found(game, 5, info(Board.PASS, 8), info(neutral(game), 1));
    assertThat(checked(game, found, searcher)).isEqualTo(neutral(game));
    assertThat(searcher.visits).isNotEmpty().allMatch(visits -> visits >= 100);
  }

  @Test
  void passesWhereItLosesNothing() {
    GameState game = nearlyDone();
    SearchSnapshot found = found(game, 5, info(Board.PASS, 8), info(neutral(game), 1));
    assertThat(checked(game, found, new Fixed(5, 5.2))).isEqualTo(Board.PASS);
    assertThat(checked(game, found, new Fixed(5, 3))).isEqualTo(Board.PASS);
  }

  @Test
  void looksFromBlacksSideToo() {
    GameState game =
        new GameState(Diagrams.board(NEARLY_DONE), Color.BLACK, Rules.CHINESE, 0.5, false);
    SearchSnapshot found = found(game, 5, info(Board.PASS, 8), info(neutral(game), 1));
    assertThat(checked(game, found, new Fixed(5, 4))).isEqualTo(neutral(game));
    assertThat(checked(game, found, new Fixed(4, 5))).isEqualTo(Board.PASS);
  }

  @Test
  void asksNoMoreWhereTheSearchHasLookedAtThePassItself() {
    GameState game = nearlyDone();
    Fixed searcher = new Fixed(4, 5);
    SearchSnapshot found = found(game, 5, info(Board.PASS, 100), info(neutral(game), 20));
    assertThat(checked(game, found, searcher)).isEqualTo(Board.PASS);
    assertThat(searcher.visits).isEmpty();
  }

  @Test
  void fillsNoEyesAndNothingThatIsSettled() {
    GameState game = nearlyDone();
    game.play(neutral(game), Color.WHITE);
    Fixed searcher = new Fixed(-9, 9);
    SearchSnapshot found = found(game, 5, info(Board.PASS, 8), info(game.board().point(1, 0), 1));
    assertThat(checked(game, found, searcher)).isEqualTo(Board.PASS);
    assertThat(searcher.visits).isEmpty();
  }

  @Test
  void mayPassFirstOnAWideBoardWhoseBordersAreClosed() {
    MutableBoard board = divided();
    GameState game = new GameState(board, Color.WHITE, Rules.JAPANESE, 0.5, false);
    SearchSnapshot found = found(game, 5, info(Board.PASS, 8));
    assertThat(checked(game, found, new Fixed(5, 4))).isEqualTo(Board.PASS);
    assertThat(checked(game, found, new Fixed(4, 5))).isNotEqualTo(Board.PASS);
  }

  /** A dead stone of Black's is left in White's half; then it also matters what is expected. */
  @Test
  void mayPassFirstOnAWideBoardOfWhichEachPointHasAnExpectedOwner() {
    MutableBoard board = divided();
    board.setStone(board.point(6, 3), Color.BLACK);
    GameState game = new GameState(board, Color.WHITE, Rules.JAPANESE, 0.5, false);
    float[] ownership = new float[board.area()];
    for (int index = 0; index < board.area(); index++) {
      ownership[index] = index % 7 < 4 ? -0.9f : 0.9f;
    }
    SearchSnapshot found = expecting(game, ownership, info(Board.PASS, 100));
    assertThat(checked(game, found, new Fixed(4, 5))).isEqualTo(Board.PASS);
    ownership[5] = 0.5f;
    assertThat(checked(game, found, new Fixed(5, 4))).isNotEqualTo(Board.PASS);
    Arrays.fill(ownership, -0.9f);
    assertThat(checked(game, found, new Fixed(5, 4))).isNotEqualTo(Board.PASS);
  }
}
