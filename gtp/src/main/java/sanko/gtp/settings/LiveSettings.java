package sanko.gtp.settings;

import sanko.search.settings.SearchSettings;

/** The settings that hold now. For use by one thread. */
public final class LiveSettings {
  private EngineSettings current;

  /** Settings that begin with these. */
  public LiveSettings(EngineSettings start) {
    current = start;
  }

  /** The settings that hold now. */
  public EngineSettings current() {
    return current;
  }

  /** Those of the search that hold now. */
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
   * @throws IllegalArgumentException worded for the user, if there is no such key or the text is no
   *     value for it; nothing is changed then
   */
  public void set(String key, String value) {
    current = current.with(key, value);
  }
}
