package sanko.search.time;

/**
 * Virtual time: each playout takes the same time, and nothing else takes any. What is decided by
 * this clock does not depend on the machine or its load. For use by one thread.
 */
public final class PlayoutClock implements TimeSource {
  private static final double NANOS = 1e9;

  private final double playoutsPerSecond;
  private long playouts;

  /**
   * A clock at 0.
   *
   * @param playoutsPerSecond above 0
   */
  public PlayoutClock(double playoutsPerSecond) {
    if (!(playoutsPerSecond > 0 && Double.isFinite(playoutsPerSecond))) {
      throw new IllegalArgumentException("playouts per second must be above 0");
    }
    this.playoutsPerSecond = playoutsPerSecond;
  }

  @Override
  public long nanoTime() {
    return Math.round(NANOS * playouts / playoutsPerSecond);
  }

  @Override
  public void countPlayout() {
    playouts++;
  }

  @Override
  public double playoutsIn(double seconds) {
    return seconds * playoutsPerSecond;
  }

  @Override
  public boolean isVirtual() {
    return true;
  }
}
