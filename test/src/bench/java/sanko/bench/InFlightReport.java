package sanko.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.ParallelSettings.InFlightRule;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * What do evaluations under way cost in quality? The search plays games whose truth is hidden from
 * it: every move of a position loses a known part of its value, the best one nothing; an evaluation
 * is the truth with noise, priors are a noisy guess at the losses. The report is the mean true loss
 * of the move chosen at the root, and as many visits as a serial search needs for the same loss.
 * All searches have the same roots. Run {@code main} with the number of roots; docs/search.md has
 * the command and a table.
 */
public final class InFlightReport {
  private static final System.Logger LOGGER = System.getLogger(InFlightReport.class.getName());
  private static final int SIZE = 7;
  private static final int[] SERIAL = {25, 50, 100, 200, 400, 800};
  private static final int[][] PARALLEL = {{100, 4}, {100, 16}, {400, 4}, {400, 16}, {400, 64}};

  /** A way to search: how many visits, how many under way, and by which rule. */
  private record Way(String name, int visits, SearchSettings settings) {
    static Way serial(int visits) {
      return of(visits, 1, 1, InFlightRule.VISIT, 0);
    }

    static Way of(int visits, int most, int visitsPerInFlight, InFlightRule rule, double loss) {
      SearchSettings settings =
          SearchSettings.DEFAULT
              .with("useGraphSearch", "false")
              .with("graphShareEvaluations", "false")
              .with("numSearchThreads", "" + most)
              .with("visitsPerInFlight", "" + visitsPerInFlight)
              .with("inFlightRule", rule.name())
              .with("numVirtualLossesPerThread", "" + loss);
      String ofVisits = visitsPerInFlight == 1 ? "" : " (visits/" + visitsPerInFlight + ")";
      String of = rule == InFlightRule.LOSS ? " " + loss : "";
      return new Way(visits + " visits, " + most + ofVisits + ", " + rule + of, visits, settings);
    }
  }

  private final List<Way> ways = new ArrayList<>();
  private final double[][] losses;

  private InFlightReport(int roots) {
    for (int visits : SERIAL) {
      ways.add(Way.serial(visits));
    }
    for (int[] place : PARALLEL) {
      addRules(place[0], place[1], 1);
    }
    for (int visitsPerInFlight : new int[] {32, 16, 8}) {
      addRules(400, 64, visitsPerInFlight);
    }
    losses = new double[ways.size()][roots];
  }

