package sanko.board;

/** What counts at the end of the game. */
public enum Scoring {
  /** Stones and surrounded points. */
  AREA,
  /** Surrounded points and prisoners. */
  TERRITORY
}
