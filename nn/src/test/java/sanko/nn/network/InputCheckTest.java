package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Tax;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.OptionalInput;
import sanko.nn.Precision;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** What is found out about networks that have not learned some of their inputs. */
@Timeout(120)
class InputCheckTest {
  private static final EvaluatorSettings SETTINGS =
      EvaluatorSettings.fixed(1, 1, 8, 4).withPrecision(Precision.FP32);

  /** Knows what everything means but one input, about which it answers nonsense. */
  private record Pupil(Set<OptionalInput> missed) implements ImmediateEvaluator {
    @Override
    public String name() {
      return "pupil";
    }

    private boolean misses(OptionalInput input) {
      return missed.contains(input);
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      double advantage = options.inputs().playoutDoublingAdvantage();
      double forWhite = position.toMove() == Color.WHITE ? advantage : -advantage;
      double lead =
          position.komi() - 7 + 3 * (misses(OptionalInput.ADVANTAGE) ? -forWhite : forWhite);
      Set<OptionalInput> asked = OptionalInput.of(position, 0);
      asked.retainAll(missed);
      if (options.inputs().maxHistory() == 0 && misses(OptionalInput.NO_HISTORY)) {
        asked.add(OptionalInput.NO_HISTORY);
      }
      return evaluation(position.board(), asked.isEmpty() ? lead : -lead - 20);
    }

    private static Evaluation evaluation(Board board, double lead) {
      float[] policy = new float[board.area() + 1];
      Arrays.fill(policy, 1f / policy.length);
      double win = 1 / (1 + Math.exp(-lead / 5));
      ValueEstimate value = new ValueEstimate(win, 1 - win, 0, lead, lead * lead, lead);
      return new Evaluation(policy, value, Uncertainty.UNKNOWN, null);
    }
  }

  @Test
  void findsNothingAmissWhereAllWasLearned() {
    assertThat(InputCheck.unlearned(new Pupil(Set.of()), true, true)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatWasNotLearned(OptionalInput missed) {
    assertThat(InputCheck.unlearned(new Pupil(Set.of(missed)), true, true)).containsExactly(missed);
  }

  @Test
  void countsAnAdvantageThatThePassProfitsFromAsNotLearned() {
    ImmediateEvaluator tired =
        new ImmediateEvaluator() {
          @Override
          public String name() {
            return "tired";
          }

          @Override
          public Evaluation answer(GameState position, EvaluationOptions options) {
            Evaluation sane = new Pupil(Set.of()).answer(position, options);
            float[] policy = new float[sane.area() + 1];
            double advantage = options.inputs().playoutDoublingAdvantage();
            policy[sane.area()] = advantage > 0 ? 0.5f : 0;
            return new Evaluation(policy, sane.value(), Uncertainty.UNKNOWN, null);
          }
        };
    assertThat(InputCheck.unlearned(tired, true, true)).containsExactly(OptionalInput.ADVANTAGE);
  }

  @Test
  void aNetworkWithoutTheInputHasNotLearnedIt() {
    assertThat(InputCheck.unlearned(new Pupil(Set.of()), false, true))
        .containsExactly(OptionalInput.ADVANTAGE);
  }

  @Test
  void knowsWhatAPositionNeeds() {
    Rules rare = Rules.CHINESE.with("tax", Tax.ALL.name()).with("hasButton", "true");
    assertThat(OptionalInput.of(new GameState(9, 9, Rules.CHINESE, 30), 0)).isEmpty();
    assertThat(OptionalInput.of(new GameState(5, 7, rare.with("suicide", "true"), -31), -1))
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(OptionalInput.NO_HISTORY)));
  }

  @Test
  void theEmbeddedNetworkHasLearnedAllInputs() throws Exception {
    assertThat(unlearned(EmbeddedNetwork.file())).isEmpty();
  }

  @Test
  void aNetworkOfKataGosHasLearnedTheAdvantage() throws Exception {
    Path network = SharedFiles.find("models/g170-b6c96-s175395328-d26788732.bin.gz");
    assertThat(unlearned(network)).isEmpty();
  }

  private static Set<OptionalInput> unlearned(Path network) throws Exception {
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, SETTINGS)) {
      return InputCheck.unlearned(evaluator, true, true);
    }
  }

  @Test
  void asksOnceForANetwork(@TempDir Path folder, @TempDir Path networks) throws Exception {
    Path network = TinyNetwork.ofVersion(15).write(networks.resolve("random.bin.gz"));
    NetworkEvaluator evaluator = NetworkEvaluator.open(network, SETTINGS);
    InputVerdict verdict = new InputVerdict(network, folder);
    Set<OptionalInput> found = verdict.unlearned(evaluator);
    assertThat(found).isNotEmpty();
    // A closed evaluator answers nothing.
    evaluator.close();
    assertThat(verdict.unlearned(evaluator)).isEqualTo(found);
    assertThat(new InputVerdict(network, folder).unlearned(evaluator)).isEqualTo(found);
    damage(folder);
    assertThat(new InputVerdict(network, folder).unlearned(evaluator)).isEmpty();
  }

  private static void damage(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> kept = files.toList();
      assertThat(kept).hasSize(1);
      Files.writeString(kept.get(0), "damaged");
    }
  }
}
