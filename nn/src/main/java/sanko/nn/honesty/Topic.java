package sanko.nn.honesty;

/**
 * What questions are about. This is the one place that says which of them the embedded network must
 * answer right: a better network raises the bar here.
 */
public enum Topic {
  /** Komi from -60 to 60 on an empty board: who wins, and by how much. */
  KOMI("komi", true),
  /** Leads that a board has room for, and that grow with komi. */
  LEAD("no absurd lead", true),
  /** As many handicap stones as are usual for the size. */
  HANDICAP("handicaps", true),
  /** More than those. */
  MANY_STONES("many stones", false),
  /** Boards of all sizes without a side below 5. */
  SIZE("sizes from 5x5", true),
  /** Boards with a side below 5. */
  SMALL_SIZE("smaller sizes", true),
  /** Empty boards with a known score, and komi a point to either side of it. */
  SOLVED("solved boards", true),
  /** Finished boards, with dead stones or without. */
  FINISHED("finished boards", true),
  /** The pass where there is a game to play, from 7x7 on. */
  PASS("no pass", true),
  /** The pass on smaller boards, and of White in handicap games. */
  HARD_PASS("no pass, small or far behind", false),
  /** The pass on finished boards. */
  LAST_PASS("pass at the end", false),
  /** Seki, and eye shapes that live or die. */
  LIFE("life and seki", false),
  /** Bent four in the corner. */
  BENT_FOUR("bent four", false),
  /** Rules for ko, scoring, tax, suicide, button and friendly passes. */
  RULES("rules", false),
  /** Positions whose last moves are hidden. */
  HISTORY("history", false),
  /** The playout doubling advantage. */
  ADVANTAGE("advantage", false),
  /** Policies, one of them optimistic. */
  POLICY("policy", false),
  /** Short-term errors and the deviation of the score. */
  UNCERTAINTY("uncertainty", false),
  /** Whether owners of points add up to the score. */
  OWNERSHIP("ownership", false);

  private final String text;
  private final boolean isRequired;

  Topic(String text, boolean isRequired) {
    this.text = text;
    this.isRequired = isRequired;
  }

  /** Its name, for people and in JSON. */
  public String text() {
    return text;
  }

  /** Whether no network must be embedded that is wrong about it. */
  public boolean isRequired() {
    return isRequired;
  }
}
