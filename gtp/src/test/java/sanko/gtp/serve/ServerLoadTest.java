package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.PseudoRandomEvaluator;

/**
 * Two hundred games at once over this machine's own sockets, by an evaluator that costs nothing;
 * {@code .ci/run} plays them. Properties: {@code sanko.test.load.connections} and {@code
 * sanko.test.load.seconds}.
 */
@Tag("exhaustive")
class ServerLoadTest {
  private static final int CONNECTIONS = Integer.getInteger("sanko.test.load.connections", 200);
  private static final int SECONDS = Integer.getInteger("sanko.test.load.seconds", 60);
  private static final int LONGEST_GAME = 120;
  private static final double MEGABYTE = 1 << 20;

  /** What a game may take: 2 MB for its graph, the limit of {@link TestServer}, and the rest. */
  private static final double MEGABYTES_OF_A_GAME = 3;

  private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> latencies = new ConcurrentLinkedQueue<>();
  private final AtomicInteger games = new AtomicInteger();

  @Test
  void playsManyGamesAtOnce() throws Exception {
    try (TestServer server =
        new TestServer(new PseudoRandomEvaluator(), Choice.USUAL.withGames(CONNECTIONS))) {
      double idle = usedMegabytes();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      List<Thread> players = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        Thread player = new Thread(() -> playUntil(end, server), "player-" + i);
        players.add(player);
        player.start();
      }
      TimeUnit.SECONDS.sleep(SECONDS / 3);
      double early = usedMegabytes();
      TimeUnit.NANOSECONDS.sleep((long) (end - System.nanoTime() - 0.05e9 * SECONDS));
      double late = usedMegabytes();
      for (Thread player : players) {
        player.join();
      }
      print(early, late);
      assertThat(errors).isEmpty();
      assertThat(games.get()).isPositive();
      assertThat(late).isLessThan(idle + CONNECTIONS * MEGABYTES_OF_A_GAME);
      server.awaitNobody();
    }
  }

  private void playUntil(long end, TestServer server) {
    try (Client client = server.connect()) {
      expect(client, "boardsize 9");
      while (System.nanoTime() < end) {
        expect(client, "clear_board");
        play(client, end);
      }
      expect(client, "quit");
    } catch (IOException | RuntimeException e) {
      errors.add(e.toString());
    }
  }

  private void play(Client client, long end) throws IOException {
    int passes = 0;
    for (int i = 0; i < LONGEST_GAME && passes < 2; i++) {
      long start = System.nanoTime();
      if (start > end) {
        return;
      }
      String move = expect(client, i % 2 == 0 ? "genmove b" : "genmove w");
      latencies.add(System.nanoTime() - start);
      if (move.equals("= resign")) {
        break;
      }
      passes = move.equals("= pass") ? passes + 1 : 0;
    }
    games.incrementAndGet();
  }

  private String expect(Client client, String command) throws IOException {
    String reply = client.ask(command);
    if (!reply.startsWith("=")) {
      errors.add(command + ": " + reply);
    }
    return reply;
  }

  private static double usedMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
  }

  private void print(double early, double late) {
    long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
    String line =
        String.format(
            Locale.ROOT,
            "%d connections, %d s: %d moves (%.0f a second), %d games, genmove p50 %.1f ms,"
                + " p99 %.1f ms, longest %.1f ms; heap %.0f MB after a third, %.0f MB near the end",
            CONNECTIONS,
            SECONDS,
            sorted.length,
            sorted.length / (double) SECONDS,
            games.get(),
            at(sorted, 0.5),
            at(sorted, 0.99),
            at(sorted, 1),
            early,
            late);
    System.getLogger("sanko.load").log(System.Logger.Level.WARNING, line);
    assertThat(Arrays.stream(sorted)).isNotEmpty();
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))] / 1e6;
  }
}
