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
    StringBuilder variation = new StringBuilder();
    int color = first;
    for (String move : text.line(first)) {
      if (move.equals(AnswerText.THREAT)) {
        break;
      }
      variation.append(color == Color.BLACK ? " b " : " w ").append(move);
      color = Color.opponent(color);
    }
    if (!variation.isEmpty()) {
      lines.add("VAR" + variation);
    }
    text.lines().forEach(line -> lines.add("TEXT " + line.strip()));
    return lines;
  }

  private static void addColor(List<String> lines, String color, List<String> points) {
    if (!points.isEmpty()) {
      lines.add("COLOR " + color + " " + String.join(" ", points));
    }
  }
}
