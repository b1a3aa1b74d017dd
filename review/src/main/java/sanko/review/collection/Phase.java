package sanko.review.collection;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** A third of a game, by how many moves were made for the size of the board. */
public enum Phase {
  /** Until as many moves are made as 14 % of the points: 50 on 19x19, 11 on 9x9. */
  @JsonProperty("opening")
  OPENING,
  /** Until as many are made as 40 % of the points: 144 on 19x19, 32 on 9x9. */
  @JsonProperty("middle")
  MIDDLE,
  /** The rest. */
  @JsonProperty("end")
  END;

  private static final double OPENING_SHARE = 0.14;
  private static final double MIDDLE_SHARE = 0.4;

  /**
   * The phase of a move.
   *
   * @param index of the move, from 0
   * @param points of the board
   */
  static Phase of(int index, int points) {
    if (index < Math.floor(OPENING_SHARE * points)) {
      return OPENING;
    }
    return index < Math.floor(MIDDLE_SHARE * points) ? MIDDLE : END;
  }

  /** As tables write it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
