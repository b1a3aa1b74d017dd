package sanko.cli.solve;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sanko.base.Count;
import sanko.board.Color;
import sanko.engine.solve.Answer;
import sanko.engine.solve.AnswerText;
import sanko.engine.solve.Assumption;

/** Tells of many problems, a line each, and sums them up. */
final class SolveTable {
  private final int width;
  private final Map<String, Integer> counts = new TreeMap<>();
  private int broken;
  private int assuming;
  private long nodes;
  private double seconds;

  SolveTable(List<String> names) {
    width = Math.max("problem".length(), names.stream().mapToInt(String::length).max().orElse(0));
  }

  /** The line above all others. */
  String head() {
    return row("problem", "stones", "status", "Black first", "White first") + "      nodes";
  }

  private String row(String name, String stones, String status, String black, String white) {
    String form = "%-" + width + "s  %-6s  %-9s  %-21s  %-21s";
    return form.formatted(name, stones, status, black, white);
  }

  /** Counts a problem and returns its line. */
  String add(SolvedPosition solved) {
    Answer answer = solved.answer();
    AnswerText text = new AnswerText(answer);
    counts.merge(text.status(), 1, Integer::sum);
    assuming += answer.problem().assumption().equals(Assumption.NONE) ? 0 : 1;
    nodes += answer.nodes();
    seconds += solved.seconds();
    String row =
        row(
            solved.name(),
            text.stones().get(0),
            text.status(),
            text.brief(Color.BLACK),
            text.brief(Color.WHITE));
    return row + String.format(Locale.ROOT, "%,11d", answer.nodes());
  }

  /** Counts a problem that could not be read. */
  void addBroken() {
    broken++;
  }

  int broken() {
    return broken;
  }

  /** The line below all others. */
  String summary() {
    int answered = counts.values().stream().mapToInt(Integer::intValue).sum();
    String parts =
        counts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s%s%s; %,d positions, %.1f s%s",
        Count.of(answered, "problem"),
        parts.isEmpty() ? "" : ": " + parts,
        assuming == 0 ? "" : "; " + assuming + " under an assumption about what is far away",
        nodes,
        seconds,
        broken == 0 ? "" : "; " + broken + " not read");
  }
}
