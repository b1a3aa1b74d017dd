package sanko.gtp.serve;

/**
 * How fast the requests of a client are taken: some at once, the others at a steady rate. For one
 * thread at a time.
 */
final class RequestRate {
  /** Requests that may come at once, in seconds at the steady rate. */
  static final double BURST_SECONDS = 10;

  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double most;
  private double left;
  private long lastNanos;

  /**
   * A rate of which nothing is used.
   *
   * @param perSecond requests; infinite to let all pass
   * @param nowNanos the present time
   */
  RequestRate(double perSecond, long nowNanos) {
    this.perSecond = perSecond;
    most = Math.max(1, perSecond * BURST_SECONDS);
    left = most;
    lastNanos = nowNanos;
  }

  /**
   * Takes one more request.
   *
   * @param nowNanos the present time
   * @return nanoseconds after which it is its turn
   */
  long take(long nowNanos) {
    if (Double.isInfinite(perSecond)) {
      return 0;
    }
    left = Math.min(most, left + perSecond * (nowNanos - lastNanos) / NANOS);
    lastNanos = nowNanos;
    left--;
    return left >= 0 ? 0 : (long) (-left / perSecond * NANOS);
  }
}
