package sanko.match.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.engine.level.LevelTable;
import sanko.engine.report.DecimalText;
import sanko.match.PairCounts;

/** The measured levels of one board as a table in Markdown. Immutable. */
public final class CalibrationReport {
  /**
   * Another program among the levels.
   *
   * @param elo on the scale of the levels
   * @param matches against levels
   */
  public record Anchor(String name, double elo, List<LevelMatch> matches) {
    public Anchor {
      matches = List.copyOf(matches);
    }

    private String line() {
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "- %s: %.0f Elo", name, elo));
      String separator = "; won ";
      for (LevelMatch match : matches) {
        PairCounts counts = match.results();
        line.append(separator)
            .append(
                String.format(
                    Locale.ROOT,
                    "%s of %d against level %d",
                    DecimalText.text(counts.points()),
                    counts.games(),
                    match.lower()));
        separator = ", ";
      }
      return line.toString();
    }
  }

  private final List<LevelTable.Row> rows;
  private final List<LevelMatch> steps;
  private final List<Anchor> anchors;

  /**
   * A report.
   *
   * @param rows of all levels of this board
   * @param steps from each level to the next
   */
  public CalibrationReport(
      List<LevelTable.Row> rows, List<LevelMatch> steps, List<Anchor> anchors) {
    this.rows = List.copyOf(rows);
    this.steps = List.copyOf(steps);
    this.anchors = List.copyOf(anchors);
  }

  /** The lines of the table, and the anchors below it. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    int side = rows.get(0).side();
    lines.add("### " + side + "x" + side);
    lines.add("");
    lines.add("| level | strength | Elo | step | its own match, 95 % | games |");
    lines.add("|---:|---:|---:|---:|---:|---:|");
    for (LevelTable.Row row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %d | %s | %.0f | %s | %s |",
              row.level(),
              row.level() == LevelTable.LEVELS
                  ? "engine"
                  : String.format(Locale.ROOT, "%.3f", row.strength()),
              row.elo(),
              row.level() == 1
                  ? ""
                  : String.format(
                      Locale.ROOT, "%+.0f", row.elo() - rows.get(row.level() - 2).elo()),
              row.level() == 1 ? "|" : step(steps.get(row.level() - 2))));
    }
    lines.add("");
    for (Anchor anchor : anchors) {
      lines.add(anchor.line());
    }
    return lines;
  }

  private static String step(LevelMatch step) {
    if (!step.isPlayed()) {
      return "not played | 0";
    }
    return step.estimate().text() + " | " + step.results().games();
  }
}
