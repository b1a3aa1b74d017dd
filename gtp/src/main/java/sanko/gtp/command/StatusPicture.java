package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Color;
import sanko.engine.solve.Answer;
import sanko.engine.solve.AnswerText;

/** Draws what was proved of stones in GoGui's format: the zone, the line, and the words. */
final class StatusPicture {
  private static final String ZONE = "#8fb6d9";
  private static final String STONES = "#e0a030";

  private StatusPicture() {}

  /**
   * The lines of the picture.
   *
   * @param first the player whose line is shown
   */
  static List<String> lines(Answer answer, int first) {
    AnswerText text = new AnswerText(answer);
    List<String> lines = new ArrayList<>();
    List<String> stones = text.stones();
    List<String> zone = new ArrayList<>(text.zone(first));
    zone.removeAll(stones);
    addColor(lines, ZONE, zone);
    addColor(lines, STONES, stones);
    List<String> moves =
        text.line(first).stream().takeWhile(move -> !move.equals(AnswerText.THREAT)).toList();
    if (!moves.isEmpty()) {
      lines.add(variation(moves, first));
    }
    lines.add(text(text.lines().stream().map(String::strip).toList()));
    return lines;
  }

  /** The line of a picture with its words. A second such line would open a window in GoGui. */
  static String text(List<String> parts) {
    return "TEXT " + String.join("; ", parts);
  }

  /** The line of a picture that shows moves, of both players in turn. */
  static String variation(List<String> moves, int first) {
    StringBuilder line = new StringBuilder("VAR");
    int color = first;
    for (String move : moves) {
      line.append(color == Color.BLACK ? " b " : " w ").append(move);
      color = Color.opponent(color);
    }
    return line.toString();
  }

  private static void addColor(List<String> lines, String color, List<String> points) {
    if (!points.isEmpty()) {
      lines.add("COLOR " + color + " " + String.join(" ", points));
    }
  }
}
