package sanko.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.Rollout;

/**
 * How many games from the empty board does a policy play out in a second on one thread?
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar RolloutBenchmark}
 */
public class RolloutBenchmark extends ThroughputBenchmark {
  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  /** Uniform or light. */
  @Param({"UNIFORM", "LIGHT"})
  public RolloutPolicy policy = RolloutPolicy.LIGHT;

  private Rollout rollout = new Rollout(policy, false);
  private MutableBoard board = new MutableBoard(1, 1);
  private long seed;

  /** Makes the board. */
  @Setup
  public void begin() {
    board = new MutableBoard(size, size);
    rollout = new Rollout(policy, false);
  }

  /** One game. */
  @Benchmark
  public int play() {
    board.clear();
    return rollout.play(board, Color.BLACK, Board.PASS, Zobrist.mix(++seed) | 1);
  }
}
