package sanko.board.sgf;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import sanko.board.RulesText;

/** The names that servers and programs give to rules. */
public final class SgfRules {
  private static final Map<String, String> PARTS = parts();

  private SgfRules() {}

  private static Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    add(parts, "japanese", "japan", "jpn", "\u65e5\u672c", "\uc77c\ubcf8", "\u65e5\u97d3");
    add(parts, "japanese", "\u65e5\u97e9", "\u65e5\u672c\u68cb\u9662");
    add(
        parts,
        "korean",
        "korea",
        "kor",
        "\u97e9\u56fd",
        "\u97d3\u570b",
        "\u97d3\u56fd",
        "\ud55c\uad6d");
    add(
        parts,
        "chinese",
        "china",
        "chinese",
        "chn",
        "\u4e2d\u56fd",
        "\u4e2d\u570b",
        "\uc911\uad6d");
    add(parts, "new-zealand", "new zealand", "newzealand");
    add(parts, "ing", "ing sst", "ing goe", "sst", "\u5e94\u6c0f", "\u61c9\u6c0f", "\uc751\uc528");
    add(parts, "aga", "aga rules", "american");
    add(parts, "tromp-taylor", "tromp");
    return parts;
  }

  private static void add(Map<String, String> parts, String preset, String... names) {
    for (String name : names) {
      parts.put(name, preset);
    }
  }

  /**
   * The words of a record, or a name for the rules that they mean, if {@link RulesText} knows only
   * that.
   */
  public static String name(String words) {
    try {
      var unused = RulesText.parse(words);
      return words;
    } catch (IllegalArgumentException e) {
      String lower = words.strip().toLowerCase(Locale.ROOT);
      return PARTS.entrySet().stream()
          .filter(each -> lower.startsWith(each.getKey()))
          .findFirst()
          .map(Map.Entry::getValue)
          .orElseGet(() -> shortName(lower, words));
    }
  }

  private static String shortName(String lower, String words) {
    return switch (lower) {
      case "jp", "j" -> "japanese";
      case "kr", "k" -> "korean";
      case "cn", "c" -> "chinese";
      default -> words;
    };
  }

  /** Whether the words name rules that count territory, in which komi is never in stones. */
  static boolean isTerritory(String words) {
    String name = name(words).strip().toLowerCase(Locale.ROOT);
    return name.startsWith("japanese") || name.startsWith("korean") || name.contains("territory");
  }
}
