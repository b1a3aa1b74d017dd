package sanko.engine.settings;

import sanko.search.settings.SearchSettings;

/** The current settings. For use by one thread. */
public final class LiveSettings {
  private EngineSettings current;

  public LiveSettings(EngineSettings start) {
    current = start;
  }

  /** The current settings. */
  public EngineSettings current() {
    return current;
  }

  /** The current settings of the search. */
  public SearchSettings search() {
    return current.search();
  }

  /** Replaces all settings. */
  public void set(EngineSettings settings) {
    current = settings;
  }

  /**
   * Changes one value.
   *
   * @throws IllegalArgumentException worded for the user, if there is no such key or the text is
   *     not a valid value for it; nothing is changed then
   */
  public void set(String key, String value) {
    current = current.with(key, value);
  }
}
