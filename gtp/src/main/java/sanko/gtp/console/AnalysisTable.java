package sanko.gtp.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Formats a line of KataGo's analysis as a table of the best moves, one per line. */
final class AnalysisTable {
  private static final int MOST_MOVES = 6;
  private static final int LONGEST_VARIATION = 10;

  private AnalysisTable() {}

  /** The table of a line {@code info move ...}; other lines as they are. */
  static String of(String line) {
    if (!line.startsWith("info move ")) {
      return line;
    }
    List<String> rows = new ArrayList<>();
    rows.add("move    visits  win rate   lead  variation");
    for (String each : line.substring("info ".length()).split(" info ", -1)) {
      if (rows.size() > MOST_MOVES) {
        break;
      }
      rows.add(row(Arrays.asList(each.split(" ", -1))));
    }
    return String.join("\n", rows);
  }

  private static String row(List<String> words) {
    int pv = words.indexOf("pv");
    List<String> variation = pv < 0 ? List.of() : words.subList(pv + 1, words.size());
    List<String> shown = new ArrayList<>();
    for (String vertex : variation) {
      if (shown.size() == LONGEST_VARIATION || !vertex.matches("pass|[A-Z][0-9]{1,2}")) {
        break;
      }
      shown.add(vertex);
    }
    return String.format(
        Locale.ROOT,
        "%-5s %8s %8s%% %6s  %s",
        value(words, "move"),
        value(words, "visits"),
        percent(value(words, "winrate")),
        lead(value(words, "scoreLead")),
        String.join(" ", shown));
  }

  private static String value(List<String> words, String key) {
    int index = words.indexOf(key);
    return index < 0 || index + 1 >= words.size() ? "" : words.get(index + 1);
  }

  /** Leela Zero tells ten-thousandths, without a point. */
  private static String percent(String winrate) {
    if (winrate.isEmpty()) {
      return "";
    }
    double share = Double.parseDouble(winrate) / (winrate.contains(".") ? 1 : 10_000);
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private static String lead(String lead) {
    return lead.isEmpty() ? "" : String.format(Locale.ROOT, "%+.1f", Double.parseDouble(lead));
  }
}
