package sanko.engine.solve;

import org.jspecify.annotations.Nullable;
import sanko.engine.ClientLimits;

/**
 * How much may be spent on a question.
 *
 * @param nodes positions of each single reading; a question takes two readings, and at most seven
 *     unless more than two threats are tried
 * @param seconds for all of them together
 * @param threads that may read at a time; the answer does not depend on it if the time suffices
 */
public record SolveBudget(int nodes, double seconds, int threads) {
  /** For how many readings at a time the nodes fit the memory. */
  static final int READINGS = 2;

  /** The longest time that makes sense. */
  public static final double MOST_SECONDS = 86_400;

  /** Memory that a position of a reading takes, about. */
  private static final int BYTES_PER_NODE = 3_000;

  private static final int PART_OF_MEMORY = 4;
  private static final int USUAL_NODES = 200_000;

  /** Checks that there is an end. */
  public SolveBudget {
    if (threads < 1) {
      throw new IllegalArgumentException("the number of threads must be at least 1");
    }
    if (nodes < 1 || nodes > mostNodes()) {
      throw new IllegalArgumentException(
          "the number of nodes must be from 1 to %d, for which the memory suffices, not %d"
              .formatted(mostNodes(), nodes));
    }
    if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "the time must be more than 0 and at most %.0f seconds".formatted(MOST_SECONDS));
    }
  }

  /** A budget that may be spent by all processors. */
  public SolveBudget(int nodes, double seconds) {
    this(nodes, seconds, Runtime.getRuntime().availableProcessors());
  }

  /** As many nodes as fit the memory, within a time. */
  public static SolveBudget ofSeconds(double seconds) {
    return new SolveBudget(mostNodes(), seconds);
  }

  /** A number of nodes, which gives the same answer every time. */
  public static SolveBudget ofNodes(int nodes) {
    return new SolveBudget(nodes, MOST_SECONDS);
  }

  /**
   * The budget of which parts are given. If none is, it is a time and a moderate number of nodes.
   *
   * @param usualSeconds that time
   */
  public static SolveBudget of(
      @Nullable Integer nodes, @Nullable Double seconds, double usualSeconds) {
    if (nodes == null && seconds == null) {
      return new SolveBudget(Math.min(USUAL_NODES, mostNodes()), usualSeconds);
    }
    return new SolveBudget(
        nodes == null ? mostNodes() : nodes, seconds == null ? MOST_SECONDS : seconds);
  }

  SolveBudget withSeconds(double other) {
    return new SolveBudget(nodes, other, threads);
  }

  SolveBudget withThreads(int other) {
    return new SolveBudget(nodes, seconds, other);
  }

  /** A part of what a client may have. */
  public SolveBudget below(ClientLimits limits) {
    return limits.isRemote()
        ? withinMegabytes(limits.graphMegabytes(), Math.min(seconds, limits.seconds()), 1)
        : this;
  }

  /** As much as fits this memory. */
  public SolveBudget withinMegabytes(int megabytes) {
    return withinMegabytes(megabytes, seconds, threads);
  }

  private SolveBudget withinMegabytes(int megabytes, double most, int atOnce) {
    int readings = Math.min(READINGS, atOnce);
    long fitting = Math.max(1, ((long) megabytes << 20) / BYTES_PER_NODE / readings);
    return new SolveBudget((int) Math.min(nodes, fitting), most, atOnce);
  }

  /** The most nodes of a reading for which a quarter of the memory suffices. */
  public static int mostNodes() {
    return (int)
        Math.min(
            Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / BYTES_PER_NODE);
  }
}
