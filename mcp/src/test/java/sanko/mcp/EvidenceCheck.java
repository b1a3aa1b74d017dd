package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the points and numbers of a text for which there is no evidence. */
final class EvidenceCheck {
  /** Prose, and drawings of the board. */
  private static final Set<String> NO_EVIDENCE = Set.of("text", "rules");

  private static final Pattern POINT = Pattern.compile("(?<![A-Za-z0-9])[A-Z][0-9]{1,2}(?![0-9.])");
  private static final Pattern NUMBER = Pattern.compile("(?<![A-Z0-9.])[0-9]+(\\.[0-9]+)?");
  private static final List<String> WORDS =
      List.of("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");
  private static final Pattern WORD = Pattern.compile("\\b(" + String.join("|", WORDS) + ")\\b");

  private final Set<String> known = new TreeSet<>();

  private EvidenceCheck(JsonNode evidence) {
    collect(evidence);
  }

  /** What a text names that is not in the evidence. */
  static Set<String> unproved(String text, JsonNode evidence) {
    Set<String> named = named(text);
    named.removeAll(new EvidenceCheck(evidence).known);
    return named;
  }

  /** All points and numbers of a text. */
  static Set<String> named(String text) {
    Set<String> named = new TreeSet<>();
    POINT.matcher(text).results().map(MatchResult::group).forEach(named::add);
    NUMBER.matcher(text).results().map(each -> plain(each.group())).forEach(named::add);
    WORD.matcher(text)
        .results()
        .map(each -> Integer.toString(WORDS.indexOf(each.group()) + 2))
        .forEach(named::add);
    return named;
  }

  private void collect(JsonNode node) {
    if (node.isNumber()) {
      known.add(plain(node.asText()));
    } else if (node.isTextual() && POINT.matcher(node.textValue()).matches()) {
      known.add(node.textValue());
    } else if (node.isArray()) {
      node.forEach(this::collect);
    }
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      if (!NO_EVIDENCE.contains(each.getKey())) {
        collect(each.getValue());
      }
    }
  }

  private static String plain(String number) {
    return new BigDecimal(number).abs().stripTrailingZeros().toPlainString();
  }
}
