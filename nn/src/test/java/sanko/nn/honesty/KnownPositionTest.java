package sanko.nn.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.reading.LocalReader;
import sanko.board.reading.Reading.Result;
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

  /** Stones whose owner is not given are settled; the others are read. */
  @ParameterizedTest
  @MethodSource("eyeShapes")
  void readingConfirmsWhoLives(KnownPosition known) {
    Board board = known.state().board();
    LocalReader reader = new LocalReader(false, MOST_POSITIONS, () -> false);
    int read = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int color = board.color(point);
      int side = known.side(index);
      if (side != 0 && color != Color.EMPTY && isDefender(known, color)) {
        Result result = reader.read(board, point, each -> settled(known, each)).result();
        boolean isDead = color != (side > 0 ? Color.WHITE : Color.BLACK);
        boolean ownerMoves = known.state().toMove() == color;
        Result settled = isDead ? Result.DEAD : Result.LIVES;
        assertThat(result)
            .as("%s %d", known.name(), index)
            .isIn(isDead == ownerMoves ? List.of(settled) : List.of(settled, Result.UNSETTLED));
        read++;
      }
    }
    assertThat(read).isPositive();
  }

  /** The shapes are White's, but where colors are exchanged; Black's stones inside are not read. */
  private static boolean isDefender(KnownPosition known, int color) {
    return color == (known.name().endsWith("exchanged") ? Color.BLACK : Color.WHITE);
  }

  private static int settled(KnownPosition known, int point) {
    Board board = known.state().board();
    return known.side(board.indexOf(point)) == 0 ? board.color(point) : Color.EMPTY;
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
