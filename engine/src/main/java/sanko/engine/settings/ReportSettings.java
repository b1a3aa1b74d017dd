package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** What is reported about searches, and how. */
public record ReportSettings(
    @Setting(
            value = "reportAnalysisWinratesAs",
            text = "The player whose win rates and scores are reported")
        ReportAs perspective,
    @Setting(
            value = "ogsChatToStderr",
            change = Change.BETWEEN_MOVES,
            text = "Write each move's value and line to stderr as gtp2ogs reads them")
        boolean chat) {
  /** KataGo's values. */
  public static final ReportSettings DEFAULT = new ReportSettings(ReportAs.SIDETOMOVE, false);

  /** The player from whose view values are reported. */
  public enum ReportAs {
    SIDETOMOVE,
    BLACK,
    WHITE
  }
}
