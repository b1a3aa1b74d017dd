package sanko.base;

import java.util.Locale;
import java.util.Optional;

/** Truth values as people write them in rules, parameters and configuration files. */
public final class Flag {
  private Flag() {}

  /**
   * Parses {@code true}, {@code false}, {@code 1} or {@code 0}, in any case; empty for other text.
   */
  public static Optional<Boolean> parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "1" -> Optional.of(true);
      case "false", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
