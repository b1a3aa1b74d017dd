package sanko.nn;

import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Color;
import sanko.board.Zobrist;

/**
 * The players whose moves a human-imitation network predicts: their strength, date and clock
 * (docs/inputs.md). Other networks do not look at it. Immutable.
 *
 * @param black who plays Black
 * @param white who plays White
 * @param ratedness whether the game counts for a rating
 * @param clock the time that the players have
 * @param date the day of the game
 * @param source where games of this kind were recorded, 0..15: 1 OGS, 2 KGS, 3 Fox, 4 Tygem, 5
 *     GoGoD, 6 Go4Go
 */
public record HumanProfile(
    Player black, Player white, Ratedness ratedness, Clock clock, LocalDate date, int source) {
  private static final int SOURCES = 16;
  private static final int KGS = 2;
  private static final int GOGOD = 5;
  private static final int GO4GO = 6;
  private static final int FIRST_YEAR = 1800;
  private static final int LAST_YEAR_OF_GOGOD = 2020;
  private static final int LAST_YEAR = 2023;
  private static final Pattern RANKS = Pattern.compile("(rank|preaz)_([^_]+)(?:_([^_]+))?");
  private static final Pattern YEAR = Pattern.compile("proyear_([0-9]{4})");
  private static final Pattern RANK = Pattern.compile("([1-9][0-9]?)([dk])");
  private static final int STRONGEST_DAN = 9;
  private static final int WEAKEST_KYU = 20;

  /**
   * A player.
   *
   * @param human whether it is a person
   * @param unranked whether the player has no rank
   * @param rankUnknown whether nobody knows the rank
   * @param inverseRank 9 dan is 1, 1 dan 9, 1 kyu 10, 20 kyu 29; counts up to 34
   */
  public record Player(boolean human, boolean unranked, boolean rankUnknown, int inverseRank) {}

  /** Whether a game counts for a rating. */
  public enum Ratedness {
    /** It counts. */
    RATED,
    /** It does not. */
    UNRATED,
    /** Nobody knows. */
    UNKNOWN
  }

  /** The kinds of clocks, in the order in which networks know them. */
  public enum TimeControl {
    /** Nobody knows. */
    UNKNOWN(0),
    /** No clock. */
    NONE(1),
    /** Main time only. */
    ABSOLUTE(2),
    /** A fixed time for each move. */
    SIMPLE(3),
    /** Japanese overtime. */
    BYO_YOMI(4),
    /** Canadian overtime. */
    CANADIAN(5),
    /** An increment for each move. */
    FISCHER(6);

    /** The index among the inputs for the kind of clock. */
    public final int slot;

    TimeControl(int slot) {
      this.slot = slot;
    }
  }

  /**
   * The time that each player has.
   *
   * @param control the kind of clock
   * @param mainSeconds the main time
   * @param periodSeconds the length of a period of overtime
   * @param periods how many periods there are
   * @param canadianMoves moves to make in one of Canadian overtime
   */
  public record Clock(
      TimeControl control,
      double mainSeconds,
      double periodSeconds,
      int periods,
      int canadianMoves) {}

  public HumanProfile {
    if (source < 0 || source >= SOURCES) {
      throw new IllegalArgumentException("source " + source + " is not within 0..15");
    }
  }

  /**
   * The profile with one of KataGo's names: {@code rank_5k} and {@code rank_1d_3k} (Black's and
   * White's rank, 20k to 9d) of players today, {@code preaz_5k} and {@code preaz_1d_3k} of players
   * before AlphaZero, {@code proyear_1985} of professionals of a year from 1800 to 2023.
   *
   * @throws IllegalArgumentException worded for the user, if there is no such profile
   */
  public static HumanProfile named(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    Matcher ranks = RANKS.matcher(lower);
    if (ranks.matches()) {
      int black = inverseRank(ranks.group(2), name);
      int white = ranks.group(3) == null ? black : inverseRank(ranks.group(3), name);
      LocalDate date =
          ranks.group(1).equals("rank") ? LocalDate.of(2020, 3, 1) : LocalDate.of(2016, 9, 1);
      Clock clock = new Clock(TimeControl.BYO_YOMI, 1200, 30, 5, 0);
      return new HumanProfile(person(black), person(white), Ratedness.UNKNOWN, clock, date, KGS);
    }
    Matcher year = YEAR.matcher(lower);
    if (year.matches()) {
      return ofProfessionals(Integer.parseInt(year.group(1)), name);
    }
    throw unknown(name);
  }

  private static HumanProfile ofProfessionals(int year, String name) {
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw unknown(name);
    }
    return new HumanProfile(
        person(1),
        person(1),
        Ratedness.RATED,
        new Clock(TimeControl.UNKNOWN, 0, 0, 0, 0),
        LocalDate.of(year, 6, 1),
        year <= LAST_YEAR_OF_GOGOD ? GOGOD : GO4GO);
  }

  private static Player person(int inverseRank) {
    return new Player(true, false, false, inverseRank);
  }

  private static int inverseRank(String rank, String name) {
    Matcher matcher = RANK.matcher(rank);
    if (!matcher.matches()) {
      throw unknown(name);
    }
    int number = Integer.parseInt(matcher.group(1));
    boolean dan = matcher.group(2).equals("d");
    if (number > (dan ? STRONGEST_DAN : WEAKEST_KYU)) {
      throw unknown(name);
    }
    return dan ? STRONGEST_DAN + 1 - number : STRONGEST_DAN + number;
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "no human profile '"
            + name
            + "'; there are rank_R, rank_R_R, preaz_R, preaz_R_R (R from 20k to 9d)"
            + " and proyear_Y (Y from 1800 to 2023)");
  }

  /** The player of this color. */
  public Player player(int color) {
    return color == Color.BLACK ? black : white;
  }

  /** A hash of the whole profile, the same in every run. */
  public long word() {
    long word = player(black, 0x68756d616eL);
    word = player(white, word);
    word = Zobrist.mix(word + ratedness.name().hashCode() * 64L + clock.control.slot);
    word = Zobrist.mix(word ^ Double.doubleToLongBits(clock.mainSeconds));
    word = Zobrist.mix(word ^ Double.doubleToLongBits(clock.periodSeconds));
    word = Zobrist.mix(word + ((long) clock.periods << 32) + clock.canadianMoves);
    return Zobrist.mix(word + date.toEpochDay() * SOURCES + source);
  }

  private static long player(Player player, long word) {
    int flags = (player.human ? 1 : 0) + (player.unranked ? 2 : 0) + (player.rankUnknown ? 4 : 0);
    return Zobrist.mix(word + player.inverseRank * 8L + flags);
  }
}
