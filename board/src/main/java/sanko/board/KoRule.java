package sanko.board;

/** What a move may not repeat; docs/superko.md. */
public enum KoRule {
  /** Only a ko may not be taken back at once; a third repetition ends the game without result. */
  SIMPLE,
  /** No earlier position, whoever is to move. */
  POSITIONAL,
  /** No earlier position with the same player to move. */
  SITUATIONAL
}
