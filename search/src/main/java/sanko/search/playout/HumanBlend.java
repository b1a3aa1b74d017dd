package sanko.search.playout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.search.graph.NodeStore;
import sanko.search.result.MoveInfo;
import sanko.search.result.Values;
import sanko.search.settings.HumanSettings;

/**
 * Mixes the human policy of the root into the play-selection values of its moves;
 * docs/search-formulas.md, "Human policy". For the thread that searches.
 */
public final class HumanBlend {
  private final RunContext context;
  private final HumanSettings settings;
  private final Evaluation policy;
  private final boolean mayPass;

  private HumanBlend(NodeStore nodes, RunContext context, Evaluation policy) {
    this.context = context;
    settings = context.settings.human();
    this.policy = policy;
    mayPass = !(context.fillsDame && DameFilling.isLeft(nodes, context));
  }

  /** The mixture that the settings ask for, or null. */
  public static @Nullable HumanBlend of(NodeStore nodes, RunContext context) {
    Evaluation policy = context.rootHuman;
    return policy == null || context.settings.human().chosenMoveProp() <= 0
        ? null
        : new HumanBlend(nodes, context, policy);
  }

  /**
   * Mixes the policy into the values of these moves.
   *
   * @param complete whether to add the other moves that people may play
   * @param root the values that these moves are listed with
   */
  public List<MoveInfo> mixInto(List<MoveInfo> moves, boolean complete, Values root) {
    List<MoveInfo> all = new ArrayList<>(moves);
    if (complete) {
      addMissing(all, root);
    }
    double[] values = all.stream().mapToDouble(MoveInfo::playSelectionValue).toArray();
    double[] human = shifted(all);
    boolean[] isPass = new boolean[human.length];
    for (int i = 0; i < human.length; i++) {
      isPass[i] = all.get(i).move() == Board.PASS;
    }
    mix(values, human, isPass, settings);
    for (int i = 0; i < values.length; i++) {
      all.set(i, all.get(i).withPlaySelectionValue(values[i]));
    }
    return all;
  }

  private void addMissing(List<MoveInfo> all, Values root) {
    boolean[] listed = new boolean[context.area + 1];
    all.forEach(info -> listed[context.board.indexOfMove(info.move())] = true);
    for (int index = 0; index <= context.area; index++) {
      int move = context.board.moveAt(index);
      if (!listed[index] && policy.policy(index) >= 0 && context.moves.isAllowed(move)) {
        all.add(
            MoveInfo.unvisited(move, Math.max(0, context.moves.prior(move)), root)
                .withPlaySelectionValue(0));
      }
    }
  }

  /** The human policy of the moves, less where the search expects a loss of utility. */
  private double[] shifted(List<MoveInfo> moves) {
    double sign = context.rootToMove == Color.WHITE ? 1 : -1;
    double mean =
        moves.stream()
            .filter(info -> info.visits() > 0)
            .mapToDouble(info -> sign * info.values().utility())
            .average()
            .orElse(0);
    double[] utilities =
        moves.stream()
            .mapToDouble(info -> info.visits() > 0 ? sign * info.values().utility() : mean)
            .toArray();
    double most = mean;
    for (double utility : utilities) {
      most = Math.max(most, utility);
    }
    double[] shifted = new double[utilities.length];
    for (int i = 0; i < shifted.length; i++) {
      int move = moves.get(i).move();
      double prior =
          move == Board.PASS && !mayPass ? 0 : policy.policy(context.board.indexOfMove(move));
      shifted[i] =
          Math.max(0, prior) * Math.exp((utilities[i] - most) / settings.chosenMovePiklLambda());
    }
    return shifted;
  }

  /**
   * Mixes chances into values, which keep their sum.
   *
   * @param values of the moves, not negative; changed
   * @param human chances of the moves in any scale; changed
   */
  static void mix(double[] values, double[] human, boolean[] isPass, HumanSettings settings) {
    double total = sum(values, isPass, true);
    double chances = sum(human, isPass, true);
    if (chances <= 0 || total <= 0) {
      return;
    }
    double stones = sum(values, isPass, false);
    double chancesOfStones = sum(human, isPass, false);
    boolean keepsPass = settings.chosenMoveIgnorePass() && chancesOfStones > 0;
    for (int i = 0; i < values.length; i++) {
      double wanted =
          !keepsPass
              ? total * human[i] / chances
              : isPass[i] ? values[i] : stones * human[i] / chancesOfStones;
      values[i] += settings.chosenMoveProp() * (wanted - values[i]);
    }
  }

  private static double sum(double[] values, boolean[] isPass, boolean withPass) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += withPass || !isPass[i] ? values[i] : 0;
    }
    return sum;
  }
}
