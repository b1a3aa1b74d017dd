package sanko.nn.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import sanko.nn.NetworkException;

/**
 * A measured speed, the median of some rounds.
 *
 * @param perSecond runs' rows, or operations, of all lanes in a second
 * @param perProcessorSecond the same in a second of computing by one lane, which tells more where
 *     other programs keep the machine busy
 */
public record Rate(double perSecond, double perProcessorSecond) {
  private static final int ROUNDS = 3;

  /** What a lane does. */
  interface Work extends AutoCloseable {
    /** Does a piece of work and tells how large it was. */
    double run() throws NetworkException;

    @Override
    void close() throws NetworkException;
  }

  /** Prepares the work of each lane. */
  interface WorkSource {
    Work open(int lane) throws NetworkException;
  }

  private record Sample(double amount, double seconds, double processorSeconds) {}

  /**
   * Measures work that each lane does over and over.
   *
   * @param seconds of each round
   */
  static Rate measure(int lanes, double seconds, WorkSource source) throws NetworkException {
    double[] perSecond = new double[ROUNDS];
    double[] perProcessorSecond = new double[ROUNDS];
    ExecutorService threads = Executors.newFixedThreadPool(lanes);
    List<Work> works = new ArrayList<>();
    try {
      for (int lane = 0; lane < lanes; lane++) {
        works.add(source.open(lane));
      }
      for (int round = 0; round < ROUNDS; round++) {
        List<Sample> samples = round(threads, works, seconds);
        double processor = 0;
        double amount = 0;
        for (Sample sample : samples) {
          perSecond[round] += sample.amount() / sample.seconds();
          processor += sample.processorSeconds();
          amount += sample.amount();
        }
        perProcessorSecond[round] = amount / processor;
      }
    } finally {
      join(threads);
      for (Work work : works) {
        work.close();
      }
    }
    return new Rate(median(perSecond), median(perProcessorSecond));
  }

  /** Waits for the threads even if interrupted: no session may be closed while it runs. */
  private static void join(ExecutorService threads) {
    threads.shutdown();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Sample> round(ExecutorService threads, List<Work> works, double seconds)
      throws NetworkException {
    List<Callable<Sample>> tasks = new ArrayList<>();
    for (Work work : works) {
      tasks.add(() -> sample(work, seconds));
    }
    List<Sample> samples = new ArrayList<>();
    try {
      for (Future<Sample> future : threads.invokeAll(tasks)) {
        samples.add(future.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NetworkException("interrupted", e);
    } catch (ExecutionException e) {
      throw new NetworkException("the network failed: " + e.getMessage(), e);
    }
    return samples;
  }

  private static Sample sample(Work work, double seconds) throws NetworkException {
    work.run();
    long start = System.nanoTime();
    long processorStart = ThreadCpuTime.nanos();
    double amount = 0;
    double passed;
    do {
      amount += work.run();
      passed = (System.nanoTime() - start) / 1e9;
    } while (passed < seconds);
    return new Sample(amount, passed, (ThreadCpuTime.nanos() - processorStart) / 1e9);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
