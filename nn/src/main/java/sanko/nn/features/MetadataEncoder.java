package sanko.nn.features;

import java.util.Arrays;
import sanko.board.Color;
import sanko.nn.HumanProfile;
import sanko.nn.HumanProfile.Clock;
import sanko.nn.HumanProfile.Player;
import sanko.nn.HumanProfile.Ratedness;

/**
 * Encodes a {@link HumanProfile} as the 192 inputs of human-imitation networks, for the player to
 * move; docs/inputs.md, "Metadata of networks that imitate people".
 */
public final class MetadataEncoder {
  /** The number of values. */
  public static final int FEATURES = 192;

  private static final int FIRST_RANK = 6;
  private static final int RANKS = 34;
  private static final int RATEDNESS = FIRST_RANK + 2 * RANKS;
  private static final int TIME_CONTROL = RATEDNESS + 1;
  private static final int MAIN_TIME = 82;
  private static final int PERIOD_TIME = 83;
  private static final int PERIODS = 84;
  private static final int CANADIAN_MOVES = 85;
  private static final int AREA = 86;
  private static final int WAVES = 87;
  private static final int WAVE_COUNT = 32;
  private static final int SOURCE = WAVES + 2 * WAVE_COUNT;

  private static final double DAY = 24 * 60 * 60;
  private static final int MOST_PERIODS = 50;
  private static final double FULL_AREA = 361;
  private static final double SHORTEST_WAVE_DAYS = 7;
  private static final double WAVE_RATIO = Math.pow(80_000, 1.0 / (WAVE_COUNT - 1));

  private MetadataEncoder() {}

  /**
   * Encodes a profile.
   *
   * @param area points of the board
   * @param row receives {@value #FEATURES} values
   */
  public static void encode(HumanProfile profile, int toMove, int area, float[] row) {
    Arrays.fill(row, 0);
    encodePlayer(profile.player(toMove), 0, row);
    encodePlayer(profile.player(Color.opponent(toMove)), 1, row);
    row[RATEDNESS] = ratedness(profile.ratedness());
    encodeClock(profile.clock(), row);
    row[AREA] = (float) (0.5 * Math.log(area / FULL_AREA));
    encodeDate(profile.date().toEpochDay(), row);
    row[SOURCE + profile.source()] = 1;
  }

  /** Takes the date out of an encoded profile; it says then that nobody knows the day. */
  public static void forgetDate(float[] row) {
    Arrays.fill(row, WAVES, SOURCE, 0);
  }

  private static void encodePlayer(Player player, int seat, float[] row) {
    row[seat] = player.human() ? 1 : 0;
    row[2 + seat] = player.unranked() ? 1 : 0;
    row[4 + seat] = player.rankUnknown() ? 1 : 0;
    if (!player.unranked()) {
      int first = FIRST_RANK + RANKS * seat;
      Arrays.fill(row, first, first + Math.min(RANKS, player.inverseRank()), 1);
    }
  }

  private static float ratedness(Ratedness ratedness) {
    return switch (ratedness) {
      case RATED -> 0;
      case UNRATED -> 1;
      case UNKNOWN -> 0.5f;
    };
  }

  private static void encodeClock(Clock clock, float[] row) {
    row[TIME_CONTROL + clock.control().slot] = 1;
    row[MAIN_TIME] = (float) (0.4 * (log(clock.mainSeconds(), 3 * DAY, 60) - 6.5));
    row[PERIOD_TIME] = (float) (0.3 * (log(clock.periodSeconds(), DAY, 1) - 3));
    row[PERIODS] = (float) (0.5 * (log(clock.periods(), MOST_PERIODS, 2) - 1.5));
    row[CANADIAN_MOVES] = (float) (0.25 * (log(clock.canadianMoves(), MOST_PERIODS, 2) - 1.5));
  }

  private static double log(double value, double most, double added) {
    return Math.log(Math.max(0, Math.min(most, value)) + added);
  }

  private static void encodeDate(long days, float[] row) {
    double period = SHORTEST_WAVE_DAYS;
    for (int i = 0; i < WAVE_COUNT; i++) {
      double angle = 2 * Math.PI * days / period;
      row[WAVES + 2 * i] = (float) Math.cos(angle);
      row[WAVES + 2 * i + 1] = (float) Math.sin(angle);
      period *= WAVE_RATIO;
    }
  }
}
