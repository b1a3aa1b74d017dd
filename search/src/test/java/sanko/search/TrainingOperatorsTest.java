package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.playout.DirichletNoise;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Noise, forced visits and sampled symmetries; docs/root.md, "Training". */
class TrainingOperatorsTest {
  private static GameState game() {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    game.play(game.board().point(2, 3), game.toMove());
    return game;
  }

  @Test
  void dirichletNoiseHasItsParametersAsMean() {
    double[] prior = {0.5, 0.3, 0, 0.15, 0.05};
    double[] concentrations = new double[prior.length];
    for (int i = 0; i < prior.length; i++) {
      concentrations[i] = 10.83 * prior[i];
    }
    Random random = new Random(5);
    double[] mean = new double[prior.length];
    double square = 0;
    int rounds = 20_000;
    for (int round = 0; round < rounds; round++) {
      double[] drawn = DirichletNoise.sample(concentrations, random);
      double sum = 0;
      for (int i = 0; i < drawn.length; i++) {
        sum += drawn[i];
        mean[i] += drawn[i] / rounds;
      }
      square += drawn[0] * drawn[0] / rounds;
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
    for (int i = 0; i < prior.length; i++) {
      assertThat(mean[i]).isCloseTo(prior[i], within(0.005));
    }
    assertThat(mean[2]).isZero();
    assertThat(square - mean[0] * mean[0]).isCloseTo(0.25 / 11.83, within(0.001));
  }

  @Test
  void halfOfTheNoiseIsEvenAndHalfGoesToMovesNotQuiteUnlikely() {
    float[] policy = {0.9f, 0.09f, -1, 0.0099f, 0.0001f};
    double[] concentrations = DirichletNoise.concentrations(policy, 8);
    assertThat(concentrations[2]).isZero();
    assertThat(concentrations[4]).isCloseTo(1, within(1e-9));
    assertThat(concentrations[0]).isCloseTo(1 + 4 / 3.0, within(0.01));
    assertThat(concentrations[1]).isEqualTo(concentrations[0]);
    double total = 0;
    for (double each : concentrations) {
      total += each;
    }
    assertThat(total).isCloseTo(8, within(1e-9));
  }

  @Test
  void noiseLeavesTheSumAndIllegalMovesAsTheyAre() {
    float[] policy = {0.6f, -1, 0.3f, 0.1f};
    float[] noised = policy.clone();
    DirichletNoise.mixInto(noised, 10.83, 0.25, new Random(1));
    assertThat(noised[1]).isEqualTo(-1);
    assertThat(noised[0] + noised[2] + noised[3]).isCloseTo(1, within(1e-6f));
    assertThat(noised).isNotEqualTo(policy);
    for (int i = 0; i < policy.length; i++) {
      assertThat(noised[i]).isGreaterThanOrEqualTo(Math.min(policy[i], 0.75f * policy[i]) - 1e-6f);
    }
  }

  private static SearchSnapshot search(SearchSettings settings, long visits)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    return new Search(new FakeEvaluator(), settings, 11).run(game(), request);
  }

  @Test
  void aSearchRunsWithNoiseAndRepeatsItself() throws SearchException {
    SearchSettings noisy = SearchSettings.DEFAULT.with("rootNoiseEnabled", "true");
    List<MoveInfo> first = search(noisy, 100).moves();
    Evaluation own = new FakeEvaluator().evaluation(game(), EvaluationOptions.PLAIN);
    assertThat(first)
        .anyMatch(
            info ->
                Math.abs(info.prior() - own.policy(game().board().indexOf(info.move()))) > 1e-3);
    assertThat(search(noisy, 100).moves()).isEqualTo(first);
    assertThat(search(SearchSettings.DEFAULT, 100).moves()).isNotEqualTo(first);
  }

  @Test
  void everyChildOfTheRootGetsTheVisitsItsPriorAsksFor() throws SearchException {
    double coeff = 2;
    SearchSettings forcing =
        SearchSettings.DEFAULT.with("rootDesiredPerChildVisitsCoeff", Double.toString(coeff));
    long sum = 599;
    assertThat(search(forcing, sum + 1).moves())
        .hasSizeGreaterThan(5)
        .allMatch(info -> info.edgeVisits() >= Math.sqrt(coeff * info.prior() * sum) - 1);
    assertThat(search(SearchSettings.DEFAULT, sum + 1).moves())
        .anyMatch(info -> info.edgeVisits() < Math.sqrt(coeff * info.prior() * sum) - 1);
  }

  @Test
  void theRootMayBeSeenInSeveralSymmetries() throws SearchException {
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public Evaluation evaluation(GameState position, EvaluationOptions options) {
            Evaluation seen = super.evaluation(position, options);
            double score = 1 << options.symmetry();
            return RootEvaluator.mean(
                List.of(
                    new Evaluation(
                        policy(seen),
                        new sanko.nn.ValueEstimate(0.5, 0.5, 0, score, score * score, score),
                        seen.uncertainty(),
                        null)));
          }

          private float[] policy(Evaluation seen) {
            float[] policy = new float[seen.area() + 1];
            for (int i = 0; i < policy.length; i++) {
              policy[i] = seen.policy(i);
            }
            return policy;
          }
        };
    SearchSettings all = SearchSettings.DEFAULT.with("rootNumSymmetriesToSample", "8");
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(1));
    SearchSnapshot found = new Search(evaluator, all, 1).run(game(), request);
    assertThat(found.root().values().lead()).isCloseTo(255 / 8.0, within(1e-9));
    assertThat(evaluator.evaluations).isEqualTo(8);
  }

  @Test
  void theRootsTemperatureFallsFromItsEarlyValue() throws SearchException {
    SearchSettings hot = SearchSettings.DEFAULT.with("rootPolicyTemperatureEarly", "3");
    double plain = search(SearchSettings.DEFAULT, 50).moves().get(0).prior();
    double early = search(hot, 50).moves().get(0).prior();
    double late =
        search(hot.with("chosenMoveTemperatureHalflife", "0.1"), 50).moves().get(0).prior();
    assertThat(early).isLessThan(plain);
    assertThat(late).isCloseTo(plain, within(1e-4));
  }
}
