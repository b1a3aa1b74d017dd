package sanko.search.reading;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * The reading of one root in a thread of its own, beside the search. The thread that searches
 * starts it, asks for its advice, and ends it.
 */
public final class RootReading {
  private static final System.Logger LOGGER = System.getLogger(RootReading.class.getName());

  private static final int MOST_CHAINS = 8;

  private final GameState game;
  private final Evaluation evaluation;
  private final CountDownLatch done = new CountDownLatch(1);

  /** Shared: set by the thread that reads, before {@link #done}. */
  private volatile Advice advice = Advice.NONE;

  /** Shared: set by the thread that searches. */
  private volatile boolean ended;

  /**
   * Prepares a reading.
   *
   * @param game copied
   * @param evaluation of the position, with ownership
   */
  public RootReading(GameState game, Evaluation evaluation) {
    this.game = new GameState(game);
    this.evaluation = evaluation;
  }

  /**
   * Begins to read.
   *
   * @param nodes how many positions may be searched; with the same number the advice is the same
   * @param seconds when to give up, whatever has been read
   */
  public void start(long nodes, double seconds) {
    long begin = System.nanoTime();
    BooleanSupplier late = () -> ended || (System.nanoTime() - begin) / 1e9 >= seconds;
    DaemonThreads.start("root-reading", () -> read(nodes, late));
  }

  private void read(long nodes, BooleanSupplier late) {
    try {
      if (game.phase() == 0) {
        advice =
            new ChainReader(game, nodes, late)
                .read(ChainsToRead.of(game.board(), evaluation, MOST_CHAINS));
      }
    } catch (RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "the reading of the root failed", e);
    } finally {
      done.countDown();
    }
  }

  /**
   * The advice, or null if the reading goes on.
   *
   * @param nanos how long to wait for it
   */
  public @Nullable Advice await(long nanos) throws InterruptedException {
    return done.await(nanos, TimeUnit.NANOSECONDS) ? advice : null;
  }

  /** Ends the reading soon; what it finds is not wanted any more. */
  public void end() {
    ended = true;
  }
}
