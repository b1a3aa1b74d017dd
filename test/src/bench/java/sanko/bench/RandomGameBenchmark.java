package sanko.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many moves of random games can be chosen, tested and played in a second, without a history?
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar RandomGameBenchmark}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class RandomGameBenchmark {
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
