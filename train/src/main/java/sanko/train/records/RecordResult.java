package sanko.train.records;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A result as SGF writes it ({@code RE}): {@code B+3.5}, {@code W+R}, {@code B+Time}, {@code Draw}.
 *
 * @param kind how the game ended
 * @param whiteWin 1, 0.5 or 0; empty if the record names no winner
 * @param whiteScore White's points minus Black's, komi included, if the record has a score
 */
record RecordResult(Kind kind, OptionalDouble whiteWin, OptionalDouble whiteScore) {
  /** How games end. */
  enum Kind {
    /** With a score, among them draws. */
    SCORED,
    /** By resignation. */
    RESIGNED,
    /** Somebody ran out of time. */
    TIME,
    /** By forfeit. */
    FORFEIT,
    /** Somebody won, and the record does not say how. */
    WON,
    /** The record does not name a winner. */
    UNKNOWN;

    /** The name on the command line. */
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** No result. */
  static final RecordResult UNKNOWN =
      new RecordResult(Kind.UNKNOWN, OptionalDouble.empty(), OptionalDouble.empty());

  private static final Pattern WIN = Pattern.compile("([bw])\\+(.*)");
  private static final Pattern SCORE = Pattern.compile("[0-9]{1,4}(?:[.,][0-9]{1,3})?");
  private static final Pattern DRAW = Pattern.compile("0|draw|jigo");

  /** Reads a result; what it does not understand is unknown. */
  static RecordResult parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (DRAW.matcher(plain).matches()) {
      return new RecordResult(Kind.SCORED, OptionalDouble.of(0.5), OptionalDouble.of(0));
    }
    Matcher win = WIN.matcher(plain);
    if (!win.matches()) {
      return UNKNOWN;
    }
    boolean white = win.group(1).equals("w");
    OptionalDouble winner = OptionalDouble.of(white ? 1 : 0);
    String how = win.group(2).strip();
    if (SCORE.matcher(how).matches()) {
      double points = Double.parseDouble(how.replace(',', '.'));
      if (points > 0) {
        return new RecordResult(Kind.SCORED, winner, OptionalDouble.of(white ? points : -points));
      }
    }
    return new RecordResult(kind(how), winner, OptionalDouble.empty());
  }

  private static Kind kind(String how) {
    return switch (how) {
      case "r", "resign", "resigned" -> Kind.RESIGNED;
      case "t", "time" -> Kind.TIME;
      case "f", "forfeit" -> Kind.FORFEIT;
      default -> Kind.WON;
    };
  }

  /** Whether the result says something about the board: not if time or a forfeit decided. */
  boolean isEarned() {
    return whiteWin.isPresent() && kind != Kind.TIME && kind != Kind.FORFEIT;
  }
}
