package sanko.cli;

import com.beust.jcommander.Parameter;
import sanko.engine.config.StartSettings;

/** The option that says how many positions are analyzed at a time. */
public final class AnalysisThreadsOption {
  @Parameter(
      names = {"-analysis-threads", "--analysis-threads"},
      description = "Positions analyzed at a time; by default chosen for the device.")
  private int threads;

  /** What the user says, checked; 0 leaves it to the program. */
  public int threads() {
    int most = StartSettings.AnalysisSettings.MOST_THREADS;
    OptionCheck.check(
        threads >= 0 && threads <= most,
        "-analysis-threads must be from 0 to %d, not %d".formatted(most, threads));
    return threads;
  }
}
