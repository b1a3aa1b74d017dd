package sanko.board.sgf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sanko.board.Rules;
import sanko.board.RulesText;

/** The names that servers and programs give to rules. */
public final class SgfRules {
  private static final Map<String, String> PARTS = parts();

  /** The presets that KataGo names in records, as it spells them. */
  private static final List<String> OF_KATAGO =
      List.of(
          "TrompTaylor", "Japanese", "Chinese", "Chinese-OGS", "AGA", "StoneScoring", "NewZealand");

  private SgfRules() {}

  private static Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    add(parts, "japanese", "japan", "jpn", "nihon", "日本", "日式", "日规", "日規", "일본");
    add(parts, "japanese", "日韩", "日韓", "数目", "數目", "territory");
    add(parts, "korean", "korea", "kor", "韩国", "韓國", "韓国", "한국");
    add(parts, "chinese", "china", "chinese", "chn", "中国", "中國", "中式", "中规", "中規", "중국");
    add(parts, "chinese", "数子", "數子", "area");
    add(parts, "stone-scoring", "old chinese", "ancient chinese");
    add(parts, "new-zealand", "new zealand", "newzealand");
    add(parts, "ing", "ing ", "ing's", "simplified ing", "sst", "应氏", "應氏", "응씨");
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

  /**
   * The words for rules that KataGo writes: a name that means exactly them, or the compact form.
   */
  public static String words(Rules rules) {
    return OF_KATAGO.stream()
        .filter(name -> Rules.preset(name).equals(Optional.of(rules)))
        .findFirst()
        .orElseGet(rules::compactText);
  }

  /** Whether the words name rules that count territory, in which komi is never in stones. */
  static boolean isTerritory(String words) {
    String name = name(words).strip().toLowerCase(Locale.ROOT);
    return name.startsWith("japanese") || name.startsWith("korean") || name.contains("territory");
  }
}
