package sanko.board;

/** Which positions a move may not repeat; see docs/superko.md. */
public enum KoRule {
  /**
   * Only recapturing a ko at once is forbidden; a third repetition ends the game without result.
   */
  SIMPLE,
  /** No earlier position, whoever is to move. */
  POSITIONAL,
  /** No earlier position with the same player to move. */
  SITUATIONAL
}
