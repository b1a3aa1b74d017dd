package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A report as text. */
final class HonestyText {
  private static final int MOST_LINES = 60;

  private HonestyText() {}

  /**
   * A line for each topic, below it the wrong answers. Of many wrong answers each topic shows as
   * many as fit, but at least one, and how many there are.
   */
  static String of(HonestyReport report) {
    int shown = Math.max(1, report.answers().size());
    List<String> lines = lines(report, shown);
    while (lines.size() > MOST_LINES && shown > 1) {
      shown--;
      lines = lines(report, shown);
    }
    return String.join("\n", lines);
  }

  private static List<String> lines(HonestyReport report, int shown) {
    List<String> lines = new ArrayList<>();
    lines.add(report.network() + ": " + score(report) + " right" + notAsked(report));
    for (boolean isRequired : new boolean[] {true, false}) {
      HonestyReport part = report.where(topic -> topic.isRequired() == isRequired);
      lines.add((isRequired ? "An embedded network must know: " : "Others: ") + score(part));
      Arrays.stream(Topic.values())
          .filter(topic -> topic.isRequired() == isRequired)
          .forEach(topic -> addTopic(lines, report, topic, shown));
    }
    return lines;
  }

  private static void addTopic(List<String> lines, HonestyReport report, Topic topic, int shown) {
    HonestyReport part = report.about(topic);
    lines.add(format("  %-30s%9s%s", topic.text(), score(part), notAsked(part)).stripTrailing());
    List<Answer> wrong = part.wrong();
    for (Answer answer : wrong.subList(0, Math.min(shown, wrong.size()))) {
      lines.add(
          format("    NO  %s: %s (right: %s)", answer.subject(), answer.said(), answer.truth()));
    }
    if (wrong.size() > shown) {
      lines.add(format("    NO  %d more, which --json shows", wrong.size() - shown));
    }
  }

  private static String score(HonestyReport part) {
    return part.right() + " of " + part.asked();
  }

  private static String notAsked(HonestyReport part) {
    long count = part.answers().size() - part.asked();
    return count == 0 ? "" : format(", %d not asked", count);
  }
}
