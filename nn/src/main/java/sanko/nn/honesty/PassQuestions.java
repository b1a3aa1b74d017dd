package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.superko.GameState;

/** Nobody passes where there is a game to play, and everybody where there is none. */
final class PassQuestions {
  private static final int[][] SIZES = {
    {5, 5}, {6, 6}, {7, 7}, {9, 9}, {9, 13}, {11, 11}, {13, 13}, {7, 19}, {15, 15}, {17, 17},
    {19, 10}, {19, 19}
  };
  private static final double[] KOMI = {-30, 0, 7, 30};
  private static final double USUAL_KOMI = 7;
  private static final int SMALLEST_USUAL = 7;
  private static final int OPENING_MOVES = 8;

  private PassQuestions() {}

  static void ask(Inquiry inquiry) {
    for (int[] size : SIZES) {
      int width = size[0];
      int height = size[1];
      boolean isSmall = Math.min(width, height) < SMALLEST_USUAL;
      inquiry.question(
          isSmall ? Topic.HARD_PASS : Topic.PASS,
          format("%dx%d, empty and after some moves, komi -30 to 30", width, height),
          "at most 1",
          () -> most(inquiry, open(width, height)));
    }
    for (int side : new int[] {9, 13, 19}) {
      for (int stones : new int[] {2, 4, 9}) {
        inquiry.question(
            Topic.HARD_PASS,
            format("%dx%d, White to move against %d stones, komi 0.5", side, side, stones),
            "at most 1",
            () -> most(inquiry, List.of(StartPositions.handicap(side, stones, 0.5))));
      }
      inquiry.question(
          Topic.PASS,
          format("%dx%d after some moves, Japanese rules, button, group tax", side, side),
          "at most 1",
          () -> most(inquiry, underRareRules(side)));
      inquiry.question(
          Topic.LAST_PASS,
          format("finished %dx%d, Black and White to move, area and territory", side, side),
          "above all others",
          () -> last(inquiry, side));
    }
  }

  private static List<GameState> open(int width, int height) {
    List<Integer> lengths =
        Math.min(width, height) < SMALLEST_USUAL ? List.of(0, 1) : List.of(0, 1, 3, OPENING_MOVES);
    return Arrays.stream(KOMI)
        .boxed()
        .flatMap(
            komi ->
                lengths.stream()
                    .map(
                        moves ->
                            StartPositions.opening(width, height, Rules.TROMP_TAYLOR, komi, moves)))
        .toList();
  }

  private static List<GameState> underRareRules(int side) {
    return Stream.of(
            Rules.JAPANESE,
            Rules.CHINESE.with("hasButton", "true"),
            Rules.CHINESE.with("tax", "ALL"))
        .map(rules -> StartPositions.opening(side, side, rules, USUAL_KOMI, OPENING_MOVES))
        .toList();
  }

  private static Finding most(Inquiry inquiry, List<GameState> positions) {
    double most =
        positions.stream().mapToDouble(each -> inquiry.ask(each).passShare()).max().orElse(0);
    return new Finding(format("a pass has at most %.2f of an average move", most), most <= 1);
  }

  private static Finding last(Inquiry inquiry, int side) {
    List<Opinion> opinions =
        Stream.of(Rules.TROMP_TAYLOR, Rules.JAPANESE)
            .flatMap(
                rules ->
                    Stream.of(Color.BLACK, Color.WHITE)
                        .map(color -> StartPositions.finished(side, color, rules, USUAL_KOMI)))
            .map(inquiry::ask)
            .toList();
    return new Finding(
        "a pass has " + Inquiry.shares(opinions.stream().map(Opinion::pass).toList()),
        opinions.stream().allMatch(Opinion::prefersPass));
  }
}
