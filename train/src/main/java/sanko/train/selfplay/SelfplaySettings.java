package sanko.train.selfplay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.base.settings.SettingTable;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluator;
import sanko.search.settings.SearchSettings;
import sanko.train.data.RowSearch;

/**
 * Everything that is decided about self-play but for the evaluator. Immutable.
 *
 * @param search the settings of searches to learn from
 */
public record SelfplaySettings(
    BoardSettings boards,
    RulesSettings rules,
    KomiSettings komi,
    OpeningSettings opening,
    StartSettings starts,
    AsymmetrySettings asymmetry,
    ForkSettings forks,
    EffortSettings effort,
    RowSettings rows,
    PlaySettings play,
    SearchSettings search) {
  /** What holds where nothing is configured. */
  static final SelfplaySettings DEFAULT =
      new SelfplaySettings(
          BoardSettings.DEFAULT,
          RulesSettings.DEFAULT,
          KomiSettings.DEFAULT,
          OpeningSettings.DEFAULT,
          StartSettings.DEFAULT,
          AsymmetrySettings.DEFAULT,
          ForkSettings.DEFAULT,
          EffortSettings.DEFAULT,
          RowSettings.DEFAULT,
          new PlaySettings(0, 1600),
          RowSearch.NOISY);

  /** All keys, those of the search included. */
  public static final SettingTable<SelfplaySettings> TABLE = SettingTable.of(DEFAULT);

  /** Keys of KataGo's self-play that may stand in a file; nothing comes of them. */
  public static final Set<String> UNUSED =
      Set.of(
          "logGamesEvery",
          "numGamesPerLogging",
          "maxDataQueueSize",
          "maxRowsPerValFile",
          "firstFileRandMinProp",
          "validationProp",
          "switchNetsMidGame",
          "sidePositionProb",
          "startPosesProb",
          "policyInitGammaShape",
          "compensateAfterPolicyInitProb",
          "noResultStdev",
          "komiAllowIntegerProb",
          "sekiForkHackProb",
          "fancyKomiVarying",
          "estimateLeadVisits",
          "inputsVersion");

  /** How many games are played, and how long. */
  record PlaySettings(
      @Setting(
              value = "numGameThreads",
              max = 4096,
              unit = "games",
              change = Change.AT_START,
              text = "Games played side by side; 0 plays enough for full batches")
          int gamesAtOnce,
      @Setting(
              value = "maxMovesPerGame",
              min = 1,
              max = 1_000_000,
              unit = "moves",
              change = Change.AT_START,
              text = "Moves after which a game ends without a result")
          int maxMoves) {
    /** While as many wait as are computed, no lane lacks a full batch. */
    private static final int GAMES_PER_EVALUATION = 2;

    private static final int LEAST_GAMES = 8;
    private static final int MOST_GAMES = 1024;

    /** The games to play side by side with an evaluator; each has one evaluation under way. */
    int gamesAtOnce(Evaluator evaluator) {
      int fitting = GAMES_PER_EVALUATION * evaluator.capacity();
      return gamesAtOnce > 0 ? gamesAtOnce : Math.max(LEAST_GAMES, Math.min(MOST_GAMES, fitting));
    }
  }

  /** Settings, and the keys that are not theirs. */
  record Parsed(SelfplaySettings settings, Map<String, String> rest) {}

  /**
   * Takes its keys out of a configuration.
   *
   * @throws ConfigException if a value makes no sense
   */
  static Parsed of(Map<String, String> values) throws ConfigException {
    SelfplaySettings settings = DEFAULT;
    Map<String, String> rest = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, String> value : values.entrySet()) {
        if (TABLE.contains(value.getKey())) {
          settings = TABLE.with(settings, value.getKey(), value.getValue());
        } else {
          rest.put(value.getKey(), value.getValue());
        }
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    settings.check();
    return new Parsed(settings, rest);
  }

  /** Checks what several keys must have in common. */
  private void check() throws ConfigException {
    boolean isAnySize = boards.weights().stream().anyMatch(weight -> weight > 0);
    check(
        boards.sides().size() == boards.weights().size() && isAnySize,
        "bSizeRelProbs must have a number for each of bSizes, not all 0");
    check(boards.longest() <= rows.frame(), "bSizes must not exceed dataBoardLen");
    check(
        rows.policySurprise() + rows.valueSurprise() <= 1,
        "policySurpriseDataWeight and valueSurpriseDataWeight must not exceed 1 together");
    check(
        Math.min(forks.earlyChoices(), forks.lateChoices()) >= forks.leastChoices(),
        "forkGameMinChoices must not exceed earlyForkGameMaxChoices and forkGameMaxChoices");
    check(
        !asymmetry.isWanted() || effort.canBeDivided(asymmetry.maxRatio()),
        "maxAsymmetricRatio must be less than maxVisits and less than twice cheapSearchVisits and"
            + " reducedVisitsMin, or the weaker player has no visits left");
  }

  private static void check(boolean holds, String message) throws ConfigException {
    if (!holds) {
      throw new ConfigException(message);
    }
  }

  /** Searches that only get the game on: as they would play, without noise. */
  SearchSettings cheapSearch() {
    return RowSearch.quiet(search);
  }
}
