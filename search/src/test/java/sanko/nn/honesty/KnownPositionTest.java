package sanko.nn.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Reader;
import sanko.reading.Threats;
import sanko.reading.Verdict;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** What is said to be known of positions is true. */
class KnownPositionTest {
  private static final int MOST_POSITIONS = 500_000;
  private static final int MOST_PLIES = 40;

  static Stream<KnownPosition> eyeShapes() {
    List<String> shapes = List.of("three", "four", "bulky", "bent");
    return KnownPosition.all().stream()
        .filter(each -> each.topic() == Topic.LIFE || each.topic() == Topic.BENT_FOUR)
        .filter(each -> shapes.contains(each.name().split(" ", -1)[0]));
  }

  /** Stones whose owner is not given are settled; the others are read where the owner is given. */
  @ParameterizedTest
  @MethodSource("eyeShapes")
  void readingConfirmsWhoLives(KnownPosition known) {
    Board board = known.state().board();
    List<Integer> inside =
        IntStream.range(0, board.area())
            .filter(index -> known.side(index) != 0)
            .mapToObj(board::pointAt)
            .toList();
    int read = 0;
    for (int point : inside) {
      int color = board.color(point);
      if (color != Color.EMPTY && isDefender(known, color)) {
        boolean isDead =
            color != (known.side(board.indexOf(point)) > 0 ? Color.WHITE : Color.BLACK);
        Goal kill = Goal.kill(board, point).confinedTo(inside);
        assertThat(verdict(known, kill, known.state().toMove()))
            .as("%s %d", known.name(), point)
            .isEqualTo(isDead ? Verdict.PROVED : Verdict.REFUTED);
        read++;
      }
    }
    assertThat(read).isPositive();
  }

  private static Verdict verdict(KnownPosition known, Goal goal, int first) {
    return new Reader()
        .read(known.state(), goal, first, Threats.NONE, Budget.ofNodes(MOST_POSITIONS))
        .verdict();
  }

  /** The shapes are White's, but where colors are exchanged; Black's stones inside are not read. */
  private static boolean isDefender(KnownPosition known, int color) {
    return color == (known.name().endsWith("exchanged") ? Color.BLACK : Color.WHITE);
  }

  /** Too large for the reader, so both players try everything inside. */
  @Test
  void theVitalPointDecidesARabbitySix() {
    List<KnownPosition> six = KnownPosition.named("rabbity six");
    assertThat(six).hasSize(2);
    for (KnownPosition known : six) {
      GameState game = known.state();
      boolean blackMoves = game.toMove() == Color.BLACK;
      assertThat(known.side(0)).isEqualTo(blackMoves ? -1 : 1);
      assertThat(blackCaptures(new GameState(game), known, MOST_PLIES, new HashMap<>()))
          .as(known.name())
          .isEqualTo(blackMoves);
    }
  }

  /** Whether Black captures the stone in the corner within some plies, whatever White plays. */
  private static boolean blackCaptures(
      GameState game, KnownPosition known, int plies, Map<String, Boolean> results) {
    Board board = game.board();
    if (board.color(board.pointAt(0)) != Color.WHITE) {
      return true;
    }
    if (plies == 0 || game.isFinished()) {
      return false;
    }
    boolean blackMoves = game.toMove() == Color.BLACK;
    String key = board + " " + blackMoves + game.consecutivePasses() + board.koPoint() + plies;
    Boolean result = results.get(key);
    if (result != null) {
      return result;
    }
    boolean captures = !blackMoves;
    for (int index = -1; index < board.area() && captures != blackMoves; index++) {
      int move = index < 0 ? Board.PASS : board.pointAt(index);
      if (index < 0 || (known.side(index) != 0 && game.isLegal(move))) {
        game.play(move, game.toMove());
        captures = blackCaptures(game, known, plies - 1, results);
        game.undo();
      }
    }
    results.put(key, captures);
    return captures;
  }

  /** Where no stone is dead, the count at the end is the score. */
  @Test
  void finishedBoardsHaveTheirScores() {
    List<KnownPosition> finished = KnownPosition.named("a finished board, chinese");
    assertThat(finished).isNotEmpty();
    for (KnownPosition known : finished) {
      GameState game = new GameState(known.state());
      game.play(Board.PASS, game.toMove());
      game.play(Board.PASS, game.toMove());
      assertThat(-new Scorer().whiteScore(game) + game.komi())
          .isEqualTo(known.blackScore().orElseThrow());
    }
  }

  @Test
  void bentFoursComeInBothColorsAndUnderBothRules() {
    List<KnownPosition> bent =
        KnownPosition.all().stream().filter(each -> each.topic() == Topic.BENT_FOUR).toList();
    assertThat(bent).hasSizeGreaterThanOrEqualTo(8).doesNotHaveDuplicates();
    assertThat(bent).filteredOn(each -> each.name().contains("japanese")).hasSize(bent.size() / 2);
    assertThat(bent).filteredOn(each -> each.name().contains("exchanged")).hasSize(bent.size() / 2);
  }
}
