package sanko.base.settings;

/** When a setting may be changed. */
public enum Change {
  /** Only when a program starts. */
  AT_START("at the start"),
  /** Also while the program runs, by {@code kata-set-param}. */
  BETWEEN_MOVES("between moves"),
  /** Also for a single query, in {@code overrideSettings}. */
  PER_QUERY("per query");

  private final String text;

  Change(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
