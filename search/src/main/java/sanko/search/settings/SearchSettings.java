package sanko.search.settings;

import java.util.Map;
import sanko.base.settings.SettingKey;
import sanko.base.settings.SettingTable;

/**
 * All parameters of a search, by concern. Immutable. Each parameter also has a key, KataGo's where
 * KataGo has the parameter.
 */
public record SearchSettings(
    ExplorationSettings exploration,
    FpuSettings fpu,
    UtilitySettings utility,
    BackupSettings backup,
    LcbSettings lcb,
    ChosenMoveSettings chosenMove,
    HumanSettings human,
    InferenceSettings inference,
    RootSettings root,
    StoppingSettings stopping,
    NoiseSettings noise,
    PassingSettings passing,
    ParallelSettings parallel,
    MemorySettings memory,
    GraphSettings graph,
    ResignSettings resign,
    SolverSettings solver) {
  /** KataGo's example configuration for play, except for evaluations in flight. */
  public static final SearchSettings DEFAULT =
      new SearchSettings(
          ExplorationSettings.DEFAULT,
          FpuSettings.DEFAULT,
          UtilitySettings.DEFAULT,
          BackupSettings.DEFAULT,
          LcbSettings.DEFAULT,
          ChosenMoveSettings.DEFAULT,
          HumanSettings.DEFAULT,
          InferenceSettings.DEFAULT,
          RootSettings.DEFAULT,
          StoppingSettings.DEFAULT,
          NoiseSettings.DEFAULT,
          PassingSettings.DEFAULT,
          ParallelSettings.DEFAULT,
          MemorySettings.DEFAULT,
          GraphSettings.DEFAULT,
          ResignSettings.DEFAULT,
          SolverSettings.DEFAULT);

  /** All keys. */
  public static final SettingTable<SearchSettings> TABLE = SettingTable.of(DEFAULT);

  /** The values of all parameters by key, in a fixed order. */
  public Map<String, String> values() {
    return TABLE.values(this);
  }

  /**
   * These settings with one parameter changed by name. Code that knows the parameter uses {@link
   * #with(SettingKey, Object)}.
   *
   * @param key one of those of {@link #values}
   * @throws IllegalArgumentException if there is no such key, or the value is invalid for it; the
   *     message is for the user
   */
  public SearchSettings with(String key, String value) {
    return TABLE.with(this, key, value);
  }

  /** These settings with another value of a parameter. */
  public <T> SearchSettings with(SettingKey<SearchSettings, T> key, T value) {
    return key.with(this, value);
  }

  /** These settings with a human policy that decides nothing. */
  public SearchSettings withoutHumanChoices() {
    return human.needsSecondNetwork() ? withHuman(human.profileOnly()) : this;
  }

  private SearchSettings withHuman(HumanSettings other) {
    return new SearchSettings(
        exploration,
        fpu,
        utility,
        backup,
        lcb,
        chosenMove,
        other,
        inference,
        root,
        stopping,
        noise,
        passing,
        parallel,
        memory,
        graph,
        resign,
        solver);
  }
}
