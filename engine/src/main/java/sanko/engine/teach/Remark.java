package sanko.engine.teach;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.FactFinder;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Reason.Side;
import sanko.engine.teach.fact.Stones;

/**
 * What is worth saying of a move in one sentence, without telling a better one.
 *
 * @param color the player
 * @param move the move
 * @param loss points that it loses; 0 if they are too few to be told
 * @param reason why it loses them or, if it does not, what it does; null if nothing is found
 */
public record Remark(int color, int move, double loss, @Nullable Reason reason) {
  /**
   * The remark on a move.
   *
   * @param explanation what the teacher says of it
   * @param does what the move does by itself, what matters most first
   * @param tellsWhy whether to say why the move loses points. Its opponent, to whom the reason
   *     might give the next move away, hears only what the move does
   */
  static Remark of(Explanation explanation, List<Reason> does, boolean tellsWhy) {
    double loss = explanation.loss() < FactFinder.LEAST_LOSS ? 0 : explanation.loss();
    Stream<Reason> reasons = does.stream();
    if (loss > 0 && tellsWhy) {
      Stream<Reason> why =
          explanation.reasons().stream()
              .filter(each -> each.side() == Side.PLAYED && !(each.fact() instanceof Fact.KeyPoint))
              .sorted(Comparator.comparingDouble(Reason::points).reversed());
      reasons = Stream.concat(why, does.stream().filter(each -> isLoss(each, explanation.color())));
    } else if (loss > 0) {
      reasons = Stream.empty();
    }
    Optional<Reason> first = reasons.findFirst();
    return new Remark(explanation.color(), explanation.move(), loss, first.orElse(null));
  }

  /** Whether a fact about the fate of stones is one against a player. */
  private static boolean isLoss(Reason reason, int color) {
    Fact fact = reason.fact();
    List<Stones> stones = fact.stones();
    boolean isFate =
        fact instanceof Fact.Death || fact instanceof Fact.Life || fact instanceof Fact.Unsettled;
    return isFate && (stones.get(0).color() == color) != (fact instanceof Fact.Life);
  }

  /** Whether there is nothing to say. */
  boolean isEmpty() {
    return loss == 0 && reason == null;
  }
}
