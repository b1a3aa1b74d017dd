package sanko.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import sanko.superko.GameState;

/** Moves of recorded games, one after the other, with more and more asked after each. */
public abstract class PlayBenchmark extends ThroughputBenchmark {
  static final int MOVES = 4096;

  /** Makes the next move and returns the game after it, always the same object. */
  abstract GameState playNext();

  /** Moves; nothing is asked about the positions. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public GameState play() {
    GameState state = playNext();
    for (int i = 1; i < MOVES; i++) {
      state = playNext();
    }
    return state;
  }

  /** Moves, and after each all points that superko bans. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public int playAndFindBans() {
    int banned = 0;
    for (int i = 0; i < MOVES; i++) {
      GameState state = playNext();
      if (state.isBanned(state.board().pointAt(0))) {
        banned++;
      }
    }
    return banned;
  }

  /** Moves, and after each the graph key, which needs the bans and the state hash. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public long playAndGraphKey() {
    long sum = 0;
    for (int i = 0; i < MOVES; i++) {
      GameState state = playNext();
      sum += state.graphKeyLow() ^ state.graphKeyHigh();
    }
    return sum;
  }
}