  private void addRules(int visits, int most, int visitsPerInFlight) {
    for (double loss : new double[] {1, 0.25, 0.1}) {
      ways.add(Way.of(visits, most, visitsPerInFlight, InFlightRule.LOSS, loss));
    }
    ways.add(Way.of(visits, most, visitsPerInFlight, InFlightRule.FPU, 0));
    ways.add(Way.of(visits, most, visitsPerInFlight, InFlightRule.VISIT, 0));
  }

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) {
    int roots = Integer.parseInt(args[0]);
    InFlightReport report = new InFlightReport(roots);
    IntStream.range(0, roots).parallel().forEach(report::search);
    report.tell();
  }

  private void search(int seed) {
    GameState root = new GameState(SIZE, SIZE, Rules.TROMP_TAYLOR, 7);
    HiddenTruth truth = new HiddenTruth(root, seed);
    for (int i = 0; i < losses.length; i++) {
      Search search = new Search(truth, ways.get(i).settings(), seed);
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(ways.get(i).visits()));
      try {
        losses[i][seed] = truth.lossAtRoot(search.run(root, request).moves().get(0).move());
      } catch (SearchException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void tell() {
    StringBuilder text = new StringBuilder("loss, its error, visits of a serial search in percent");
    for (int i = 0; i < losses.length; i++) {
      double mean = mean(losses[i]);
      double square = Arrays.stream(losses[i]).map(loss -> loss * loss).average().orElse(0);
      double error = Math.sqrt((square - mean * mean) / losses[i].length);
      double part = 100 * serialVisits(mean) / ways.get(i).visits();
      text.append(
          String.format(
              Locale.ROOT, "%n%-36s %.5f %.5f %4.0f", ways.get(i).name(), mean, error, part));
    }
    LOGGER.log(System.Logger.Level.INFO, text.toString());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  /**
   * The visits of a serial search with this loss: on a line between the logarithms of those
   * measured.
   */
  private double serialVisits(double loss) {
    int i = 1;
    while (i < SERIAL.length - 1 && mean(losses[i]) > loss) {
      i++;
    }
    double upper = mean(losses[i - 1]);
    double part = (upper - loss) / (upper - mean(losses[i]));
    return SERIAL[i - 1] * Math.pow((double) SERIAL[i] / SERIAL[i - 1], part);
  }

  /** Knows the truth of a game and tells it with noise. Answers at once. For one search. */
  private static final class HiddenTruth implements ImmediateEvaluator {
    private static final int MOVES = 30;
    private static final double RANK = 0.012;
    private static final double GAP = 0.04;
    private static final double PRIOR_SCALE = 0.10;
    private static final double PRIOR_NOISE = 0.9;
    private static final double NOISE = 0.20;
    private static final double CORRELATION = 0.6;

    /** What is true of a position: White's value, the noise on it, what each move loses. */
    private static final class Truth {
      final double value;
      final double noise;
      final double[] losses;
      final float[] policy;

      Truth(double value, double noise, double[] losses, float[] policy) {
        this.value = value;
        this.noise = noise;
        this.losses = losses;
        this.policy = policy;
      }
    }

    private final GameState root;
    private final long seed;
    private final Map<Long, Truth> truths = new HashMap<>();

    HiddenTruth(GameState root, long seed) {
      this.root = root;
      this.seed = Zobrist.mix(seed + 1);
    }

    double lossAtRoot(int move) {
      return known(seed).losses[root.board().indexOf(move)];
    }

    private Truth known(long path) {
      return Objects.requireNonNull(truths.get(path));
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      long path = seed;
      long parent = path;
      for (int i = root.moveCount(); i < position.moveCount(); i++) {
        parent = path;
        path = Zobrist.mix(path ^ position.move(i));
      }
      Truth truth = truths.get(path);
      if (truth == null) {
        truth = make(position, path, parent);
        truths.put(path, truth);
      }
      double winLoss = Math.max(-1, Math.min(1, truth.value + truth.noise));
      double win = (1 + winLoss) / 2;
      return new Evaluation(
          truth.policy.clone(),
          new ValueEstimate(win, 1 - win, 0, 0, 0, 0),
          Uncertainty.UNKNOWN,
          options.ownership() ? new float[position.board().area()] : null);
    }

    private Truth make(GameState position, long path, long parent) {
      Random random = new Random(path);
      double value = 0.6 * random.nextDouble() - 0.3;
      double noise = NOISE * random.nextGaussian();
      if (path != parent) {
        Truth before = known(parent);
        int index = position.board().indexOf(position.move(position.moveCount() - 1));
        double sign = position.toMove() == Color.BLACK ? 1 : -1;
        value = before.value - sign * before.losses[index];
        noise = CORRELATION * before.noise + Math.sqrt(1 - CORRELATION * CORRELATION) * noise;
      }
      return withMoves(position, value, noise, random);
    }

    private static Truth withMoves(GameState position, double value, double noise, Random random) {
      Board board = position.board();
      List<Integer> moves = new ArrayList<>();
      for (int i = 0; i < board.area(); i++) {
        if (position.isLegal(board.pointAt(i))) {
          moves.add(random.nextInt(moves.size() + 1), i);
        }
      }
      int count = Math.min(MOVES, moves.size());
      double[] losses = new double[board.area()];
      float[] policy = new float[board.area() + 1];
      Arrays.fill(policy, Evaluation.ILLEGAL);
      double least = Double.POSITIVE_INFINITY;
      for (int rank = 0; rank < count; rank++) {
        double loss = RANK * rank - GAP * Math.log(1 - random.nextDouble());
        losses[moves.get(rank)] = loss;
        least = Math.min(least, loss);
      }
      double total = 0;
      for (int move : moves.subList(0, count)) {
        losses[move] -= least;
        policy[move] =
            (float) Math.exp(-losses[move] / PRIOR_SCALE + PRIOR_NOISE * random.nextGaussian());
        total += policy[move];
      }
      for (int move : moves.subList(0, count)) {
        policy[move] /= (float) total;
      }
      return new Truth(value, noise, losses, policy);
    }

    @Override
    public String name() {
      return "truth with noise";
    }

    @Override
    public int capacity() {
      return 4096;
    }
  }
}
