package sanko.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How many moves of random games can be chosen, tested and played in a second, without a history?
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar RandomGameBenchmark}
 */
public class RandomGameBenchmark extends ThroughputBenchmark {
  private static final int MOVES = 4096;

  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  private RandomPlayer player = new RandomPlayer(1, 1);

  /** Begins the first game. */
  @Setup
  public void begin() {
    player = new RandomPlayer(size, 0x9e3779b97f4a7c15L);
  }

  /** Moves, the next game following the last. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public int randomMoves() {
    int sum = 0;
    for (int i = 0; i < MOVES; i++) {
      if (player.isFinished()) {
        player.begin();
      }
      sum += player.play();
    }
    return sum;
  }
}
