package sanko.train.records;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.nn.HumanProfile.Player;

/**
 * A rank as records write it, {@code BR} and {@code WR}: {@code 5k}, {@code 3 dan}, {@code 9p}.
 *
 * @param inverse 1 for professionals and 9 dan, 9 for 1 dan, 10 for 1 kyu; 0 if there is none
 * @param isUnranked whether the record says that the player has no rank
 */
record RecordRank(int inverse, boolean isUnranked) {
  /** Nobody knows. */
  static final RecordRank UNKNOWN = new RecordRank(0, false);

  private static final RecordRank UNRANKED = new RecordRank(0, true);
  private static final int STRONGEST_DAN = 9;
  private static final int WEAKEST_KYU = 30;
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]?) *([a-z]+|段|级)[?*]?( *ama.*)?");

  private static final Map<String, Character> KINDS =
      Map.ofEntries(
          Map.entry("k", 'k'),
          Map.entry("kyu", 'k'),
          Map.entry("级", 'k'),
          Map.entry("d", 'd'),
          Map.entry("dan", 'd'),
          Map.entry("段", 'd'),
          Map.entry("a", 'd'),
          Map.entry("p", 'p'),
          Map.entry("pro", 'p'));

  /** Reads a rank; what it does not understand is unknown. */
  static RecordRank parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("-")) {
      return UNRANKED;
    }
    Matcher form = FORM.matcher(plain);
    Character kind = form.matches() ? KINDS.get(form.group(2)) : null;
    if (kind == null) {
      return UNKNOWN;
    }
    int number = Integer.parseInt(form.group(1));
    return switch (kind) {
      case 'k' -> number > WEAKEST_KYU ? UNKNOWN : new RecordRank(STRONGEST_DAN + number, false);
      case 'd' -> new RecordRank(STRONGEST_DAN + 1 - Math.min(STRONGEST_DAN, number), false);
      default -> new RecordRank(1, false);
    };
  }

  /** Whether the rank itself is known. */
  boolean isKnown() {
    return inverse > 0;
  }

  /** A person of this rank, as networks that imitate people see it. */
  Player player() {
    return new Player(true, isUnranked, !isKnown() && !isUnranked, inverse);
  }
}
