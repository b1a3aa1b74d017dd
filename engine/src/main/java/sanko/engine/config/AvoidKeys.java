package sanko.engine.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.base.settings.SettingTable;

/**
 * Keys of {@link AvoidedRecords} for further sets of records, and of {@link AvoidedRepeats} for
 * boards of one size. For use by one thread.
 */
final class AvoidKeys {
  private static final SettingTable<AvoidedRecords> RECORDS =
      SettingTable.of(AvoidedRecords.DEFAULT);
  private static final SettingTable<AvoidedRepeats> REPEATS =
      SettingTable.of(AvoidedRepeats.DEFAULT);

  /** Keys that are the same for all boards. */
  private static final Set<String> COMMON =
      Set.of(AvoidedRepeats.DIR, "autoAvoidRepeatSaveChunkSize");

  private static final Pattern NUMBERED = Pattern.compile("(avoidSgf)([1-9][0-9]{0,4})(Pattern.*)");
  private static final Pattern SIZED = Pattern.compile("(autoAvoid[A-Za-z]+)([0-9]+x[0-9]+)");

  private final TreeMap<Integer, AvoidedRecords> sets = new TreeMap<>();
  private final Map<String, Map<String, String>> bySize = new HashMap<>();

  static boolean contains(String key) {
    Matcher numbered = NUMBERED.matcher(key);
    Matcher sized = SIZED.matcher(key);
    return (numbered.matches()
            && !numbered.group(2).equals("1")
            && RECORDS.contains(numbered.group(1) + numbered.group(3)))
        || (sized.matches()
            && REPEATS.contains(sized.group(1))
            && !COMMON.contains(sized.group(1)));
  }

  /** The key for the first set of records and for boards of all sizes. */
  static String common(String key) {
    Matcher numbered = NUMBERED.matcher(key);
    Matcher sized = SIZED.matcher(key);
    return numbered.matches()
        ? numbered.group(1) + numbered.group(3)
        : sized.matches() ? sized.group(1) : key;
  }

  /** Whether a key is about records, whose moves each player of a match can avoid by itself. */
  static boolean isOfRecords(String key) {
    return RECORDS.contains(common(key));
  }

  void set(String key, String value) {
    Matcher numbered = NUMBERED.matcher(key);
    Matcher sized = SIZED.matcher(key);
    if (numbered.matches()) {
      int number = Integer.parseInt(numbered.group(2));
      AvoidedRecords before = sets.getOrDefault(number, AvoidedRecords.DEFAULT);
      String common = numbered.group(1) + numbered.group(3);
      sets.put(number, checked(RECORDS, before, common, key, value));
    } else if (sized.matches()) {
      String common = sized.group(1);
      var unused = checked(REPEATS, AvoidedRepeats.DEFAULT, common, key, value);
      bySize.computeIfAbsent(sized.group(2), size -> new HashMap<>()).put(common, value);
    }
  }

  /** Settings with a value; a failure names the key as it was given. */
  private static <R> R checked(
      SettingTable<R> table, R settings, String common, String key, String value) {
    try {
      return table.with(settings, common, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()).replace(common, key), e);
    }
  }

  /** The further sets of records. */
  List<AvoidedRecords> sets() {
    return List.copyOf(sets.values());
  }

  /** What holds for boards of one size, such as 19x19. */
  AvoidedRepeats repeats(AvoidedRepeats usual, String size) {
    AvoidedRepeats found = usual;
    for (Map.Entry<String, String> each : bySize.getOrDefault(size, Map.of()).entrySet()) {
      found = REPEATS.with(found, each.getKey(), each.getValue());
    }
    return found;
  }
}
