package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.superko.GameState;

class RegularizedPolicyTest {
  private static final double FPU_REDUCTION = 0.2;
  private static final float[] PRIOR = {0.5f, 0.2f, 0.1f, 0.15f, 0.05f};

  private final Board board = new GameState(2, 2, Rules.TROMP_TAYLOR, 0).board();

  /** A search that visited the first of five moves, with White's utility of each. */
  private double[] after(int color, long[] visits, double... utilities) {
    double sum = 0;
    List<MoveInfo> moves = new ArrayList<>();
    for (int index = 0; index < visits.length; index++) {
      sum += utilities[index] / visits.length;
      var statistics = new MoveInfo.Statistics(visits[index], visits[index], 1, PRIOR[index], 1);
      LowerBound bound = new LowerBound(0.5, 0);
      int move = board.moveAt(index);
      Values values = values(utilities[index]);
      moves.add(new MoveInfo(move, move, statistics, values, bound, List.of()));
    }
    Evaluation evaluation =
        new Evaluation(
            PRIOR.clone(),
            new ValueEstimate(0.5, 0.5, 0, 0, 1, 0),
            Uncertainty.UNKNOWN,
            /* ownership= */ null);
    RootInfo root = new RootInfo(1 + Arrays.stream(visits).sum(), 1, values(sum), evaluation, null);
    SearchSnapshot.Effort effort = new SearchSnapshot.Effort(1, 1);
    SearchSnapshot snapshot = new SearchSnapshot(color, root, moves, null, Set.of(), effort);
    return RegularizedPolicy.of(snapshot, board, FPU_REDUCTION);
  }

  private static Values values(double utility) {
    return new Values(utility, 0.5, 0, 1, 0, 0);
  }

  @Test
  void movesEquallyGoodKeepTheirPolicies() {
    double[] policy = after(Color.WHITE, new long[] {4, 3, 2, 2, 1}, 0.3, 0.3, 0.3, 0.3, 0.3);
    for (int move = 0; move < policy.length; move++) {
      assertThat(policy[move]).isCloseTo(PRIOR[move], within(1e-6));
    }
  }

  @Test
  void theBetterMoveGainsAndNoMoveLosesAll() {
    double[] white = after(Color.WHITE, new long[] {4, 4, 4}, 0.1, 0.6, 0.1);
    double[] black = after(Color.BLACK, new long[] {4, 4, 4}, -0.1, -0.6, -0.1);
    assertThat(white).containsExactly(black, within(1e-12));
    assertThat(white[1]).isGreaterThan(0.5);
    assertThat(Arrays.stream(white).min().orElse(0)).isGreaterThan(0.005);
    assertThat(white[3] / white[4]).as("unvisited moves").isCloseTo(3, within(1e-6));
  }

  @Test
  void moreVisitsAreTrustedMore() {
    double[] few = after(Color.WHITE, new long[] {4, 4, 4}, 0.1, 0.3, 0.1);
    double[] many = after(Color.WHITE, new long[] {40, 40, 40}, 0.1, 0.3, 0.1);
    assertThat(many[1]).isGreaterThan(few[1] + 0.1);
  }

  /** No small step in any direction makes Σ π q - λ KL(P, π) larger. */
  @Test
  void isTheMaximum() {
    double[] policy = after(Color.WHITE, new long[] {6, 2, 1}, 0.2, 0.4, -0.3);
    double mean = 0.1;
    double mass = 0.8;
    double unvisited = mean - FPU_REDUCTION * Math.sqrt(mass);
    double[] utility = {
      (6 * 0.2 + mean) / 7, (2 * 0.4 + mean) / 3, (-0.3 + mean) / 2, unvisited, unvisited
    };
    double lambda = 3.0 / 12;
    assertThat(Arrays.stream(policy).sum()).isCloseTo(1, within(1e-9));
    double best = objective(policy, utility, lambda);
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      double[] other = policy.clone();
      int from = random.nextInt(5);
      double step = 0.2 * policy[from] * random.nextDouble();
      other[from] -= step;
      other[random.nextInt(5)] += step;
      assertThat(objective(other, utility, lambda)).isLessThanOrEqualTo(best + 1e-12);
    }
  }

  private static double objective(double[] policy, double[] utility, double lambda) {
    double sum = 0;
    for (int move = 0; move < policy.length; move++) {
      double divergence = PRIOR[move] * Math.log(PRIOR[move] / policy[move]);
      sum += policy[move] * utility[move] - lambda * divergence;
    }
    return sum;
  }
}
