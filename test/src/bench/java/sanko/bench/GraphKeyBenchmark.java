package sanko.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.superko.GameState;
import sanko.superko.KeyRule;

/**
 * What is the graph key's share of a move in the middle game? Moves 101 to 200 of games on 19x19;
 * each benchmark asks more after a move than the one before. From the third to the last, time grows
 * by the key's window; from the second to the third, by the state hash.
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar GraphKeyBenchmark} with random games; with
 * games of people and programs too: {@code -p games=random,FOLDER_OF_SGF_FILES}.
 */
public class GraphKeyBenchmark extends PlayBenchmark {
  private static final int SIZE = 19;
  private static final int FIRST = 100;
  private static final int LAST = 200;
  private static final String RANDOM = "random";

  /** Random games, or a folder of SGF files. */
  @Param(RANDOM)
  public String games = RANDOM;

  /** The ko rule, under area scoring without suicide. */
  @Param({"SIMPLE", "POSITIONAL"})
  public KoRule ko = KoRule.SIMPLE;

  /** Which past states the key remembers, for cycles of up to 11 plies. */
  @Param("UNION")
  public KeyRule key = KeyRule.UNION;

  private final List<GameState> starts = new ArrayList<>();
  private final List<int[]> lines = new ArrayList<>();
  private GameState now = new GameState(1, 1, Rules.TROMP_TAYLOR, 0);
  private int game;
  private int ply;

  /** Reads or plays the games. */
  @Setup
  public void record() {
    Rules rules = Rules.CHINESE.with("ko", ko.name());
    if (games.equals(RANDOM)) {
      RandomGames random = new RandomGames(SIZE);
      for (int i = 0; i < RandomGames.COUNT; i++) {
        add(rules, random.game(i));
      }
    } else {
      addFiles(rules);
    }
    now = new GameState(starts.get(0));
    game = -1;
    ply = LAST;
  }

  private void addFiles(Rules rules) {
    try (Stream<Path> files = Files.list(Path.of(games))) {
      for (Path file : files.sorted().toList()) {
        SgfGame record = read(file);
        if (record != null) {
          addGame(rules, record);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The game of a file, or null if there is none that can be read. */
  private static @Nullable SgfGame read(Path file) throws IOException {
    try {
      return SgfReader.read(Files.readAllBytes(file));
    } catch (SgfException e) {
      return null;
    }
  }

  /** Adds a game if it is long enough, even, on 19x19 and not edited. */
  private void addGame(Rules rules, SgfGame record) {
    boolean even = record.setup().isNothing() && record.steps().size() >= LAST;
    if (!even || record.width() != SIZE || record.height() != SIZE) {
      return;
    }
    int[] moves = new int[LAST];
    for (int i = 0; i < LAST; i++) {
      if (!(record.steps().get(i) instanceof SgfStep.Move move)
          || move.color() != RandomGames.colorAt(i)) {
        return;
      }
      moves[i] = move.move();
    }
    add(rules, moves);
  }

  private void add(Rules rules, int[] moves) {
    if (moves.length < LAST) {
      return;
    }
    GameState start = new GameState(SIZE, SIZE, rules, 7.5);
    start.setKeyRule(key, GameState.CYCLE_BOUND);
    for (int i = 0; i < FIRST; i++) {
      start.play(moves[i], RandomGames.colorAt(i));
    }
    starts.add(start);
    lines.add(moves);
  }

  @Override
  GameState playNext() {
    if (ply == LAST) {
      game = (game + 1) % starts.size();
      ply = FIRST;
      now.copyFrom(starts.get(game));
    }
    now.play(lines.get(game)[ply], RandomGames.colorAt(ply));
    ply++;
    return now;
  }

  /** Moves, and after each the bans and the state hash. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public long playAndStateHash() {
    long sum = 0;
    for (int i = 0; i < MOVES; i++) {
      GameState state = playNext();
      sum += state.stateHashLow() ^ state.stateHashHigh();
    }
    return sum;
  }
}
