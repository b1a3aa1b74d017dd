package sanko.search;

/** All parameters of a search, by concern. */
public record SearchSettings() {
  /** What KataGo's example configuration for play says. */
  public static final SearchSettings DEFAULT = new SearchSettings();
}
