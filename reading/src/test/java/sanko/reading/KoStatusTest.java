package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Vertex;
import sanko.reading.Status.Kind;
import sanko.reading.Status.Outcome;
import sanko.superko.GameState;

/**
 * Shapes in which kos decide, or stones are played where others were taken, between groups that are
 * pass-alive. Play is confined to dots and small letters; an underscore is an eye outside.
 */
@Tag("solving")
class KoStatusTest {
  private static final int IMAGES = 16;
  private static final int MOST_THREATS = 2;
  private static final int MOST_LINES = 50_000;
  private static final int MOST_ORACLE_NODES = 500_000;
  private static final Budget BUDGET = Budget.ofNodes(20_000);

  private static final String SEKI = "_X_X_ XXXXX OOOOO xO.O. .XXXo XXXXX OOOOO _O_O_";
  private static final String SEKI_WITH_EYES =
      "_X_X_ XXXXX OOOOO OO.OO xOOO. .XXXo XX.XX XXXXX OOOOO _O_O_";
  private static final String TWO_EYES_BY_ONE_OF_TWO_KOS =
      "XXXX.XXXX XXOOxOOXX .XO_O_OX. XXOOOOOXX XXOO.OOXX XXXXoXXXX";
  private static final String KOS_AGAINST_AN_EYE =
      "_X_X_ XXXXX OOOOO xO.O. .XXXo XX.XX XXXXX OOOOO _O_O_";
  private static final String THOUSAND_YEARS = "_X_X_ XXXXX OOOOO .O..O oXXXX XXXXX OOOOO _O_O_";
  private static final String APPROACH_MOVE = "_X_X_ XXXXX OOOOO .O..O oXXXX XX.XX OOOOO _O_O_";
  private static final String TWO_STAGES = "xx.xO_ .xxxOO xox.OO OOOOOO _O_O_O";
  private static final String TWO_STAGES_FOR_BOTH = "x.xxO_ .xx.OO xox.OO OOOOOO _O_O_O";
  private static final String UNDER_THE_STONES = "xxoX.XOO xx.XXX.O OOXXXXOO OOOOOOOO _O_O_O_O";
  private static final String NO_CUT_UNDER_THE_STONES =
      "xxoX.XOO xx.XXX.O OOOXXXOO OOOOOOOO _O_O_O_O";

