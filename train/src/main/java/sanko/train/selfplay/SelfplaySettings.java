package sanko.train.selfplay;

import java.util.Map;
import sanko.gtp.config.ConfigException;
import sanko.search.settings.SearchSettings;

/**
 * Everything that is decided about self-play but for the network. Immutable.
 *
 * @param gamesAtOnce games played side by side
 * @param maxMoves moves of a game, at most
 * @param search the settings of searches to learn from
 */
record SelfplaySettings(
    BoardSettings boards,
    RulesSettings rules,
    KomiSettings komi,
    OpeningSettings opening,
    ForkSettings forks,
    EffortSettings effort,
    RowSettings rows,
    int gamesAtOnce,
    int maxMoves,
    SearchSettings search) {
  private static final int MOST_GAMES = 4096;

  /**
   * Takes its keys out of a configuration. Those of the search stay: {@link #withSearch}.
   *
   * @throws ConfigException if a value makes no sense
   */
  static SelfplaySettings of(Keys keys) throws ConfigException {
    SelfplaySettings settings =
        new SelfplaySettings(
            BoardSettings.of(keys),
            RulesSettings.of(keys),
            KomiSettings.of(keys),
            OpeningSettings.of(keys),
            ForkSettings.of(keys),
            EffortSettings.of(keys),
            RowSettings.of(keys),
            keys.count("numGameThreads", 1, MOST_GAMES),
            keys.count("maxMovesPerGame", 1, 1_000_000),
            SearchSettings.DEFAULT);
    if (settings.boards.longest() > settings.rows.frame()) {
      throw new ConfigException("bSizes must not exceed dataBoardLen");
    }
    return settings;
  }

  /** The same with other settings of the search. */
  SelfplaySettings withSearch(SearchSettings other) {
    return new SelfplaySettings(
        boards, rules, komi, opening, forks, effort, rows, gamesAtOnce, maxMoves, other);
  }

  /** Searches that only get the game on: as they would play, without noise. */
  SearchSettings cheapSearch() {
    Map<String, String> plain =
        Map.of(
            "rootNoiseEnabled", "false",
            "rootPolicyTemperature", "1",
            "rootPolicyTemperatureEarly", "0",
            "rootDesiredPerChildVisitsCoeff", "0",
            "rootNumSymmetriesToSample", "1",
            "rootFpuReductionMax", Double.toString(search.fpu().reductionMax()),
            "rootFpuLossProp", Double.toString(search.fpu().lossProp()));
    SearchSettings cheap = search;
    for (Map.Entry<String, String> entry : plain.entrySet()) {
      cheap = cheap.with(entry.getKey(), entry.getValue());
    }
    return cheap;
  }
}
