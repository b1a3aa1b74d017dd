package sanko.engine.solve;

import java.util.Arrays;
import java.util.Locale;
import sanko.board.Board;
import sanko.reading.Goal;

/** What a player wants with stones, as it is asked. */
public enum Aim {
  /** The opponent captures a group. */
  KILL,
  /** A group is not captured. */
  LIVE,
  /** The opponent captures a single chain. */
  CAPTURE,
  /** A single chain is not captured. */
  SAVE,
  /** Two chains become one. */
  CONNECT,
  /** A chain captures another one before it is captured itself. */
  RACE;

  /**
   * The aim of this name, in any case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Aim parse(String name) {
    return Arrays.stream(values())
        .filter(each -> each.text().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + name + "' is not a goal: kill, live, capture, save, connect or race"));
  }

  /** Its name in lower case. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is about a group, which may have several chains. */
  public boolean isOfGroup() {
    return this == KILL || this == LIVE;
  }

  /** Whether it is about two chains. */
  boolean isOfTwoChains() {
    return this == CONNECT || this == RACE;
  }

  /** Whether what is far away may be taken for one player's; not where both have stones to lose. */
  public boolean canBeEnclosed() {
    return this != RACE;
  }

  /**
   * Checks of how many chains the stones are that name what it is about.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  void checkCount(int chains) {
    int wanted = isOfTwoChains() ? 2 : 1;
    if (isOfGroup() ? chains == 0 : chains != wanted) {
      throw new IllegalArgumentException(
          "the goal " + text() + " is about " + (wanted == 1 ? "one chain" : "two chains"));
    }
  }

  Goal goal(Board board, int... stones) {
    return switch (this) {
      case KILL, CAPTURE -> Goal.kill(board, stones);
      case LIVE, SAVE -> Goal.live(board, true, stones);
      case CONNECT -> Goal.connect(board, stones[0], stones[1]);
      case RACE -> Goal.winRace(board, stones[0], stones[1]);
    };
  }
}
