package sanko.bench;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.superko.GameState;

/**
 * How many positions of random games can be encoded for a network in a second, ladders and areas
 * included, when they have nothing to do with each other, and when they follow each other in a
 * game, so that what was read for one still holds for much of the next? The points banned by
 * superko are known before, as they are in a search.
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar InputBenchmark}
 */
public class InputBenchmark extends ThroughputBenchmark {
  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  private final InputEncoder encoder = InputEncoder.of(7, false);
  private final float[] globals = new float[encoder.globals()];
  private BoardWindow window = new BoardWindow(9, 9, 9, 9);
  private float[] planes = {};
  private List<GameState> positions = List.of();
  private List<GameState> game = List.of();
  private int next;

  /** Plays the games. */
  @Setup
  public void play() {
    RandomGames games = new RandomGames(size);
    positions = games.positions(Rules.TROMP_TAYLOR);
    game = new ArrayList<>();
    GameState state = new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
    for (int move : games.game(0)) {
      state.play(move, RandomGames.colorAt(state.moveCount()));
      state.isBanned(0);
      game.add(new GameState(state));
    }
    window = new BoardWindow(size, size, size, size);
    planes = new float[encoder.planes() * size * size];
  }

  /** The features of one position. */
  @Benchmark
  public float[] encode() {
    next = (next + 1) % RandomGames.COUNT;
    encoder.encode(positions.get(next), EvaluationOptions.PLAIN, window, 0, planes, globals);
    return planes;
  }

  /** The features of one position, which a move led to from the one before. */
  @Benchmark
  public float[] encodeNextInGame() {
    next = (next + 1) % game.size();
    encoder.encode(game.get(next), EvaluationOptions.PLAIN, window, 0, planes, globals);
    return planes;
  }
}
