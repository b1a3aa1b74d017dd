package sanko.train.data;

/**
 * The indices of the numbers in {@link RowArray#TARGETS}. All are of the player to move. Numbers
 * that are not named here are zero in rows by a teacher.
 */
public final class RowTarget {
  /** How many numbers there are; older files have 64, the others count as zero. */
  public static final int COUNT = 80;

  /** How the game ended: won, lost, without a result, and the score; four numbers. */
  public static final int RESULT = 0;

  /** The result averaged over later searches, far ahead; four numbers. */
  public static final int FAR_RESULT = 4;

  /** The same, less far ahead; four numbers. */
  public static final int MIDDLE_RESULT = 8;

  /** The same, a few moves ahead; four numbers. */
  public static final int NEAR_RESULT = 12;

  /** The result by this position's own search; four numbers. */
  public static final int OWN_RESULT = 16;

  /** The score at the end, in points. */
  public static final int FINAL_SCORE = 20;

  /** How many points the player is ahead. */
  public static final int LEAD = 21;

  /** The move at which the game is expected to be decided. */
  public static final int VARIANCE_TIME = 22;

  /** 1 minus the weight of the averaged results. */
  public static final int NO_AVERAGE_WEIGHT = 24;

  /** The weight of the whole row. */
  public static final int ROW_WEIGHT = 25;

  /** The weight of the policy. */
  public static final int POLICY_WEIGHT = 26;

  /** The weight of ownership and score. */
  public static final int OWNERSHIP_WEIGHT = 27;

  /** The weight of the opponent's policy. */
  public static final int OPPONENT_POLICY_WEIGHT = 28;

  /** The weight of the lead. */
  public static final int LEAD_WEIGHT = 29;

  /** How much the search disagreed with the network, in nats. */
  public static final int POLICY_SURPRISE = 30;

  /** The entropy of the policy, in nats. */
  public static final int POLICY_ENTROPY = 31;

  /** The entropy of the search's visits, in nats. */
  public static final int SEARCH_ENTROPY = 32;

  /** The weight of the future boards. */
  public static final int FUTURE_BOARDS_WEIGHT = 33;

  /** The weight of the scoring. */
  public static final int SCORING_WEIGHT = 34;

  /** 1 minus the weight of the result. */
  public static final int NO_RESULT_WEIGHT = 35;

  /** Whether the last five moves may be shown; five numbers. */
  public static final int HISTORY = 36;

  /** 128 bits that identify the game, in six pieces of 22, 22 and 20 bits. */
  public static final int GAME_HASH = 41;

  /** Komi for the player to move. */
  public static final int OWN_KOMI = 47;

  /** Whether the rules use area scoring. */
  public static final int AREA_SCORING = 48;

  /** How often the network changed during the game. */
  public static final int NETWORKS_CHANGED = 49;

  /** How many networks ago the one of this move was. */
  public static final int NETWORKS_BEHIND = 50;

  /** The moves before this one. */
  public static final int TURN = 51;

  /** Whether the game was cut off. */
  public static final int HIT_TURN_LIMIT = 52;

  /** The moves before the game began. */
  public static final int START_TURN = 53;

  /** Black's handicap stones, minus one. */
  public static final int EXTRA_BLACK_STONES = 54;

  /** What kind of game it is. */
  public static final int GAME_KIND = 55;

  /** The turn from which on the game was played in earnest. */
  public static final int FIRST_RECORDED_TURN = 56;

  /** Win minus loss by the network alone. */
  public static final int NETWORK_WIN_LOSS = 57;

  /** The score by the network alone. */
  public static final int NETWORK_SCORE = 58;

  /** The entropy of the network's policy. */
  public static final int NETWORK_POLICY_ENTROPY = 59;

  /** The planned visits of the move, before any reduction. */
  public static final int FULL_VISITS = 60;

  /** Points given to White besides komi. */
  public static final int BONUS_POINTS = 61;

  /** Whether the game was played to its end. */
  public static final int FINISHED = 62;

  /** The version of the format. */
  public static final int FORMAT = 63;

  /** The version of the format that is written. */
  public static final int FORMAT_VERSION = 3;

  private RowTarget() {}
}
