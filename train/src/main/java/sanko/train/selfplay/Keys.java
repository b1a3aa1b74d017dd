package sanko.train.selfplay;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import sanko.board.Flag;
import sanko.gtp.config.ConfigException;

/** A configuration that is taken apart: what is asked for is taken out. For use by one thread. */
final class Keys {
  private final Map<String, String> values;
  private final Set<String> taken = new HashSet<>();

  /** All values by key; every key that is asked for must be there. */
  Keys(Map<String, String> values) {
    this.values = new LinkedHashMap<>(values);
  }

  private String take(String key) {
    taken.add(key);
    String value = values.remove(key);
    if (value == null) {
      throw new IllegalStateException("no value for " + key);
    }
    return value.strip();
  }

  /** A number within bounds. */
  double number(String key, double least, double most) throws ConfigException {
    return number(key, take(key), least, most);
  }

  /** A share, 0 to 1. */
  double share(String key) throws ConfigException {
    return number(key, 0, 1);
  }

  /** A whole number within bounds. */
  int count(String key, int least, int most) throws ConfigException {
    return whole(key, take(key), least, most);
  }

  boolean flag(String key) throws ConfigException {
    return flag(key, take(key));
  }

  /** Whole numbers, in a list with commas or blanks. */
  List<Integer> counts(String key, int least, int most) throws ConfigException {
    List<Integer> counts = new ArrayList<>();
    for (String word : words(key)) {
      counts.add(whole(key, word, least, most));
    }
    return List.copyOf(counts);
  }

  /** Numbers, in a list. */
  List<Double> numbers(String key, double least, double most) throws ConfigException {
    List<Double> numbers = new ArrayList<>();
    for (String word : words(key)) {
      numbers.add(number(key, word, least, most));
    }
    return List.copyOf(numbers);
  }

  /** Words {@code true} and {@code false}, in a list. */
  List<Boolean> flags(String key) throws ConfigException {
    List<Boolean> flags = new ArrayList<>();
    for (String word : words(key)) {
      flags.add(flag(key, word));
    }
    return List.copyOf(flags);
  }

  /** Names of constants, in a list. */
  <E extends Enum<E>> List<E> constants(String key, Class<E> type) throws ConfigException {
    List<E> constants = new ArrayList<>();
    for (String word : words(key)) {
      try {
        constants.add(Enum.valueOf(type, word.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw bad(key, "of " + List.of(type.getEnumConstants()), word);
      }
    }
    return List.copyOf(constants);
  }

  private List<String> words(String key) throws ConfigException {
    String value = take(key);
    if (value.isEmpty()) {
      throw bad(key, "a list", value);
    }
    return List.of(value.split("[,\\s]+", -1));
  }

  private static double number(String key, String value, double least, double most)
      throws ConfigException {
    try {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw bad(key, String.format(Locale.ROOT, "from %s to %s", least, most), value);
  }

  private static int whole(String key, String value, int least, int most) throws ConfigException {
    double number = number(key, value, least, most);
    if (number != Math.rint(number)) {
      throw bad(key, "a whole number", value);
    }
    return (int) number;
  }

  private static boolean flag(String key, String value) throws ConfigException {
    return Flag.parse(value).orElseThrow(() -> bad(key, "true or false", value));
  }

  private static ConfigException bad(String key, String wanted, String value) {
    return new ConfigException(key + " must be " + wanted + ", not '" + value + "'");
  }

  /** What was asked for. */
  Set<String> taken() {
    return Set.copyOf(taken);
  }

  /** What nobody asked for: keys of the engine. */
  Map<String, String> rest() {
    return Map.copyOf(values);
  }
}
