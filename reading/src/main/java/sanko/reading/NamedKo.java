package sanko.reading;

/** A ko with a name on which the fate of a group rests; docs/reading.md, "Kos with a name". */
public enum NamedKo {
  /** The group is saved by taking one ko when the opponent takes another. */
  DOUBLE,
  /**
   * A ten-thousand-year ko: of two groups of opponents each can be captured by a ko, but whoever
   * begins it needs ko threats, and one of the players can settle it so that both are safe.
   */
  THOUSAND_YEAR
}
