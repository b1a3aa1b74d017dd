package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.RulesText;
import sanko.superko.GameState;

/** What a line tells ahead of its moves, or soon, against what it finds out by and by. */
class LineTest {
  private static final int GAMES = 300;
  private static final int MOVES = 60;

  private int passAlive;
  private int over;
  private int cycles;
  private int passesAgain;

  @ParameterizedTest
  @CsvSource({
    "2, 2, japanese",
    "3, 2, japanese",
    "5, 4, japanese",
    "2, 2, koSIMPLEscoreAREAtaxNONEsui1",
    "3, 3, tromp-taylor",
    "5, 5, chinese-kgs"
  })
  void tellsKeysAndPassAliveChains(int width, int height, String rules) {
    for (int seed = 0; seed < GAMES; seed++) {
      try {
        playAtRandom(line(width, height, rules), new Random(seed));
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(passAlive).isPositive();
    if (width * height <= 6 && !rules.contains("sui1")) {
      assertThat(over).as("games that end by repetition").isPositive();
      assertThat(cycles > 0 || width > 2).as("without result").isTrue();
      assertThat(passesAgain).as("with the same pass again").isPositive();
    }
  }

  private static Line line(int width, int height, String rules) {
    MutableBoard board = new MutableBoard(width, height);
    GameState start = new GameState(board, Color.BLACK, RulesText.parse(rules).rules(), 0, false);
    return new Line(start, Color.BLACK, Threats.NONE, null);
  }

  private void playAtRandom(Line line, Random random) {
    List<Integer> moves = new ArrayList<>();
    while (moves.size() < MOVES && !line.isOver()) {
      checkPassAlive(line);
      checkKeys(line);
      int[] legal = points(line);
      boolean passes = legal.length == 0 || random.nextInt(10) == 0;
      int move = passes ? Board.PASS : legal[random.nextInt(legal.length)];
      line.play(move);
      moves.add(move);
    }
    if (line.isRepetition()) {
      int since = line.repeatedSince();
      assertThat(endsWithoutWhatWasBefore(line, moves, since)).isTrue();
      assertThat(endsWithoutWhatWasBefore(line, moves, since + 1)).isFalse();
      cycles += line.passes() == 0 ? 1 : 0;
      passesAgain += line.passes();
    }
  }

  /** Whether a game that begins at a ply of a line ends with its last move. */
  private static boolean endsWithoutWhatWasBefore(Line line, List<Integer> moves, int ply) {
    Board start = line.boardBefore(moves.size() - ply);
    int toMove = ply % 2 == 0 ? Color.BLACK : Color.WHITE;
    GameState game = new GameState(start, toMove, line.rules(), 0, false);
    moves.subList(ply, moves.size()).forEach(move -> game.play(move, game.toMove()));
    return game.isFinished();
  }

  private static int[] points(Line line) {
    return points(line.board(), line::isLegal);
  }

  private static int[] points(Board board, IntPredicate condition) {
    return IntStream.range(0, board.area()).map(board::pointAt).filter(condition).toArray();
  }

  private void checkPassAlive(Line line) {
    Board board = line.board();
    int[] stones = points(board, point -> !board.isEmpty(point));
    boolean told = stones.length > 0 && line.isPassAlive(stones[0]);
    VitalRegions vital = new VitalRegions(board, line.rules().suicide());
    byte[] owner = line.passAlive();
    for (int stone : stones) {
      boolean isAlive = owner[board.indexOf(stone)] == board.color(stone);
      assertThat(stone == stones[0] ? told : line.isPassAlive(stone)).isEqualTo(isAlive);
      if (isAlive) {
        assertThat(vital.areTwo(board, stone)).as("stone %s of\n%s", stone, board).isTrue();
        passAlive++;
      }
    }
  }

  private void checkKeys(Line line) {
    boolean mayRepeat = line.mayRepeat();
    for (int point : points(line)) {
      long low = line.keyLowAfter(point);
      long high = line.keyHighAfter(point);
      line.play(point);
      if (line.isOver()) {
        assertThat(mayRepeat).isTrue();
        over++;
      } else {
        assertThat(line.keyLow()).isEqualTo(low);
        assertThat(line.keyHigh()).isEqualTo(high);
      }
      line.undo();
    }
  }
}
