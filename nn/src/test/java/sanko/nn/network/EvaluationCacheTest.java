package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.superko.GameState;

/** What the input features depend on must tell keys apart, and nothing else needs to. */
class EvaluationCacheTest {
  private static final EvaluationOptions PLAIN = EvaluationOptions.PLAIN;

  private static GameState game(int... columnsAndRows) {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    for (int i = 0; i < columnsAndRows.length; i += 2) {
      game.play(game.board().point(columnsAndRows[i], columnsAndRows[i + 1]), game.toMove());
    }
    return game;
  }

  private static Set<EvaluationCache.Key> keys(GameState... games) {
    return Stream.of(games)
        .map(game -> EvaluationCache.Key.of(game, PLAIN))
        .collect(Collectors.toSet());
  }

  @Test
  void everyOptionThatTheNetworkSeesTellsKeysApart() {
    List<EvaluationOptions> options =
        List.of(
            PLAIN,
            PLAIN.withSymmetry(3),
            PLAIN.withSymmetry(EvaluationOptions.RANDOM_SYMMETRY),
            PLAIN.withPolicyOptimism(0.2),
            PLAIN.withOptimisticPolicy(),
            PLAIN.withMaxHistory(0),
            PLAIN.withMaxHistory(1),
            PLAIN.withMaxHistory(2),
            new EvaluationOptions(
                0, true, new EvaluationOptions.Policy(0, 0.5), PLAIN.inputs(), null, null),
            PLAIN.withPrecision(Precision.INT8),
            PLAIN.withInputs(new EvaluationOptions.Inputs(0.5, 1000, 0.5, false, false)),
            PLAIN.withInputs(new EvaluationOptions.Inputs(-0.5, 1000, 0.5, false, false)),
            PLAIN.withInputs(new EvaluationOptions.Inputs(0, 1000, 0.6, false, false)),
            PLAIN.withInputs(new EvaluationOptions.Inputs(0, 1000, 0.5, true, false)),
            PLAIN.withInputs(new EvaluationOptions.Inputs(0, 1000, 0.5, false, true)),
            PLAIN.withHumanProfile(HumanProfile.named("rank_9d")),
            PLAIN.withHumanProfile(HumanProfile.named("rank_9d_8d")),
            PLAIN.withHumanProfile(HumanProfile.named("rank_8d_9d")),
            PLAIN.withHumanProfile(HumanProfile.named("preaz_9d")),
            PLAIN.withHumanProfile(HumanProfile.named("proyear_1985")),
            PLAIN.withHumanProfile(HumanProfile.named("proyear_1986")));
    GameState game = game(2, 2, 6, 6, 4, 4);
    assertThat(options.stream().map(each -> EvaluationCache.Key.of(game, each)).distinct())
        .hasSameSizeAs(options);
  }

  @Test
  void ownershipAndHistoryBeyondTheFeaturesDoNotMatter() {
    GameState game = game(2, 2, 6, 6, 4, 4);
    EvaluationCache.Key key = EvaluationCache.Key.of(game, PLAIN);
    assertThat(EvaluationCache.Key.of(game, PLAIN.withMaxHistory(5))).isEqualTo(key);
    EvaluationOptions without = PLAIN.withoutOwnership();
    assertThat(EvaluationCache.Key.of(game, without)).isEqualTo(key);
  }

  @Test
  void theOrderOfTheLastMovesTellsKeysApart() {
    assertThat(keys(game(2, 2, 6, 6, 4, 4), game(4, 4, 6, 6, 2, 2))).hasSize(2);
    EvaluationOptions unseen = PLAIN.withMaxHistory(0);
    assertThat(EvaluationCache.Key.of(game(2, 2, 6, 6, 4, 4), unseen))
        .isEqualTo(EvaluationCache.Key.of(game(4, 4, 6, 6, 2, 2), unseen));
  }

  @Test
  void komiButtonAndPassesTellKeysApart() {
    GameState komi = game();
    komi.setKomi(7.5);
    GameState passed = game();
    passed.play(Board.PASS, Color.BLACK);
    passed.setToMove(Color.BLACK);
    GameState white = game();
    white.setToMove(Color.WHITE);
    GameState button = new GameState(9, 9, Rules.TROMP_TAYLOR.with("hasButton", "true"), 7);
    assertThat(keys(game(), komi, passed, white, button)).hasSize(5);
  }

  /** A ladder on an earlier board may hang on a ko that stood there. */
  @Test
  void aKoOnTheBoardBeforeTellsKeysApart() {
    assertThat(EvaluationCache.Key.of(afterKo(true), PLAIN.withMaxHistory(1)))
        .isNotEqualTo(EvaluationCache.Key.of(afterKo(false), PLAIN.withMaxHistory(1)));
  }

  /** White takes a ko, or has the same stones by another path; then Black plays elsewhere. */
  private static GameState afterKo(boolean taken) {
    MutableBoard start = new MutableBoard(9, 9);
    for (int[] black : new int[][] {{1, 0}, {0, 1}, {1, 2}}) {
      start.setStone(start.point(black[0], black[1]), Color.BLACK);
    }
    for (int[] white : new int[][] {{2, 0}, {3, 1}, {2, 2}}) {
      start.setStone(start.point(white[0], white[1]), Color.WHITE);
    }
    if (taken) {
      start.setStone(start.point(2, 1), Color.BLACK);
    }
    GameState game = new GameState(start, Color.WHITE, Rules.TROMP_TAYLOR, 7, false);
    game.play(start.point(1, 1), Color.WHITE);
    game.play(start.point(7, 7), Color.BLACK);
    return game;
  }

  @Test
  void theDefaultCacheTakesAShareOfTheMemory() {
    assertThat(EvaluationCache.powerOfTwoFor(1L << 20)).isEqualTo(10);
    assertThat(EvaluationCache.powerOfTwoFor(4L << 30)).isEqualTo(17);
    assertThat(EvaluationCache.powerOfTwoFor(Long.MAX_VALUE)).isEqualTo(24);
  }
}
