package sanko.train.records;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.nn.HumanProfile;
import sanko.nn.HumanProfile.Clock;
import sanko.nn.HumanProfile.Ratedness;
import sanko.nn.HumanProfile.TimeControl;
import sanko.nn.features.MetadataEncoder;
import sanko.review.collection.RecordCollection.Found;
import sanko.train.data.RowArray;
import sanko.train.data.TrainingRow;

/**
 * The players of a record, their ranks, clock and day, as networks that imitate people see them;
 * docs/inputs.md has the encoding.
 *
 * @param profile what is known; the day means nothing if {@code isDated} is false
 * @param isDated whether the record has a day
 */
record RecordPeople(HumanProfile profile, boolean isDated) {
  private static final Pattern DAY =
      Pattern.compile("([12][0-9]{3})(?:-([0-9]{2}))?(?:-([0-9]{2}))?(?![0-9]).*");

  private static final int OGS = 1;
  private static final int KGS = 2;
  private static final int FOX = 3;
  private static final int TYGEM = 4;
  private static final int GOGOD = 5;
  private static final int GO4GO = 6;

  /** What a record says of its players; unknown stays unknown. */
  static RecordPeople of(Found record) {
    Optional<LocalDate> day = day(record.tree().rootText("DT"));
    HumanProfile profile =
        new HumanProfile(
            RecordRank.parse(record.tree().rootText("BR")).player(),
            RecordRank.parse(record.tree().rootText("WR")).player(),
            Ratedness.UNKNOWN,
            RecordClock.parse(record.tree().rootText("TM"), record.tree().rootText("OT")),
            day.orElse(LocalDate.EPOCH),
            source(record));
    return new RecordPeople(profile, day.isPresent());
  }

  /** The first day of {@code DT}; the middle of its month or year if it names no more. */
  static Optional<LocalDate> day(String text) {
    Matcher form = DAY.matcher(text.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    int year = Integer.parseInt(form.group(1));
    try {
      if (form.group(2) == null) {
        return Optional.of(LocalDate.of(year, 7, 1));
      }
      int month = Integer.parseInt(form.group(2));
      int day = form.group(3) == null ? 15 : Integer.parseInt(form.group(3));
      return Optional.of(LocalDate.of(year, month, day));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Where the game was recorded, by what the record says of its place and its program. */
  private static int source(Found record) {
    String text =
        String.join(
                " ",
                record.tree().rootText("PC"),
                record.tree().rootText("AP"),
                record.tree().rootText("SO"),
                record.tree().rootText("US"))
            .toLowerCase(Locale.ROOT);
    if (text.contains("online-go.com") || text.contains("ogs")) {
      return OGS;
    }
    if (text.contains("gokgs") || text.contains("cgoban")) {
      return KGS;
    }
    if (text.contains("foxwq")) {
      return FOX;
    }
    if (text.contains("tygem")) {
      return TYGEM;
    }
    return text.contains("gogod") ? GOGOD : text.contains("go4go") ? GO4GO : 0;
  }

  /** Writes {@link RowArray#METADATA} for the player to move. */
  void write(TrainingRow row, int toMove, int area) {
    float[] values = new float[MetadataEncoder.FEATURES];
    MetadataEncoder.encode(profile, toMove, area, values);
    if (!isDated) {
      MetadataEncoder.forgetDate(values);
    }
    for (int i = 0; i < values.length; i++) {
      row.set(RowArray.METADATA, i, values[i]);
    }
  }

  /** Reads clocks as records write them: {@code TM} in seconds, {@code OT} as servers word it. */
  static final class RecordClock {
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
     * @param overtime such as {@code 5x30 byo-yomi}, {@code 15/300 canadian}, {@code 10 fischer};
     *     in Canadian overtime, moves and seconds
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
}
