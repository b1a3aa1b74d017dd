package sanko.engine.solve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Goal;
import sanko.reading.NamedKo;
import sanko.reading.Proof;
import sanko.reading.Reading;
import sanko.reading.Status;
import sanko.reading.Threats;
import sanko.reading.Verdict;

/**
 * What was proved about a problem.
 *
 * @param kind a summary
 * @param namedKo the ko with a name on which it rests, if that is proved
 * @param black how it ends if Black moves first
 * @param white how it ends if White moves first
 * @param nodes the positions that all readings together searched
 * @param guesses what a network expects, at most one for either player first
 */
public record Answer(
    Problem problem,
    Status.Kind kind,
    Optional<NamedKo> namedKo,
    Outcome black,
    Outcome white,
    long nodes,
    List<Guess> guesses) {
  /** Copies the guesses. */
  public Answer {
    guesses = List.copyOf(guesses);
  }

  /**
   * How it ends if a certain player moves first.
   *
   * @param first that player
   * @param reading whether the stones are lost if there are no ko threats, as the proof of {@link
   *     Problem#attack}
   * @param told the same with {@code threats}, if another move wins then, else {@code reading}
   * @param threats of the loser that are proved not to help
   * @param turn whether ko threats help the player who loses without, if the other has none
   * @param threatsToTurn how many that takes at least; empty unless {@code turn} is proved
   * @param turned the reading with these threats
   */
  public record Outcome(
      int first,
      Reading reading,
      Reading told,
      Threats threats,
      Verdict turn,
      OptionalInt threatsToTurn,
      @Nullable Reading turned) {
    /** Whether the stones are captured, or stay apart, if there are no ko threats. */
    Verdict lost() {
      return reading.verdict();
    }

    /** Who loses without ko threats, if that is proved. */
    int loser(Goal goal) {
      return lost() == Verdict.PROVED ? goal.defender() : goal.attacker();
    }

    boolean isKnown() {
      return lost() != Verdict.UNKNOWN && turn != Verdict.UNKNOWN;
    }

    /** The loser's threats in the reading that is told. */
    Threats toldThreats() {
      return told.equals(reading) ? Threats.NONE : threats;
    }

    /** Whether it ends as another one, as far as both are known, also by ko. */
    private boolean endsAs(Outcome other) {
      boolean isKo = isKnown() && other.isKnown();
      return lost() == other.lost()
          && (!isKo || (turn == other.turn && threatsToTurn.equals(other.threatsToTurn)));
    }

    /** The same with another reading that ends like this one, also with the same threats. */
    Outcome withReading(Reading other) {
      return new Outcome(first, other, other, threats, turn, threatsToTurn, turned);
    }

    /** The same with another reading with the threats that turn it. */
    Outcome withTurned(Reading other) {
      return new Outcome(first, reading, told, threats, turn, threatsToTurn, other);
    }

    boolean isAlways(Verdict wanted) {
      return lost() == wanted && turn == Verdict.REFUTED;
    }
  }

  /** How it ends if a player moves first. */
  Outcome first(int color) {
    return color == Color.BLACK ? black : white;
  }

  /** The same with another outcome, and the positions that were searched by now. */
  Answer with(Outcome other, long nodesByNow) {
    boolean isBlack = other.first() == Color.BLACK;
    Outcome blackFirst = isBlack ? other : black;
    Outcome whiteFirst = isBlack ? white : other;
    return new Answer(problem, kind, namedKo, blackFirst, whiteFirst, nodesByNow, guesses);
  }

  /** What a network expects if a player moves first; nothing if it is proved or nobody asked. */
  Optional<Guess> guess(int first) {
    return isOpen(first)
        ? guesses.stream().filter(each -> each.first() == first).findFirst()
        : Optional.empty();
  }

  /** Whether it is unknown if a player who moves first can get what they want, if only by ko. */
  boolean isOpen(int first) {
    Outcome own = first(first);
    return own.lost() == Verdict.UNKNOWN
        || (own.turn() == Verdict.UNKNOWN && own.loser(problem.goal()) == first);
  }

  /** Whether the goal of the problem is reached if a player moves first and nobody has threats. */
  Verdict verdict(int first) {
    Verdict lost = first(first).lost();
    boolean isSame = problem.goal().equals(problem.attack()) || lost == Verdict.UNKNOWN;
    return isSame ? lost : lost == Verdict.PROVED ? Verdict.REFUTED : Verdict.PROVED;
  }

  /**
   * The move by which a player who moves first gets what they want.
   *
   * @return a point, {@link Proof#KO_THREAT}, or {@link Board#PASS} if there is none, or none is
   *     needed because it ends the same way if the opponent moves first, also by ko
   */
  int neededMove(int first) {
    Outcome own = first(first);
    return own.endsAs(first(Color.opponent(first))) ? Board.PASS : own.told().firstMove();
  }

  /**
   * The move by which a player who moves first, and loses without ko threats, wins with them.
   *
   * @return a point, or {@link Board#PASS} if there is none, none is needed, or a threat comes
   *     first
   */
  int koMove(int first) {
    Outcome own = first(first);
    Reading turned = own.turned();
    if (turned == null || own.loser(problem.goal()) != first) {
      return Board.PASS;
    }
    boolean isNeeded = !own.endsAs(first(Color.opponent(first)));
    return isNeeded ? Math.max(Board.PASS, turned.firstMove()) : Board.PASS;
  }

  /** Whether both players need the same moves in another answer. */
  boolean hasMovesOf(Answer other) {
    return neededMove(Color.BLACK) == other.neededMove(Color.BLACK)
        && neededMove(Color.WHITE) == other.neededMove(Color.WHITE);
  }

  /** Whether it is proved that it matters who moves first. */
  boolean isDecidedByMove() {
    boolean isNeeded =
        neededMove(Color.BLACK) != Board.PASS || neededMove(Color.WHITE) != Board.PASS;
    return isComparable() && isNeeded;
  }

  /** Whether nothing is left to be proved. */
  boolean isComplete() {
    return kind != Status.Kind.UNKNOWN && black.isKnown() && white.isKnown();
  }

  /** Whether it is proved that a player who moves first wins, without threats. */
  boolean isWonBy(int first) {
    Outcome own = first(first);
    return own.lost() != Verdict.UNKNOWN && own.loser(problem.goal()) != first;
  }

  /** Whether it is proved that a player who moves first wins, and needs no move for that. */
  boolean isWonWithoutMove(int first) {
    return isWonBy(first) && first(first).reading().firstMove() == Board.PASS;
  }

  /** Whether it is proved how it ends with either player first, without threats. */
  boolean isComparable() {
    return black.lost() != Verdict.UNKNOWN && white.lost() != Verdict.UNKNOWN;
  }

  /** Whether it is proved that the first move decides, without threats. */
  boolean isFlipped() {
    Verdict attacker = first(problem.goal().attacker()).lost();
    Verdict defender = first(problem.goal().defender()).lost();
    return attacker == Verdict.PROVED && defender == Verdict.REFUTED;
  }
}
