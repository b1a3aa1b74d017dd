package sanko.bench;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * What do history, superko and the graph key add to a move? Recorded random games, played from the
 * empty board; going back to the empty board at the end of a game is included.
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar GameBenchmark}
 */
public class GameBenchmark extends PlayBenchmark {
  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  /** The ko rule, under area scoring without suicide. */
  @Param({"SIMPLE", "POSITIONAL"})
  public KoRule ko = KoRule.SIMPLE;

  private RandomGames games = new RandomGames(1);
  private List<GameState> positions = List.of();
  private GameState empty = new GameState(1, 1, Rules.TROMP_TAYLOR, 0);
  private GameState state = new GameState(1, 1, Rules.TROMP_TAYLOR, 0);
  private int game;
  private int ply;
  private int next;

  /** Records the games. */
  @Setup
  public void record() {
    Rules rules = Rules.CHINESE.with("ko", ko.name());
    games = new RandomGames(size);
    positions = games.positions(rules);
    empty = new GameState(size, size, rules, 7.5);
    state = new GameState(empty);
  }

  @Override
  GameState playNext() {
    if (ply == games.game(game).length) {
      game = (game + 1) % RandomGames.COUNT;
      ply = 0;
      state.copyFrom(empty);
    }
    state.play(games.game(game)[ply], RandomGames.colorAt(ply));
    ply++;
    return state;
  }

  /** A move in the middle of a game, played and taken back. */
  @Benchmark
  public GameState playAndUndo() {
    next = (next + 1) % RandomGames.COUNT;
    GameState position = positions.get(next);
    int moves = position.moveCount();
    position.play(games.game(next)[moves], RandomGames.colorAt(moves));
    position.undo();
    return position;
  }

  /** One copy of a game with its whole history. */
  @Benchmark
  public GameState copy() {
    next = (next + 1) % RandomGames.COUNT;
    state.copyFrom(positions.get(next));
    return state;
  }
}
