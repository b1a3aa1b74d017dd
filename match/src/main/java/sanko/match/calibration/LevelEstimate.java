package sanko.match.calibration;

import java.util.ArrayList;
import java.util.List;
import sanko.engine.level.LevelTable;

/** What all matches of a calibration on one board say together. For use by one thread. */
public final class LevelEstimate {
  private final int side;
  private final List<EloCurve.Observation> observations = new ArrayList<>();

  /** Nothing known. */
  public LevelEstimate(int side) {
    this.side = side;
  }

  /**
   * Adds matches between neighbors.
   *
   * @param levels that played them
   */
  public void add(List<LevelTable.Row> levels, List<Step> steps) {
    observations.addAll(EloCurve.of(steps, levels));
  }

  /** Levels with even steps. */
  public List<LevelTable.Row> evenLevels() {
    return new EloCurve(observations).evenLevels(side);
  }

  /** The same levels with the Elo that all matches say. */
  public List<LevelTable.Row> measured(List<LevelTable.Row> levels) {
    List<Double> strengths =
        levels.subList(0, levels.size() - 1).stream().map(LevelTable.Row::strength).toList();
    return new EloCurve(observations).levels(side, strengths);
  }
}
