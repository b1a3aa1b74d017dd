package sanko.engine.solve;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.engine.ClientLimits;
import sanko.reading.Budget;

/**
 * How much may be spent on a question.
 *
 * @param nodes positions of each single reading; a question takes two readings, and at most seven
 *     unless more than two threats are tried
 * @param kept how many of them a question may keep in memory, with either player first together;
 *     {@link #READINGS} such questions fit. If this is twice the nodes nothing is forgotten
 * @param seconds for all of them together
 * @param threads that may read at a time; the answer does not depend on it if the time suffices
 */
public record SolveBudget(int nodes, int kept, double seconds, int threads) {
  /** For how many readings at a time the nodes that each may keep fit the memory. */
  static final int READINGS = 2;

  /** With either player first there is a reading, and one memory for both. */
  private static final int FIRST_PLAYERS = 2;

  /** The longest time that makes sense. */
  public static final double MOST_SECONDS = 86_400;

  /** Memory that a position of a reading takes at most, about, its part of the proofs included. */
  private static final int BYTES_PER_NODE = 1_500;

  private static final int PART_OF_MEMORY = 4;

  /** The positions of a few lines, without which a reading hardly gets ahead. */
  private static final int LEAST_KEPT = 2_000;

  private static final double LEAST_SECONDS = 0.01;
  private static final int USUAL_NODES = 200_000;

  /** Checks that there is an end. */
  public SolveBudget {
    if (threads < 1) {
      throw new IllegalArgumentException("the number of threads must be at least 1");
    }
    if (nodes < 1 || kept < 1) {
      throw new IllegalArgumentException("the numbers of nodes must be at least 1");
    }
    if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "the time must be more than 0 and at most %.0f seconds".formatted(MOST_SECONDS));
    }
  }

  /** A budget that may be spent by all processors, with as much memory as it takes or there is. */
  public SolveBudget(int nodes, double seconds) {
    this(
        nodes,
        (int) Math.min(mostKept(), (long) FIRST_PLAYERS * nodes),
        seconds,
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * A number of nodes, which gives the same answer every time.
   *
   * @throws IllegalArgumentException with a message for the user if they do not fit the memory
   */
  public static SolveBudget ofNodes(int nodes) {
    return new SolveBudget(fitting(nodes), MOST_SECONDS);
  }

  /**
   * The budget of which parts are given. If none is, it is a time and a moderate number of nodes.
   *
   * @param usualSeconds that time
   */
  public static SolveBudget of(
      @Nullable Long nodes, @Nullable Double seconds, double usualSeconds) {
    if (nodes == null && seconds == null) {
      return new SolveBudget(Math.min(USUAL_NODES, mostNodes()), usualSeconds);
    }
    return new SolveBudget(
        nodes == null ? Integer.MAX_VALUE : fitting(nodes),
        seconds == null ? MOST_SECONDS : seconds);
  }

  private static int fitting(long nodes) {
    if (nodes < 1 || nodes > mostNodes()) {
      throw new IllegalArgumentException(
          "the number of nodes must be from 1 to %d, for which the memory suffices, not %d"
              .formatted(mostNodes(), nodes));
    }
    return (int) nodes;
  }

  /** The same with this part of the time. */
  SolveBudget ofPart(double part) {
    return withSeconds(part * seconds);
  }

  /** The same with the time that is left until a moment, if only little. */
  SolveBudget until(Deadline deadline) {
    return withSeconds(Math.max(LEAST_SECONDS, deadline.secondsLeft()));
  }

  private SolveBudget withSeconds(double other) {
    return new SolveBudget(nodes, kept, other, threads);
  }

  /** The same for many questions, of which as many are read at a time as fit. */
  SolveBudget ofManyThreads() {
    if (nodes > kept) {
      long together = (long) READINGS * kept;
      int many = (int) Math.max(1, Math.min(threads, together / LEAST_KEPT));
      return new SolveBudget(nodes, (int) Math.min(kept, together / many), seconds, many);
    }
    long fitting = (long) READINGS * mostKept() / kept;
    return new SolveBudget(nodes, kept, seconds, (int) Math.max(1, Math.min(threads, fitting)));
  }

  Budget ofReading(BooleanSupplier interrupted) {
    return new Budget(nodes, kept, interrupted);
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
    int fitting = (int) Math.min(kept, ((long) megabytes << 20) / BYTES_PER_NODE / readings);
    if (nodes > kept && fitting >= LEAST_KEPT) {
      return new SolveBudget(nodes, fitting, most, atOnce);
    }
    int fewer = Math.min(nodes, Math.max(1, fitting / FIRST_PLAYERS));
    return new SolveBudget(fewer, FIRST_PLAYERS * fewer, most, atOnce);
  }

  /** The most nodes that may be asked for, so that nothing needs to be forgotten. */
  public static int mostNodes() {
    return mostKept() / FIRST_PLAYERS;
  }

  /** For how many nodes a quarter of the memory suffices. */
  static int mostKept() {
    long fitting = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / BYTES_PER_NODE;
    return (int) Math.max(LEAST_KEPT, Math.min(Integer.MAX_VALUE, fitting));
  }
}
