package sanko.match;

/** Which stones the referee removes after two passes. */
public enum DeadStones {
  /** None: what stands, counts. */
  NONE,
  /** Those that both engines call dead if they agree, else as {@link #JUDGE}. */
  AGREE,
  /** Those that the referee's own search calls dead. */
  JUDGE
}
