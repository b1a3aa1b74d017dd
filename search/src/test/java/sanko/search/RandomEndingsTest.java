package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** What must never happen at the end of a game, in games that came to it by chance. */
class RandomEndingsTest {
  private static final SearchSettings COLD =
      SearchSettings.DEFAULT
          .with("chosenMoveTemperature", "0")
          .with("chosenMoveTemperatureEarly", "0");

  private final Scorer scorer = new Scorer();

  /** A position after random moves that fill no own eye, with few or many of them left. */
  private static GameState ending(Rules rules, long seed) {
    Random random = new Random(seed);
    int size = 5 + random.nextInt(5);
    GameState game = new GameState(size, size, rules, 0.5 + random.nextInt(5) - 2);
    game.setCleanupPrevented(true);
    Board board = game.board();
    int length = size * size * (2 + random.nextInt(3)) / 2;
    for (int i = 0; i < length && game.consecutivePasses() < 2; i++) {
      int move = Board.PASS;
      for (int tries = 0; tries < 4 * board.area() && move == Board.PASS; tries++) {
        int point = game.board().pointAt(random.nextInt(board.area()));
        boolean fills = game.board().isSurroundedBy(point, game.toMove());
        move = game.isLegal(point) && !fills ? point : Board.PASS;
      }
      if (move == Board.PASS) {
        break;
      }
      game.play(move, game.toMove());
    }
    return game;
  }

  private static void check(Rules rules, int games, Supplier<Evaluator> evaluators, Check check)
      throws Exception {
    try (Evaluator evaluator = evaluators.get()) {
      for (int seed = 0; seed < games; seed++) {
        GameState game = ending(rules, seed);
        passFirst(game);
        Search search = new Search(evaluator, COLD, seed);
        SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(60)));
        int move = new MoveChooser(COLD).choose(game, found, seed);
        assertThat(game.isLegal(move)).as("seed %d", seed).isTrue();
        check.check(game, found, move, "seed " + seed + "\n" + game.board());
      }
    }
  }

  private interface Check {
    void check(GameState game, SearchSnapshot found, int move, String name);
  }

  private static Evaluator rollouts() {
    return new RolloutEvaluator(1, 8, RolloutPolicy.LIGHT, 1);
  }

  /** The score for the player to move if the game ended now. */
  private double score(GameState game) {
    double white = scorer.whiteScore(game);
    return game.toMove() == Color.WHITE ? white : -white;
  }

  private void neverPassesAwayAWin(GameState game, SearchSnapshot found, int move, String name) {
    double sign = game.toMove() == Color.WHITE ? 1 : -1;
    boolean believesInAWin = sign * (found.root().values().winrate() - 0.5) > 0.25;
    if (move == Board.PASS && game.passWouldEndGame() && believesInAWin) {
      assertThat(score(game)).as(name).isPositive();
    }
  }

  private static void passFirst(GameState game) {
    game.play(Board.PASS, game.toMove());
  }

  @Test
  void neverPassesAwayAWonGame() throws Exception {
    check(Rules.TROMP_TAYLOR, 200, CountingEvaluator::new, this::neverPassesAwayAWin);
    check(Rules.TROMP_TAYLOR, 60, RandomEndingsTest::rollouts, this::neverPassesAwayAWin);
  }

  private void fillsNothingThatCosts(GameState game, SearchSnapshot found, int move, String name) {
    if (move == Board.PASS) {
      return;
    }
    byte[] owner = new byte[game.board().area()];
    new AreaAnalyzer().passAlive(game.board(), game.rules().suicide(), owner);
    boolean own = owner[game.board().indexOf(move)] == game.toMove();
    double before = score(game);
    game.play(move, game.toMove());
    double after = -score(game);
    game.undo();
    assertThat(own && after <= before - 1).as("%s fills %d", name, move).isFalse();
  }

  @Test
  void fillsNoTerritoryWhereThatCostsAPoint() throws Exception {
    check(Rules.JAPANESE, 200, CountingEvaluator::new, this::fillsNothingThatCosts);
    check(Rules.JAPANESE, 60, RandomEndingsTest::rollouts, this::fillsNothingThatCosts);
  }
}
