package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** A network that imitates people, asked about different ones. */
class HumanProfileTest {
  private static final HumanProfile WEAK = HumanProfile.named("rank_18k");
  private static final HumanProfile STRONG = HumanProfile.named("rank_9d");

  @Test
  void oneEvaluatorServesSeveralProfiles(@TempDir Path folder) throws Exception {
    Path path = TinyNetwork.ofVersion(15).withMetadata().write(folder.resolve("human.bin.gz"));
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 2, 8);
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    game.play(game.board().point(2, 2), Color.BLACK);
    EvaluationOptions plain = EvaluationOptions.PLAIN;
    try (NetworkEvaluator shared = NetworkEvaluator.open(path, settings);
        NetworkEvaluator ofTheWeak =
            NetworkEvaluator.open(path, settings.withHumanProfile("rank_18k"))) {
      Evaluation strong = shared.evaluate(game, plain.withHumanProfile(STRONG)).get();
      Evaluation weak = shared.evaluate(game, plain.withHumanProfile(WEAK)).get();
      assertThat(distance(weak, strong)).isGreaterThan(1e-4);
      Evaluation alone = ofTheWeak.evaluate(game, plain).get();
      assertThat(distance(weak, alone)).isCloseTo(0, within(1e-6));
      assertThat(shared.evaluate(game, plain.withHumanProfile(WEAK)).get()).isSameAs(weak);
      assertThat(shared.evaluate(game, plain.withHumanProfile(STRONG)).get()).isSameAs(strong);
    }
  }

  private static double distance(Evaluation a, Evaluation b) {
    double most = 0;
    for (int index = 0; index <= a.area(); index++) {
      most = Math.max(most, Math.abs(a.policy(index) - b.policy(index)));
    }
    return most;
  }
}
