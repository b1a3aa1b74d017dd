package sanko.gtp.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.gtp.level.LevelTable;
import sanko.gtp.match.EloEstimate;

/** The measured levels of one board as a table in Markdown. Immutable. */
public final class CalibrationReport {
  /**
   * Another program among the levels.
   *
   * @param elo on the scale of the levels
   */
  public record Anchor(String name, double elo) {}

  private final int side;
  private final List<LevelTable.Row> rows;
  private final List<Step> steps;
  private final List<Anchor> anchors;

  /**
   * A report.
   *
   * @param rows of all levels of this board
   * @param steps from each level to the next
   */
  public CalibrationReport(
      int side, List<LevelTable.Row> rows, List<Step> steps, List<Anchor> anchors) {
    this.side = side;
    this.rows = List.copyOf(rows);
    this.steps = List.copyOf(steps);
    this.anchors = List.copyOf(anchors);
  }

  /** The lines of the table, and the anchors below it. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("### " + side + "x" + side);
    lines.add("");
    lines.add("| level | strength | Elo | over the level below, 95 % | games |");
    lines.add("|---:|---:|---:|---:|---:|");
    for (LevelTable.Row row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %d | %s | %.0f | %s |",
              row.level(),
              row.level() == LevelTable.LEVELS ? "engine" : "%.3f".formatted(row.strength()),
              row.elo(),
              row.level() == 1 ? "| " : step(steps.get(row.level() - 2))));
    }
    lines.add("");
    for (Anchor anchor : anchors) {
      lines.add(String.format(Locale.ROOT, "- %s: %.0f Elo", anchor.name(), anchor.elo()));
    }
    return lines;
  }

  private static String step(Step step) {
    if (!step.isPlayed()) {
      return String.format(Locale.ROOT, "%+.0f, an estimate | 0", step.elo());
    }
    EloEstimate estimate = step.estimate();
    return String.format(
        Locale.ROOT,
        "%+.0f [%+.0f, %+.0f] | %d",
        estimate.elo(),
        estimate.low(),
        estimate.high(),
        step.results().games());
  }
}
