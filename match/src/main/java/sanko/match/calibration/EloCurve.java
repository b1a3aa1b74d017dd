package sanko.match.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sanko.base.Bisection;
import sanko.engine.level.LevelTable;
import sanko.match.EloEstimate;

/**
 * Elo over strength on one board: linear between knots, rising, the curve that explains all matches
 * best by the model of Bradley and Terry (1952), as R. Coulom does for time in <i>Whole-History
 * Rating</i> (2008). Between neighboring knots slopes change little unless the matches say so,
 * hence a step is known better than from its own match alone. Immutable.
 *
 * <p>The engine itself, the last level, stands beside the curve with an Elo of its own.
 */
public final class EloCurve {
  /** The strength that stands for the engine itself. */
  public static final double ENGINE = Double.POSITIVE_INFINITY;

  /** What a table has as the strength of the engine, above all others. */
  private static final double LAST = 4;

  /** Denser where there is no search, since most levels lie there. */
  private static final double[] KNOTS = {
    0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1, 1.5, 2, 2.5, 3, 3.5, 4
  };

  /** Weight of a change of slopes, in squares of their logarithms. */
  private static final double SMOOTHNESS = 4;

  private static final double SLOPE = 700;
  private static final double LEAST_SLOPE = 20;
  private static final double MOST_SLOPE = 5000;
  private static final int ROUNDS = 300;
  private static final int HALVINGS = 60;
  private static final double FIRST_STRIDE = 0.5;

  /**
   * The result of a match between two strengths.
   *
   * @param score of the player with the higher one, 0..1, neither of both exactly
   */
  public record Observation(double lower, double higher, double score, double games) {}

  /** Slopes between knots, Elo for a unit of strength; the engine's lead over the last knot. */
  private final double[] slopes = new double[KNOTS.length];

  private final List<Observation> observations;

  public EloCurve(List<Observation> observations) {
    this.observations = List.copyOf(observations);
    Arrays.fill(slopes, SLOPE);
    double stride = FIRST_STRIDE;
    for (int round = 0; round < ROUNDS && stride > 1e-4; round++) {
      boolean better = false;
      for (int i = 0; i < slopes.length; i++) {
        better |= improve(i, stride);
      }
      stride = better ? stride : stride / 2;
    }
  }

  /** Matches between levels, each with the next. */
  public static List<Observation> of(List<LevelMatch> steps, List<LevelTable.Row> levels) {
    List<Observation> observations = new ArrayList<>();
    for (LevelMatch step : steps) {
      double higher =
          step.lower() + 1 == levels.size() ? ENGINE : levels.get(step.lower()).strength();
      double lower = levels.get(step.lower() - 1).strength();
      observations.add(new Observation(lower, higher, step.score(), step.weight()));
    }
    return observations;
  }

  private boolean improve(int slope, double stride) {
    double before = slopes[slope];
    double best = badness();
    double kept = before;
    for (double factor : new double[] {Math.exp(stride), Math.exp(-stride)}) {
      slopes[slope] = Math.max(LEAST_SLOPE, Math.min(MOST_SLOPE, before * factor));
      double now = badness();
      if (now < best) {
        best = now;
        kept = slopes[slope];
      }
    }
    slopes[slope] = kept;
    return kept != before;
  }

  /** The negative logarithm of the probability of all matches, and of the curve. */
  private double badness() {
    double sum = 0;
    for (Observation each : observations) {
      double expected = EloEstimate.score(elo(each.higher) - elo(each.lower));
      sum -=
          each.games * (each.score * Math.log(expected) + (1 - each.score) * Math.log1p(-expected));
    }
    for (int i = 1; i < slopes.length - 1; i++) {
      double change = Math.log(slopes[i] / slopes[i - 1]);
      sum += SMOOTHNESS / 2 * change * change;
    }
    return sum;
  }

  /** The Elo of a strength, from that of strength 0. */
  double elo(double strength) {
    double elo = 0;
    for (int i = 1; i < KNOTS.length; i++) {
      double within = Math.min(KNOTS[i], strength) - KNOTS[i - 1];
      elo += Math.max(0, within) * slopes[i - 1];
    }
    return strength == ENGINE ? elo(strongest()) + slopes[slopes.length - 1] / 2 : elo;
  }

  /** The strongest player but the engine itself. */
  private double strongest() {
    return observations.stream()
        .mapToDouble(each -> each.higher == ENGINE ? each.lower : each.higher)
        .max()
        .orElse(KNOTS[KNOTS.length - 1]);
  }

  /**
   * Levels in even steps from the lowest strength to the engine, as far as strengths that have
   * played reach.
   */
  public List<LevelTable.Row> evenLevels(int side) {
    double step = elo(ENGINE) / (LevelTable.LEVELS - 1);
    double most = elo(strongest());
    List<Double> strengths = new ArrayList<>();
    for (int i = 0; i < LevelTable.LEVELS - 1; i++) {
      strengths.add(strength(Math.min(i * step, i * most / (LevelTable.LEVELS - 2))));
    }
    return levels(side, strengths);
  }

  /** The same levels with the Elo of this curve. */
  public List<LevelTable.Row> measured(int side, List<LevelTable.Row> levels) {
    return levels(
        side, levels.subList(0, levels.size() - 1).stream().map(LevelTable.Row::strength).toList());
  }

  private List<LevelTable.Row> levels(int side, List<Double> strengths) {
    List<LevelTable.Row> rows = new ArrayList<>();
    double lowest = elo(strengths.get(0));
    for (double strength : strengths) {
      rows.add(new LevelTable.Row(side, rows.size() + 1, strength, elo(strength) - lowest));
    }
    rows.add(new LevelTable.Row(side, rows.size() + 1, LAST, elo(ENGINE) - lowest));
    return rows;
  }

  private double strength(double elo) {
    double found =
        Bisection.find(0, KNOTS[KNOTS.length - 1], HALVINGS, strength -> elo(strength) < elo);
    // Four digits are what a table keeps, and what names a match.
    return Math.round(found * 1e4) / 1e4;
  }
}
