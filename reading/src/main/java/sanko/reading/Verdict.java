package sanko.reading;

/** What a reading found out about a {@link Goal}. */
public enum Verdict {
  /** The goal is reached, whatever the opponent does. */
  PROVED,
  /** The opponent prevents it, whatever is tried. */
  REFUTED,
  /** Neither was proved within the budget. */
  UNKNOWN
}
