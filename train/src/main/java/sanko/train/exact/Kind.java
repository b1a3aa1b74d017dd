package sanko.train.exact;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.WeightedDraw;
import sanko.board.MutableBoard;
import sanko.board.Scoring;

/** The kinds of positions. */
public enum Kind {
  /** A group with one eye space, enclosed. */
  EYES(101),
  /** The same under territory scoring, where the group or the stones in it are dead. */
  DEAD(102),
  /** Two groups that race for each other's liberties. */
  RACE(103),
  /** Two groups that have no liberties but those they share, and their eyes. */
  SEKI(104),
  /** A chain that forms a loop around another group. */
  LOOP(105),
  /** A stone may be thrown in to take back more. */
  SNAPBACK(106),
  /** The last moves of a game. */
  ENDING(107),
  /** A few stones at random in a settled position. */
  PATCH(108);

  private final int code;

  Kind(int code) {
    this.code = code;
  }

  /** What rows have as their kind of game. */
  int code() {
    return code;
  }

  /** A position without its player; null if none was found. */
  @Nullable MutableBoard draw(int width, int height, Random random) {
    return switch (this) {
      case EYES, DEAD -> surrounded(EyeSpaces.draw(width, height, random), random);
      case RACE -> surrounded(Fights.race(width, height, false, random), random);
      case SEKI -> surrounded(Fights.race(width, height, true, random), random);
      case LOOP -> surrounded(Fights.loop(width, height, random), random);
      case SNAPBACK -> Endings.snapback(width, height, random);
      case ENDING -> Endings.ending(width, height, random);
      case PATCH -> Endings.patch(width, height, random);
    };
  }

  /** The scoring under which it can be solved. */
  Scoring scoring() {
    return this == DEAD ? Scoring.TERRITORY : Scoring.AREA;
  }

  private static @Nullable MutableBoard surrounded(@Nullable Sketch sketch, Random random) {
    return sketch == null ? null : PassAliveGroups.around(sketch, random);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Parses kinds with their shares, such as {@code eyes:2} and {@code seki}; the default share is
   * 1.
   *
   * @throws IllegalArgumentException if one is something else; the message names it
   */
  public static Map<Kind, Double> parse(List<String> texts) {
    Map<Kind, Double> shares = new LinkedHashMap<>();
    for (String text : texts) {
      String[] parts = text.strip().split(":", 2);
      double share = 0;
      try {
        share = parts.length == 1 ? 1 : Double.parseDouble(parts[1]);
      } catch (NumberFormatException e) {
        // The share stays 0, which is refused.
      }
      Kind kind = named(parts[0]);
      if (kind == null || !(share > 0 && share < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "not a kind with a share: " + text + "; kinds are " + names());
      }
      shares.put(kind, share);
    }
    return shares;
  }

  private static @Nullable Kind named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String names() {
    return Arrays.stream(values()).map(Kind::toString).collect(Collectors.joining(", "));
  }

  /** All kinds, each with the same share. */
  public static Map<Kind, Double> all() {
    return parse(Arrays.stream(values()).map(Kind::toString).toList());
  }

  /** One of some kinds by their shares. */
  static Kind draw(Map<Kind, Double> shares, Random random) {
    double[] weights = shares.values().stream().mapToDouble(Double::doubleValue).toArray();
    return List.copyOf(shares.keySet()).get(WeightedDraw.place(weights, random.nextDouble()));
  }
}
