package sanko.bench;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.LadderReader;
import sanko.board.MutableBoard;

/**
 * How many moves, copies, legality tests, area maps and ladder scans can a board without a history
 * do in a second, over recorded random games?
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar sanko.bench.BoardBenchmark}
 */
public class BoardBenchmark extends ThroughputBenchmark {
  private static final int MOVES = 4096;

  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  private RandomGames games = new RandomGames(1);
  private List<Board> boards = List.of();
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private final LadderReader ladders = new LadderReader();
  private MutableBoard board = new MutableBoard(1, 1);
  private byte[] owner = {};
  private boolean[] laddered = {};
  private boolean[] captures = {};
  private int game;
  private int ply;
  private int next;

  /** Records the games. */
  @Setup
  public void record() {
    games = new RandomGames(size);
    boards = games.boards();
    board = new MutableBoard(size, size);
    owner = new byte[board.area()];
    laddered = new boolean[board.area()];
    captures = new boolean[board.area()];
  }

  private Board nextBoard() {
    next = (next + 1) % RandomGames.COUNT;
    return boards.get(next);
  }

  private int nextMove() {
    if (ply == games.game(game).length) {
      game = (game + 1) % RandomGames.COUNT;
      ply = 0;
      board.clear();
    }
    return games.game(game)[ply];
  }

  /** Moves played one after the other, not tested. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public Board replay() {
    for (int i = 0; i < MOVES; i++) {
      int move = nextMove();
      if (move == Board.PASS) {
        board.pass();
      } else {
        board.play(move, RandomGames.colorAt(ply));
      }
      ply++;
    }
    return board;
  }

  /** The same, every move tested before. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public Board replayWithTest() {
    for (int i = 0; i < MOVES; i++) {
      int move = nextMove();
      int color = RandomGames.colorAt(ply);
      if (move == Board.PASS) {
        board.pass();
      } else if (move != board.koPoint() && board.isPlaceable(move, color, false)) {
        board.play(move, color);
      }
      ply++;
    }
    return board;
  }

  /** Tests of all points of a position, ko included, one after the other; the occupied ones too. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public int legalityTests() {
    int legal = 0;
    for (int left = MOVES; left > 0; left -= board.area()) {
      Board tested = nextBoard();
      int ko = tested.koPoint();
      int end = Math.min(left, tested.area());
      for (int index = 0; index < end; index++) {
        int point = tested.pointAt(index);
        if (tested.isPlaceable(point, Color.BLACK, false) && point != ko) {
          legal++;
        }
      }
    }
    return legal;
  }

  /** One copy into a board that is there. */
  @Benchmark
  public Board copy() {
    board.copyFrom(nextBoard());
    return board;
  }

  /** One area map, pass-alive included. */
  @Benchmark
  public byte[] areaMap() {
    areas.area(nextBoard(), true, true, true, true, owner);
    return owner;
  }

  /** One scan of the chains of both players for ladders. */
  @Benchmark
  public boolean[] ladderScan() {
    ladders.scan(nextBoard(), laddered, Color.BLACK, captures);
    return laddered;
  }
}
