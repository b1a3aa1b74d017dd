package sanko.search.playout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.search.reading.Advice;
import sanko.search.request.Focus;
import sanko.search.request.SearchRequest;
import sanko.search.settings.NoiseSettings;
import sanko.search.settings.RootSettings;
import sanko.search.settings.SearchSettings;
import sanko.search.variety.RepeatedShapes;
import sanko.superko.GameState;

/**
 * The moves of the root: which of them the search may take, their priors, and what is added to
 * their utility. They stay the same during a search, but for what the reading of the root adds.
 */
public final class RootMoves {
  /**
   * After this many passes of the opponent in a row, moves in pass-alive areas that take no liberty
   * of its stones are left out.
   */
  private static final int PASSES_BEFORE_PRUNING = 4;

  public final RootSymmetries symmetries;

  /** Which playouts go into moves that the request names. */
  final FocusDraw focus;

  private final Board board;
  private final int toMove;
  private final ScoreUtility scores;

  /* By point, pass at its own number. */
  private final boolean[] allowed;

  private final float[] policy;
  private int[] ranked;
  private List<Integer> replies = List.of();

  /* Points for each move, by place in a policy. */
  private final double[] endingBonus;

  /* What moves lose because they were played before, by place in a policy; null for nothing. */
  private final double @Nullable [] penalties;

  /**
   * The moves of a root.
   *
   * @param board at the root; nobody changes it
   * @param random the source of the noise
   */
  RootMoves(
      RunContext.Root root,
      Board board,
      SearchSettings settings,
      SearchRequest request,
      ScoreUtility scores,
      Random random) {
    GameState game = root.game();
    this.board = board;
    toMove = game.toMove();
    this.scores = scores;
    RootSettings atRoot = settings.root();
    symmetries =
        atRoot.symmetryPruning()
            ? RootSymmetries.of(game, board, request.restrictions())
            : RootSymmetries.none(board);
    allowed = allowed(game, atRoot.pruneUselessMoves());
    for (int move = 0; move < allowed.length; move++) {
      allowed[move] &= !isRestricted(request, move) && !symmetries.isDuplicate(move);
    }
    policy = policy(root.evaluation(), temperature(settings, game));
    addNoise(settings.noise(), random);
    ranked = ranked();
    focus = new FocusDraw(playable(request.focus().moves()), request.focus().share());
    endingBonus = EndingBonus.points(game, root.evaluation(), atRoot.endingBonusPoints());
    penalties =
        sum(
            request.forAnalysis()
                ? null
                : RepeatedShapes.penalties(game, atRoot.avoidedRepetition()),
            request.avoided().penalties(game));
  }

  /** By point (pass at its own number): whether the move is legal and not useless. */
  static boolean[] allowed(GameState game, boolean pruneUseless) {
    Board board = game.board();
    boolean[] allowed = new boolean[board.pointLimit()];
    allowed[Board.PASS] = true;
    int opponent = Color.opponent(game.toMove());
    byte[] passAlive = new byte[board.area()];
    if (pruneUseless && game.opponentPasses() >= PASSES_BEFORE_PRUNING) {
      new AreaAnalyzer().passAlive(game.board(), game.rules().suicide(), passAlive);
    }
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      boolean useless = passAlive[index] != 0 && !board.touches(point, opponent);
      allowed[point] = game.isLegal(point) && !useless;
    }
    return allowed;
  }

  private boolean isRestricted(SearchRequest request, int move) {
    return request.restrictions().stream().anyMatch(each -> each.forbids(toMove, move));
  }

  /** The policy after applying a temperature; illegal moves stay negative. */
  private static float[] policy(Evaluation evaluation, double temperature) {
    float[] policy = new float[evaluation.area() + 1];
    double total = 0;
    for (int i = 0; i < policy.length; i++) {
      policy[i] = evaluation.policy(i);
      if (temperature != 1.0 && policy[i] > 0) {
        policy[i] = (float) Math.pow(policy[i], 1 / temperature);
      }
      total += Math.max(0, policy[i]);
    }
    for (int i = 0; temperature != 1.0 && total > 0 && i < policy.length; i++) {
      policy[i] = policy[i] < 0 ? policy[i] : (float) (policy[i] / total);
    }
    return policy;
  }

  private static double temperature(SearchSettings settings, GameState game) {
    double late = settings.root().policyTemperature();
    double early = settings.root().policyTemperatureEarly();
    return early == 0
        ? late
        : late
            + (early - late) * settings.chosenMove().early(game.moveCount(), game.board().area());
  }

  private void addNoise(NoiseSettings noise, Random random) {
    if (noise.enabled()) {
      DirichletNoise.mixInto(policy, noise.totalConcentration(), noise.weight(), random);
    }
  }

  private int[] ranked() {
    return IntStream.rangeClosed(0, board.area())
        .filter(index -> policy[index] >= 0)
        .boxed()
        .sorted(Comparator.comparing(index -> -policy[index]))
        .mapToInt(board::moveAt)
        .toArray();
  }

  /** Those moves of a focus that the search may take, as the moves that are searched for them. */
  private List<Focus.WeightedMove> playable(List<Focus.WeightedMove> wanted) {
    List<Focus.WeightedMove> found = new ArrayList<>();
    for (Focus.WeightedMove each : wanted) {
      int move = symmetries.representative(each.move());
      if (allowed[move] && prior(move) >= 0) {
        found.add(new Focus.WeightedMove(move, each.weight()));
      }
    }
    return found;
  }

  private static double @Nullable [] sum(double @Nullable [] one, double @Nullable [] other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    double[] sum = one.clone();
    Arrays.setAll(sum, index -> sum[index] + other[index]);
    return sum;
  }

  /**
   * Has the search look at proved moves: raises their priors, at the expense of all others, and has
   * each reply tried below each move.
   *
   * @param least how much of the policy a proved move has at least, before the policy is brought
   *     back to a sum of 1
   */
  void take(Advice advice, double least) {
    replies = advice.replies();
    List<Integer> indices = advice.moves().stream().map(board::indexOfMove).toList();
    Evaluation.raise(policy, indices, (float) least);
    ranked = ranked();
  }

  /** The opponent's moves to try at least once after each move. */
  List<Integer> replies() {
    return replies;
  }

  /** The number of moves that {@link #move} can return. */
  public int count() {
    return ranked.length;
  }

  /** A legal move, ranked by prior. */
  public int move(int rank) {
    return ranked[rank];
  }

  /** The prior of a move, after temperature; negative if it is illegal. */
  public float prior(int move) {
    return policy[board.indexOfMove(move)];
  }

  /** Whether the search may take the move. */
  public boolean isAllowed(int move) {
    return allowed[move];
  }

  /** Whether {@link #bonus} may be other than 0. */
  boolean hasBonus(int move) {
    return penalties != null || endingBonus[board.indexOfMove(move)] != 0;
  }

  /**
   * What is added to the mover's utility of a move: the ending bonus, less what it loses because it
   * was played before.
   *
   * @param mean White's score after the move
   */
  double bonus(int move, double mean, double meanSq) {
    double ending = bonusOf(endingBonus[board.indexOfMove(move)], mean, meanSq);
    return penalties == null ? ending : ending - penalties[board.indexOfMove(move)];
  }

  private double bonusOf(double points, double mean, double meanSq) {
    if (points == 0) {
      return 0;
    }
    double sign = toMove == Color.WHITE ? 1 : -1;
    double shifted = mean + sign * points;
    double variance = Math.max(0, meanSq - mean * mean);
    return sign * (scores.of(shifted, shifted * shifted + variance) - scores.of(mean, meanSq));
  }
}
