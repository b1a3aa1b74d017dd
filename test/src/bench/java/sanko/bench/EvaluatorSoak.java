package sanko.bench;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.superko.GameState;

/**
 * Does an evaluator keep its memory when many clients ask, cancel and change boards for long?
 * Prints memory at intervals, and fails if an answer is missing.
 *
 * <p>{@code java -Dsanko.log.level=INFO -cp 'benchmarks.jar:lib/*' sanko.bench.EvaluatorSoak
 * NETWORK [EVALUATIONS]}
 */
public final class EvaluatorSoak {
  private static final System.Logger LOGGER = System.getLogger(EvaluatorSoak.class.getName());

  private static final int CLIENTS = 16;
  private static final int IN_FLIGHT = 8;
  private static final int REPORTS = 10;
  private static final double CANCELLED_SHARE = 0.2;
  private static final int[] SIDES = {7, 9};
  private static final int LONGEST_GAME = 60;

  private final NetworkEvaluator evaluator;
  private final long most;
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong cancelled = new AtomicLong();

  private EvaluatorSoak(NetworkEvaluator evaluator, long most) {
    this.evaluator = evaluator;
    this.most = most;
  }

  /** Runs with a network and, if wanted, another number than 200,000 evaluations. */
  public static void main(String[] arguments) throws Exception {
    long most = arguments.length > 1 ? Long.parseLong(arguments[1]) : 200_000;
    EvaluatorSettings settings = EvaluatorSettings.fixed(2, 1, 16, 10);
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(Path.of(arguments[0]), settings)) {
      new EvaluatorSoak(evaluator, most).run();
    }
    report("closed", 0);
  }

  private void run() throws InterruptedException, IOException {
    List<Thread> clients = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < CLIENTS; i++) {
      long seed = i;
      Thread client = new Thread(() -> ask(seed), "client-" + i);
      client.setUncaughtExceptionHandler(
          (thread, failure) -> {
            synchronized (failures) {
              failures.add(failure);
            }
          });
      clients.add(client);
      client.start();
    }
    long next = most / REPORTS;
    for (Thread client : clients) {
      while (client.isAlive()) {
        client.join(20);
        if (asked.get() >= next) {
          report(next + " asked", start);
          next += most / REPORTS;
        }
      }
    }
    say(
        "%d asked, %d answered, %d cancelled, %.1f s",
        asked.get(), answered.get(), cancelled.get(), (System.nanoTime() - start) / 1e9);
    if (!failures.isEmpty() || answered.get() + cancelled.get() != asked.get()) {
      throw new IllegalStateException("answers are missing: " + failures);
    }
  }

  private void ask(long seed) {
    Random random = new Random(seed);
    Deque<CompletableFuture<Evaluation>> waiting = new ArrayDeque<>();
    GameState game = newGame(random);
    while (asked.incrementAndGet() <= most) {
      if (game.moveCount() > LONGEST_GAME || !playAnywhere(game, random)) {
        game = newGame(random);
      }
      waiting.add(evaluator.evaluate(game, EvaluationOptions.PLAIN));
      if (random.nextDouble() < CANCELLED_SHARE) {
        waiting.getLast().cancel(false);
      }
      if (waiting.size() > IN_FLIGHT) {
        await(waiting.remove());
      }
    }
    asked.decrementAndGet();
    waiting.forEach(this::await);
  }

  private void await(CompletableFuture<Evaluation> future) {
    try {
      future.get(60, TimeUnit.SECONDS);
      answered.incrementAndGet();
    } catch (CancellationException e) {
      cancelled.incrementAndGet();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static GameState newGame(Random random) {
    int side = SIDES[random.nextInt(SIDES.length)];
    return new GameState(side, side, Rules.TROMP_TAYLOR, random.nextInt(15) - 7);
  }

  private static boolean playAnywhere(GameState game, Random random) {
    Board board = game.board();
    for (int tries = 0; tries < 20; tries++) {
      int point = board.pointAt(random.nextInt(board.area()));
      if (game.isLegal(point)) {
        game.play(point, game.toMove());
        return true;
      }
    }
    return false;
  }

  /** Memory after a collection, in MiB. */
  private static void report(String when, long start) throws IOException {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long direct = 0;
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      direct += pool.getMemoryUsed();
    }
    say(
        "%-16s %6.1f s  heap %6.1f  direct %6.1f  resident %6.1f",
        when,
        start == 0 ? 0 : (System.nanoTime() - start) / 1e9,
        heap / 1048576.0,
        direct / 1048576.0,
        resident() / 1024.0);
  }

  private static void say(String format, Object... values) {
    LOGGER.log(System.Logger.Level.INFO, String.format(Locale.ROOT, format, values));
  }

  private static double resident() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    }
  }
}
