package sanko.cli;

import com.beust.jcommander.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that say how long and how strong the engine plays. */
public final class PlayOptions {
  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits per move.")
  private @Nullable Long visits;

  @Parameter(
      names = {"-time", "--time"},
      description = "Seconds per move.")
  private @Nullable Double time;

  @Parameter(
      names = {"-level", "--level"},
      description = "How strong to play: 1 to 20, or adapt.")
  private @Nullable String level;

  /** The values given, by key of the configuration. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    OptionCheck.put("-visits", "maxVisits", visits, values);
    OptionCheck.put("-time", "maxTime", time, values);
    OptionCheck.put("-level", "level", level, values);
    return values;
  }
}
