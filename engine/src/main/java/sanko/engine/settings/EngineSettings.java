package sanko.engine.settings;

import java.util.Map;
import sanko.base.settings.SettingKey;
import sanko.base.settings.SettingTable;
import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchSettings;
import sanko.search.time.SearchFactors;
import sanko.search.time.TimeFactors;

/**
 * All settings of an engine that can change while it runs, by concern. Immutable; {@link
 * LiveSettings} holds the current ones.
 *
 * @param limits when the search for a move ends
 * @param pondering thinking on the opponent's time
 * @param time how a clock's time is spread over the game
 * @param factors how searches shrink when the game is decided or nearly over
 * @param game how a game is interpreted
 * @param end how the end of a game is judged
 * @param report what is reported, and how
 * @param level how strong to play
 * @param teach how the engine teaches
 * @param search everything about the search itself
 */
public record EngineSettings(
    LimitSettings limits,
    PonderSettings pondering,
    TimeFactors time,
    SearchFactors factors,
    GameSettings game,
    EndSettings end,
    ReportSettings report,
    LevelSettings level,
    TeachSettings teach,
    SearchSettings search) {
  /** The settings when nothing is configured. */
  public static final EngineSettings DEFAULT =
      new EngineSettings(
          LimitSettings.DEFAULT,
          PonderSettings.DEFAULT,
          TimeFactors.DEFAULT,
          SearchFactors.OFF,
          GameSettings.DEFAULT,
          EndSettings.DEFAULT,
          ReportSettings.DEFAULT,
          LevelSettings.DEFAULT,
          TeachSettings.DEFAULT,
          SearchSettings.DEFAULT);

  /** All keys. */
  public static final SettingTable<EngineSettings> TABLE = SettingTable.of(DEFAULT);

  private static final SettingKey<EngineSettings, Long> MAX_VISITS =
      TABLE.key("maxVisits", Long.class);

  /** The values of all keys, in a fixed order. */
  public Map<String, String> values() {
    return TABLE.values(this);
  }

  /**
   * These settings with one value changed.
   *
   * @throws IllegalArgumentException if there is no such key, or the text is not a valid value for
   *     it; the message is for the user
   */
  public EngineSettings with(String key, String value) {
    return TABLE.with(this, key, value);
  }

  /** These settings with other search settings. */
  public EngineSettings withSearch(SearchSettings other) {
    return new EngineSettings(
        limits, pondering, time, factors, game, end, report, level, teach, other);
  }

  /** These settings with another limit of visits. */
  EngineSettings withMaxVisits(long visits) {
    return MAX_VISITS.with(this, visits);
  }

  /** Whether any limit of a move is configured. */
  public boolean hasLimit() {
    return !limits.search().equals(SearchLimits.NONE);
  }
}
