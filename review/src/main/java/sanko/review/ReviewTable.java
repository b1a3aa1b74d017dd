package sanko.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import sanko.base.Count;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;

/** The mistakes of a game as a table of text. */
public final class ReviewTable {
  private static final int LONGEST_LINE = 8;

  private final Review review;
  private final Board board;

  public ReviewTable(Review review) {
    this.review = review;
    board = review.board();
  }

  /** The lines of the table and a summary of both players. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    List<Integer> mistakes = review.mistakes();
    if (mistakes.isEmpty()) {
      lines.add("No mistakes.");
    } else {
      lines.add("move  player  played  lost points  lost win rate  better");
      for (int index : mistakes) {
        lines.add(row(index));
        String explanation = review.explanation(index);
        if (explanation != null) {
          lines.add("      " + explanation);
        }
      }
    }
    review.open().forEach(index -> lines.add(openRow(index)));
    lines.add(summary(Color.BLACK));
    lines.add(summary(Color.WHITE));
    return lines;
  }

  private String row(int index) {
    return String.format(
        Locale.ROOT,
        "%4d  %-6s  %-6s  %11.1f  %12.1f%%  %s",
        index + 1,
        Color.name(review.move(index).color()),
        Vertex.format(review.move(index).move(), board),
        review.pointsLost(index),
        100 * review.winrateLost(index),
        vertices(review.verdict(index).line(), board));
  }

  private String openRow(int index) {
    return "Still open: move %d, %s %s, %s"
        .formatted(
            index + 1,
            Color.name(review.move(index).color()),
            Vertex.format(review.move(index).move(), board),
            leads(review.leads(index)));
  }

  /** A range of Black's lead in words. */
  static String leads(Review.Range leads) {
    return String.format(
        Locale.ROOT, "Black's lead is between %.1f and %.1f points.", leads.from(), leads.to());
  }

  /** The first moves of a line as vertices. */
  public static String vertices(List<Integer> line, Board board) {
    List<Integer> first = line.subList(0, Math.min(LONGEST_LINE, line.size()));
    return String.join(" ", Vertex.formatAll(first, board));
  }

  private String summary(int color) {
    List<Integer> own =
        IntStream.range(0, review.moveCount())
            .filter(index -> review.move(index).color() == color)
            .boxed()
            .toList();
    double lost = own.stream().mapToDouble(review::pointsLost).average().orElse(0);
    long best = own.stream().filter(review::isBest).count();
    long mistakes = own.stream().filter(review::isMistake).count();
    return String.format(
        Locale.ROOT,
        "%s: %s, %.2f points lost per move, %d%% first choices, %s",
        Color.name(color),
        Count.of(own.size(), "move"),
        lost,
        own.isEmpty() ? 0 : Math.round(100.0 * best / own.size()),
        Count.of(mistakes, "mistake"));
  }
}
