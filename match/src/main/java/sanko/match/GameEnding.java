package sanko.match;

import java.util.Locale;

/** How a game ended. */
public enum GameEnding {
  /** Both passed. */
  PASSES(false),
  /** Somebody resigned. */
  RESIGNATION(false),
  /** The rules give no result, as after a triple ko. */
  NO_RESULT(false),
  /** The game had more moves than a game of the match may have; a draw. */
  LENGTH(false),
  /** A move that the rules forbid. */
  ILLEGAL(true),
  /** More time used than there was. */
  TIME(true),
  /** The engine's process ended. */
  CRASH(true),
  /** No answer. */
  SILENCE(true),
  /** An answer that is not GTP, or no move. */
  GARBAGE(true),
  /** The engine said that it could not. */
  REFUSAL(true);

  private final boolean offence;

  GameEnding(boolean offence) {
    this.offence = offence;
  }

  /** Whether a player caused the end by a violation, and loses by it. */
  public boolean isOffence() {
    return offence;
  }

  /** The name in lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
