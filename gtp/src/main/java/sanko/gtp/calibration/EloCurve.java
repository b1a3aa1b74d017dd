package sanko.gtp.calibration;

import java.util.ArrayList;
import java.util.List;
import sanko.gtp.level.LevelTable;

/**
 * Elo over strength on one board, from the measured steps between levels: rising, linear between
 * them. Immutable.
 */
public final class EloCurve {
  /** What chance made a step downwards still counts as one upwards. */
  private static final double LEAST_STEP = 5;

  private static final int HALVINGS = 60;

  private final List<Double> strengths;
  private final List<Double> elos = new ArrayList<>();

  /**
   * A curve.
   *
   * @param strengths of all levels, rising
   * @param steps from each level to the next
   */
  public EloCurve(List<Double> strengths, List<Step> steps) {
    if (steps.size() != strengths.size() - 1) {
      throw new IllegalArgumentException(strengths.size() + " levels, " + steps.size() + " steps");
    }
    this.strengths = List.copyOf(strengths);
    elos.add(0.0);
    for (Step step : steps) {
      elos.add(elos.get(elos.size() - 1) + Math.max(LEAST_STEP, step.elo()));
    }
  }

  /** The Elo of each level, from that of the first. */
  public List<Double> elos() {
    return List.copyOf(elos);
  }

  /** The Elo of a strength between those of the first and the last level. */
  double elo(double strength) {
    int i = 1;
    while (i < strengths.size() - 1 && strengths.get(i) < strength) {
      i++;
    }
    double low = strengths.get(i - 1);
    double share = (strength - low) / (strengths.get(i) - low);
    return elos.get(i - 1) + share * (elos.get(i) - elos.get(i - 1));
  }

  /**
   * Strengths at which all steps would be alike. The last level is the engine itself, whose
   * strength stays; no other goes beyond the strongest measured.
   */
  public List<Double> evenStrengths() {
    int last = strengths.size() - 1;
    double step = elos.get(last) / last;
    double most = elos.get(last - 1);
    List<Double> even = new ArrayList<>();
    even.add(strengths.get(0));
    for (int i = 1; i < last; i++) {
      even.add(strength(Math.min(i * step, i * most / (last - 1))));
    }
    even.add(strengths.get(last));
    return even;
  }

  /** The levels with {@link #evenStrengths}, and the Elo that is expected of them. */
  public List<LevelTable.Row> evenRows(int side) {
    List<Double> even = evenStrengths();
    List<LevelTable.Row> rows = new ArrayList<>();
    int last = even.size() - 1;
    for (int i = 0; i <= last; i++) {
      double elo = i == last ? elos.get(last) : elo(even.get(i));
      rows.add(new LevelTable.Row(side, i + 1, even.get(i), elo));
    }
    return rows;
  }

  private double strength(double elo) {
    double low = strengths.get(0);
    double high = strengths.get(strengths.size() - 2);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (elo(middle) < elo) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** The rows of a table. */
  public List<LevelTable.Row> rows(int side) {
    List<LevelTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < strengths.size(); i++) {
      rows.add(new LevelTable.Row(side, i + 1, strengths.get(i), elos.get(i)));
    }
    return rows;
  }
}
