package sanko.engine.teach;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Reason.Side;
import sanko.engine.teach.fact.Stones;
import sanko.superko.GameState;

/**
 * Looks for proofs of what is said about the fate of stones after a move, when the opponent is to
 * move. What is proved is said with its proof; what is proved to be otherwise, and not changed by
 * ko threats, is not said; the rest stays as it was measured. One thread.
 */
final class FateCheck {
  private final GameState before;
  private final int opponent;
  private final FateReader reader;

  /**
   * A check of one explanation.
   *
   * @param before the position before the move; not changed
   */
  FateCheck(GameState before, FateReader reader) {
    this.before = before;
    opponent = Color.opponent(before.toMove());
    this.reader = reader;
  }

  /** The reasons that remain, with their proofs. */
  List<Reason> check(List<Reason> reasons, int played, int better) {
    return reasons.stream()
        .flatMap(each -> check(each, each.side() == Side.PLAYED ? played : better).stream())
        .toList();
  }

  private Optional<Reason> check(Reason reason, int move) {
    Fact fact = reason.fact();
    boolean isUnsettled = fact instanceof Fact.Unsettled;
    if (!isUnsettled && !saysCaptured(fact) && !saysSaved(fact)) {
      return Optional.of(reason);
    }
    GameState after = new GameState(before);
    after.play(move, before.toMove());
    List<Integer> stones = chains(after.board(), fact.stones().get(0));
    ProvedFate fate =
        after.isFinished() || stones.isEmpty() ? null : reader.read(after, stones, opponent);
    if (fate == null) {
      return Optional.of(reason);
    }
    return isUnsettled
        ? checkUnsettled(reason, fate, reader.read(after, stones, before.toMove()))
        : check(reason, fate, saysCaptured(fact));
  }

  private static Optional<Reason> check(Reason reason, ProvedFate fate, boolean saysCaptured) {
    if (fate.isCaptured() == saysCaptured) {
      return Optional.of(reason.withProof(fate));
    }
    return fate.isFirm() ? Optional.empty() : Optional.of(reason);
  }

  /**
   * Own stones are unsettled if it depends on who moves first whether they are captured, and dead
   * if they are captured anyway.
   */
  private static Optional<Reason> checkUnsettled(
      Reason reason, ProvedFate opponentFirst, @Nullable ProvedFate ownerFirst) {
    if (!opponentFirst.isCaptured()) {
      return opponentFirst.isFirm() ? Optional.empty() : Optional.of(reason);
    }
    if (ownerFirst == null || ownerFirst.isPartial()) {
      return Optional.of(reason);
    }
    if (!ownerFirst.isCaptured()) {
      return Optional.of(reason.withProof(opponentFirst));
    }
    Fact death = new Fact.Death(reason.fact().stones().get(0));
    return ownerFirst.isFirm()
        ? Optional.of(new Reason(reason.side(), death, reason.points()).withProof(opponentFirst))
        : Optional.of(reason);
  }

  private static boolean saysCaptured(Fact fact) {
    return fact instanceof Fact.Death
        || fact instanceof Fact.Caught
        || fact instanceof Fact.Capture;
  }

  private static boolean saysSaved(Fact fact) {
    return fact instanceof Fact.Life
        || fact instanceof Fact.Rescue
        || fact instanceof Fact.LadderFails;
  }

  /** A stone of each chain; none if some of the stones are not there. */
  private static List<Integer> chains(Board board, Stones stones) {
    List<Integer> heads = new ArrayList<>();
    for (int point : stones.points()) {
      if (board.color(point) != stones.color()) {
        return List.of();
      }
      int head = board.head(point);
      if (!heads.contains(head)) {
        heads.add(head);
      }
    }
    return heads;
  }
}
