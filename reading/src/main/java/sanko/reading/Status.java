package sanko.reading;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What becomes of a group, whoever moves first and with whatever ko threats.
 *
 * @param kind a summary
 * @param attackerFirst how it ends if the opponent of the group moves first
 * @param defenderFirst how it ends if the player of the group moves first
 * @param namedKo the ko with a name on which it rests, if that is proved
 */
public record Status(
    Kind kind, Outcome attackerFirst, Outcome defenderFirst, Optional<NamedKo> namedKo) {
  /** A summary of what becomes of a group. */
  public enum Kind {
    /** It gets two eyes, even if the opponent moves first and has threats. */
    ALIVE,
    /**
     * It cannot be captured, but it cannot get two eyes if the opponent moves first: seki, or life
     * by a double ko.
     */
    SEKI,
    /** It is captured, even if its player moves first and has threats. */
    DEAD,
    /** Who moves first decides; threats do not matter. */
    UNSETTLED,
    /** Ko threats decide, at least for one of the two who may move first. */
    KO,
    /** Something that matters was not proved within the budget. */
    UNKNOWN
  }

  /**
   * How it ends if a certain player moves first.
   *
   * @param captured whether the group is captured if there are no threats
   * @param firstMove a first move that reaches this, {@link Proof#KO_THREAT}, or {@link
   *     sanko.board.Board#PASS} if the player who moves first does not get what they want or need
   *     not move
   * @param turn whether threats help the player who loses without, if the other has none: {@link
   *     Verdict#REFUTED} if as many as were tried do not, {@link Verdict#UNKNOWN} if that, or the
   *     least number, is not proved
   * @param threatsToTurn how many threats that takes at least; empty unless {@code turn} is proved
   */
  public record Outcome(Verdict captured, int firstMove, Verdict turn, OptionalInt threatsToTurn) {
    /** Whether everything asked was answered. */
    boolean isKnown() {
      return captured != Verdict.UNKNOWN && turn != Verdict.UNKNOWN;
    }

    /** Whether threats decide. */
    boolean isKo() {
      return turn == Verdict.PROVED;
    }

    /** Whether it ends like this with any number of threats that was tried. */
    boolean isAlways(Verdict wanted) {
      return captured == wanted && turn == Verdict.REFUTED;
    }
  }
}