  static Stream<Arguments> shapes() {
    return Stream.of(
        arguments(SEKI, "C5", "SEKI DOUBLE, saved, saved"),
        arguments(SEKI, "C3", "SEKI DOUBLE, saved, saved"),
        arguments(SEKI_WITH_EYES, "C6", "SEKI DOUBLE, saved, saved"),
        arguments(TWO_EYES_BY_ONE_OF_TWO_KOS, "A1", "ALIVE DOUBLE, saved, saved"),
        arguments(KOS_AGAINST_AN_EYE, "C3", "DEAD, captured, captured"),
        arguments(KOS_AGAINST_AN_EYE, "C5", "ALIVE, saved, saved"),
        arguments(THOUSAND_YEARS, "C5", "KO THOUSAND_YEAR, saved unless 1, saved unless 2"),
        arguments(THOUSAND_YEARS, "C3", "KO THOUSAND_YEAR, saved unless 1, saved"),
        arguments(APPROACH_MOVE, "C5", "KO, saved unless 2, saved"),
        arguments(APPROACH_MOVE, "C3", "KO, captured unless 1, saved unless 1"),
        arguments(TWO_STAGES, "A1 A3", "KO, captured unless 2, captured unless 1"),
        arguments(TWO_STAGES_FOR_BOTH, "A1 C1 A3", "KO, captured unless 2, captured unless 2"),
        arguments(UNDER_THE_STONES, "D1", "ALIVE, saved, saved"),
        arguments(NO_CUT_UNDER_THE_STONES, "D1", "UNSETTLED, captured, saved"));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void tellsTheStatusInEveryImageUnderEveryKoRule(String rows, String group, String expected) {
    for (int image = 0; image < IMAGES; image++) {
      Position position = new Position(rows, group, image);
      for (KoRule ko : KoRule.values()) {
        for (int toMove = Color.BLACK; toMove <= Color.WHITE; toMove++) {
          GameState game = position.game(ko, toMove);
          Status status =
              new StatusFinder(new Reader(), game, position.kill(), MOST_THREATS, BUDGET).find();
          assertThat(text(status)).as("%s, image %s", ko, image).isEqualTo(expected);
        }
      }
    }
  }

  /** Those whose positions are few enough to be all tried, with all that was before. */
  static Stream<Arguments> smallShapes() {
    return shapes().filter(shape -> !shape.get()[0].equals(UNDER_THE_STONES));
  }

  @ParameterizedTest
  @MethodSource("smallShapes")
  void agreesWithAllMovesAndProvesWhatItSays(String rows, String group) {
    Position position = new Position(rows, group, 0);
    Goal kill = position.kill();
    for (KoRule ko : KoRule.values()) {
      for (int first = Color.BLACK; first <= Color.WHITE; first++) {
        for (int count = 0; count <= MOST_THREATS; count++) {
          for (int holder = Color.BLACK; holder <= Color.WHITE; holder++) {
            GameState game = position.game(ko, first);
            Threats threats = Threats.of(holder, count);
            Reading reading = new Reader().read(game, kill, first, threats, BUDGET);
            boolean wins =
                new HistoryOracle(kill, MOST_ORACLE_NODES).attackerWins(game, first, threats);
            assertThat(reading.verdict())
                .as("%s, %s first, %s", ko, first, threats)
                .isEqualTo(wins ? Verdict.PROVED : Verdict.REFUTED);
            new ProofChecker(kill, game, MOST_LINES)
                .check(game, first, threats, Objects.requireNonNull(reading.proof()));
          }
        }
      }
    }
  }

  @Test
  void cutsWhereItsOwnStonesWereTaken() {
    Position position = new Position(UNDER_THE_STONES, "D1", 0);
    GameState game = position.game(KoRule.POSITIONAL, Color.WHITE);
    Board board = game.board();
    game.play(Vertex.parse("C4", board), Color.WHITE);
    assertThat(game.board().captured(Color.BLACK)).isEqualTo(4);
    Goal kill = position.kill();
    Reading reading = new Reader().read(game, kill, BUDGET);
    assertThat(reading.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(Vertex.format(reading.firstMove(), board)).isEqualTo("B4");
    new ProofChecker(kill, game, MOST_LINES)
        .check(game, Color.BLACK, Threats.NONE, Objects.requireNonNull(reading.proof()));
  }

  private static String text(Status status) {
    Optional<NamedKo> ko = status.namedKo();
    return status.kind()
        + ko.map(each -> " " + each).orElse("")
        + ", "
        + text(status.attackerFirst())
        + ", "
        + text(status.defenderFirst());
  }

  private static String text(Outcome outcome) {
    assertThat(outcome.isKnown()).isTrue();
    String end = outcome.captured() == Verdict.PROVED ? "captured" : "saved";
    return outcome.isKo() ? end + " unless " + outcome.threatsToTurn().orElseThrow() : end;
  }

  @Test
  void whatTakesNoThreatsOrNoSecondKoHasNoName() {
    Position eye = new Position("_O_O_ OOOOO xOOOx .XXX. XX.XX XXXXX OOOOO _O_O_", "C4", 0);
    GameState game = eye.game(KoRule.SIMPLE, Color.BLACK);
    for (Kind kind : Kind.values()) {
      assertThat(finder(game, eye.kill(), 0).find(kind)).isEmpty();
      assertThat(finder(game, eye.kill(), MOST_THREATS).find(kind)).isEmpty();
    }
  }

  private static NamedKoFinder finder(GameState game, Goal kill, int mostThreats) {
    return new NamedKoFinder(
        (position, goal, first, threats) ->
            new Reader().read(position, goal, first, threats, BUDGET),
        game,
        kill,
        mostThreats);
  }

  /** An image of a shape: mirrored, turned or with the colors exchanged. */
  private static final class Position {
    private final MutableBoard board;
    private final List<Integer> bounds = new ArrayList<>();
    private final int[] group;

    /**
     * An image.
     *
     * @param group stones, each by its column as a letter and its row from the top
     */
    Position(String text, String group, int image) {
      String[] rows = text.split(" ", -1);
      int height = rows.length;
      int width = rows[0].length();
      boolean turned = (image & 4) != 0;
      board = turned ? new MutableBoard(height, width) : new MutableBoard(width, height);
      byte[] stones = new byte[width * height];
      List<String> names = List.of(group.split(" "));
      this.group = new int[names.size()];
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          int toX = (image & 1) == 0 ? x : width - 1 - x;
          int toY = (image & 2) == 0 ? y : height - 1 - y;
          int index = turned ? toX * height + toY : toY * width + toX;
          char mark = rows[y].charAt(x);
          int color = ".XO".indexOf(Character.toUpperCase(mark));
          boolean swaps = (image & 8) != 0 && color > 0;
          stones[index] = (byte) Math.max(0, swaps ? 3 - color : color);
          if (mark == '.' || Character.isLowerCase(mark)) {
            bounds.add(board.pointAt(index));
          }
          int named = names.indexOf("" + (char) ('A' + x) + (y + 1));
          if (named >= 0) {
            this.group[named] = board.pointAt(index);
          }
        }
      }
      board.setStones(stones);
    }

    Goal kill() {
      return Goal.kill(board, group).confinedTo(bounds);
    }

    GameState game(KoRule ko, int toMove) {
      Rules rules = new Rules(ko, Scoring.AREA, Tax.NONE, false, false, HandicapBonus.ZERO, false);
      return new GameState(board, toMove, rules, 0, false);
    }
  }
}
