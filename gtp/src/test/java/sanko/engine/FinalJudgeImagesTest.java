package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.board.testing.RandomGames;
import sanko.engine.FinalJudge.Chain;
import sanko.engine.FinalJudge.Status;
import sanko.engine.FinalJudge.Verdict;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.nn.testing.EmbeddedEvaluator;
import sanko.superko.GameState;

/**
 * Games that both players have left are judged alike in all images of the board, with the colors
 * exchanged, and whoever has passed last.
 */
@Timeout(120)
class FinalJudgeImagesTest {
  private static final int IMAGES = 16;
  private static final int GAMES = 10;
  private static final int SIZE = 5;

  private static Evaluator network;

  @BeforeAll
  static void open() throws Exception {
    network = EmbeddedEvaluator.open();
  }

  @AfterAll
  static void close() {
    network.close();
  }

  private static FinalJudge judge() {
    return new FinalJudge(
        new EngineSearch(
            CompletableFuture.completedFuture(network),
            new Interruption(),
            new LiveSettings(EngineSettings.DEFAULT),
            /* seed= */ 0,
            ClientLimits.NONE));
  }

  static Stream<Arguments> ends() {
    return Stream.of(
        arguments(
            "ten-thousand-year ko",
            ".X.X. XXXXX OOOOO .O..O OXXXX XXXXX OOOOO .O.O.",
            ".a.a. aaaaa sssss .s..s sssss sssss aaaaa .a.a.",
            "chinese",
            0),
        arguments(
            "double-ko seki beside dead stones",
            ".X.X. XXXXX OOOOO XO.O. .XXXO XXXXX OOOOO ..O.. OOOO. XXXXO X.XO.",
            ".a.a. aaaaa sssss ss.s. .ssss sssss aaaaa ..a.. aaaa. dddda d.da.",
            "japanese",
            -16),
        arguments(
            "two eyes by one of two kos",
            "XXXX.XXXX XXOOXOOXX .XO.O.OX. XXOOOOOXX XXOO.OOXX XXXXOXXXX",
            "aaaa.aaaa aaaaaaaaa .aa.a.aa. aaaaaaaaa aaaa.aaaa aaaaaaaaa",
            "chinese",
            14),
        arguments(
            "dead by double ko",
            "XX......X OOXXXXXXX .OOOOOOOO XOOO.OOO. .XXXXXXXO XXXX.XXXX XXXXXXXXX OOOOOOOOO"
                + " .........",
            "aa......a ddaaaaaaa .dddddddd addd.ddd. .aaaaaaad aaaa.aaaa aaaaaaaaa aaaaaaaaa"
                + " .........",
            "chinese",
            45),
        arguments(
            "triple ko",
            "OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .......",
            "aaaaaaa aaa.a.a a.aaaaa aaaaaaa aaaaaaa .......",
            "chinese",
            -16),
        arguments(
            "bent four in the corner",
            "OOO.XO... .XXXXO... XXOOOO... OOO...... ......... ......... ......... .........",
            "aaa.da... .dddda... ddaaaa... aaa...... ......... ......... ......... .........",
            "chinese",
            -72));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ends")
  void judgesAllImagesAlike(
      String name, String rows, String statuses, String rules, double blackScore)
      throws CommandException {
    for (int image = 0; image < IMAGES; image++) {
      Image position = new Image(rows, image);
      for (int last = Color.BLACK; last <= Color.WHITE; last++) {
        Verdict verdict = judge().judge(position.ended(rules, last));
        assertThat(position.statuses(verdict)).as("image %s", image).isEqualTo(statuses);
        assertThat(position.blackScore(verdict)).as("image %s", image).isEqualTo(blackScore);
      }
    }
  }

  /** Random games in which nobody fills an own eye. */
  @Test
  void judgesRandomGamesAlike() {
    RandomGames.check(
        GAMES,
        3 * SIZE * SIZE,
        SIZE * SIZE,
        moves -> {
          String rows = played(moves);
          String first = text(rows, 0, Color.BLACK);
          for (int image = 0; image < IMAGES; image += 5) {
            for (int last = Color.BLACK; last <= Color.WHITE; last++) {
              assertThat(text(rows, image, last)).as("%s, %s", rows, image).isEqualTo(first);
            }
          }
        });
  }

  /** Much is open on these boards, so that only the search knows. */
  @Test
  void judgesGamesThatWereLeftEarlyAlikeWhoeverPassedLast() {
    RandomGames.check(
        2 * GAMES,
        SIZE * SIZE,
        SIZE * SIZE,
        moves -> {
          String rows = played(Arrays.copyOf(moves, moves.length / 2));
          assertThat(text(rows, 0, Color.WHITE)).as(rows).isEqualTo(text(rows, 0, Color.BLACK));
        });
  }

  /** The first pass takes the button, so that White is still to move, and kills. */
  @Test
  void judgesAGameThatGoesOnWithItsPlayerToMove() throws CommandException {
    String rows = ".....OX..".concat(" .....OX..".repeat(5)) + " OOOOOOX.. XXXXOOX.. ...XOOX..";
    Board board = Diagrams.board(rows.replace(' ', '\n'));
    Rules rules = Rules.CHINESE.with("hasButton", "true");
    GameState game = new GameState(board, Color.WHITE, rules, 0, false);
    game.play(Board.PASS, Color.WHITE);
    game.play(Board.PASS, Color.BLACK);
    assertThat(game.isOver()).isFalse();
    assertThat(judge().judge(game).chains())
        .filteredOn(chain -> chain.status() == Status.DEAD)
        .extracting(chain -> chain.stones().size())
        .containsExactly(5);
  }

  private static String text(String rows, int image, int last) {
    try {
      Image position = new Image(rows, image);
      Verdict verdict = judge().judge(position.ended("chinese", last));
      return position.statuses(verdict) + " " + position.blackScore(verdict);
    } catch (CommandException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String played(int[] moves) {
    MutableBoard board = new MutableBoard(SIZE, SIZE);
    int color = Color.BLACK;
    for (int move : moves) {
      int point = board.pointAt(move);
      if (board.isPlaceable(point, color, false) && !isEye(board, point, color)) {
        board.play(point, color);
        color = Color.opponent(color);
      }
    }
    return board.toString().strip().replace("\n", " ");
  }

  private static boolean isEye(Board board, int point, int color) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(d -> board.neighbor(point, d))
        .filter(board::isOnBoard)
        .allMatch(near -> board.color(near) == color);
  }

  /** An image of a position: mirrored, turned or with the colors exchanged. */
  private static final class Image {
    private final String rows;
    private final int width;
    private final int height;
    private final int image;
    private final MutableBoard board;

    Image(String rows, int image) {
      this.rows = rows.replace(" ", "");
      this.image = image;
      width = rows.indexOf(' ');
      height = this.rows.length() / width;
      board = isTurned() ? new MutableBoard(height, width) : new MutableBoard(width, height);
      byte[] stones = new byte[board.area()];
      for (int index = 0; index < stones.length; index++) {
        int color = ".XO".indexOf(this.rows.charAt(index));
        stones[board.indexOf(here(index))] = (byte) (isSwapped() && color > 0 ? 3 - color : color);
      }
      board.setStones(stones);
    }

    private boolean isTurned() {
      return (image & 4) != 0;
    }

    private boolean isSwapped() {
      return (image & 8) != 0;
    }

    /** Where a point of the text is on the board. */
    private int here(int index) {
      int x = (image & 1) == 0 ? index % width : width - 1 - index % width;
      int y = (image & 2) == 0 ? index / width : height - 1 - index / width;
      return isTurned() ? board.point(y, x) : board.point(x, y);
    }

    GameState ended(String rules, int last) {
      GameState game =
          new GameState(board, Color.opponent(last), Rules.preset(rules).orElseThrow(), 0, false);
      game.play(Board.PASS, Color.opponent(last));
      game.play(Board.PASS, last);
      return game;
    }

    String statuses(Verdict verdict) {
      StringBuilder text = new StringBuilder();
      for (int index = 0; index < rows.length(); index++) {
        int point = here(index);
        text.append(index > 0 && index % width == 0 ? " " : "");
        text.append(
            verdict.chains().stream()
                .filter(chain -> chain.stones().contains(point))
                .map(FinalJudgeImagesTest::letter)
                .findFirst()
                .orElse("."));
      }
      return text.toString();
    }

    double blackScore(Verdict verdict) {
      return isSwapped() ? verdict.whiteScore() : 0 - verdict.whiteScore();
    }
  }

  private static String letter(Chain chain) {
    return switch (chain.status()) {
      case ALIVE -> "a";
      case SEKI -> "s";
      case DEAD -> "d";
    };
  }
}
