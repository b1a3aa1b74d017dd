package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.OptionalInput;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class UnlearnedInputsTest {
  /** The advantages that a search with one of 1.5 tells a network. */
  private static Set<Double> told(Set<OptionalInput> unlearned) throws SearchException {
    Set<Double> told = new HashSet<>();
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public Set<OptionalInput> unlearnedInputs() {
            return unlearned;
          }

          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            told.add(options.inputs().playoutDoublingAdvantage() + 0.0);
            super.evaluate(position, options, callback);
          }
        };
    SearchSettings settings =
        SearchSettings.DEFAULT.with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, 1.5);
    new Search(evaluator, settings, 1)
        .run(new GameState(9, 9, Rules.CHINESE, 7), SearchRequest.toPlay(SearchLimits.visits(20)));
    return told;
  }

  @Test
  void aNetworkIsNotToldAnAdvantageThatItHasNotLearned() throws SearchException {
    assertThat(told(Set.of(OptionalInput.ADVANTAGE))).containsExactly(0.0);
  }

  @Test
  void aNetworkThatHasLearnedTheAdvantageIsTold() throws SearchException {
    assertThat(told(Set.of(OptionalInput.LARGE_KOMI))).containsExactlyInAnyOrder(1.5, -1.5);
  }
}
