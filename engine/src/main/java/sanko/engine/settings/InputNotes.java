package sanko.engine.settings;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;

/** Says what a network has not learned; docs/networks.md, "What a network has not learned". */
public final class InputNotes {
  private InputNotes() {}

  /** What the main network has not learned, for the user; null if it has learned all. */
  public static @Nullable String note(Evaluator loaded) {
    return note(loaded.unlearnedInputs());
  }

  /**
   * What a question needs that the main network has not learned, for the user; null if that is
   * nothing.
   */
  public static @Nullable String note(Evaluator loaded, Set<OptionalInput> needed) {
    if (needed.isEmpty()) {
      return null;
    }
    Set<OptionalInput> missing = EnumSet.copyOf(needed);
    missing.retainAll(loaded.unlearnedInputs());
    return note(missing);
  }

  private static @Nullable String note(Set<OptionalInput> unlearned) {
    if (unlearned.isEmpty()) {
      return null;
    }
    return "The network has not learned "
        + unlearned.stream().sorted().map(InputNotes::text).collect(Collectors.joining(", "));
  }

  private static String text(OptionalInput input) {
    return input == OptionalInput.ADVANTAGE
        ? input.text() + " (it is not used)"
        : input.text() + " (its answers are guesses)";
  }
}
