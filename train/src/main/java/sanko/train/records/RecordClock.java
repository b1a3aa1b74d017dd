package sanko.train.records;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.nn.HumanProfile.Clock;
import sanko.nn.HumanProfile.TimeControl;

/** Reads clocks as records write them: {@code TM} in seconds, {@code OT} as servers word it. */
final class RecordClock {
  /** No clock that anybody knows of. */
  static final Clock UNKNOWN = new Clock(TimeControl.UNKNOWN, 0, 0, 0, 0);

  private static final String NUMBER = "([0-9]{1,9}(?:\\.[0-9]{1,3})?)";
  private static final Pattern PLAIN = Pattern.compile(NUMBER);
  private static final Pattern BYO_YOMI = Pattern.compile("([0-9]{1,4})x" + NUMBER + " .*byo.*");
  private static final Pattern CANADIAN =
      Pattern.compile("([0-9]{1,4})/" + NUMBER + " .*canadian.*");
  private static final Pattern EACH_MOVE = Pattern.compile(NUMBER + " .*(fischer|simple).*");

  private RecordClock() {}

  /**
   * A clock.
   *
   * @param main the main time in seconds
   * @param overtime such as {@code 5x30 byo-yomi}, {@code 15/300 canadian}, {@code 10 fischer}; in
   *     Canadian overtime, moves and seconds
   * @return with control unknown where it is not understood
   */
  static Clock parse(String main, String overtime) {
    Matcher seconds = PLAIN.matcher(main.strip());
    if (!seconds.matches()) {
      return UNKNOWN;
    }
    double time = Double.parseDouble(seconds.group());
    String text = overtime.strip().toLowerCase(Locale.ROOT);
    if (text.isEmpty()) {
      return new Clock(time > 0 ? TimeControl.ABSOLUTE : TimeControl.NONE, time, 0, 0, 0);
    }
    return withOvertime(time, text);
  }

  private static Clock withOvertime(double main, String text) {
    Matcher periods = BYO_YOMI.matcher(text);
    if (periods.matches()) {
      double period = Double.parseDouble(periods.group(2));
      return new Clock(TimeControl.BYO_YOMI, main, period, Integer.parseInt(periods.group(1)), 0);
    }
    Matcher canadian = CANADIAN.matcher(text);
    if (canadian.matches() && Integer.parseInt(canadian.group(1)) > 0) {
      int moves = Integer.parseInt(canadian.group(1));
      double period = Double.parseDouble(canadian.group(2)) / moves;
      return new Clock(TimeControl.CANADIAN, main, period, 0, moves);
    }
    Matcher move = EACH_MOVE.matcher(text);
    if (move.matches()) {
      boolean fischer = move.group(2).equals("fischer");
      TimeControl control = fischer ? TimeControl.FISCHER : TimeControl.SIMPLE;
      return new Clock(control, main, Double.parseDouble(move.group(1)), 0, 0);
    }
    return new Clock(TimeControl.UNKNOWN, main, 0, 0, 0);
  }
}
