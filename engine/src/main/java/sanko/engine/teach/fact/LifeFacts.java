package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sanko.board.Board;
import sanko.engine.teach.fact.Reason.Side;

/**
 * Stones whose fate the move changes, as measured by the expected owners of their points. A chain
 * counts only if all its stones change; neighboring chains with the same fate are told as one.
 */
final class LifeFacts implements FactFinder.Extractor {
  /** The least change of each stone, of 2, for a death. */
  private static final double DEATH = 0.8;

  /* What of stones, at most or at least, belongs to their own player, -1 to 1. */
  static final double DEAD = -0.5;
  static final double ALIVE = 0.6;
  static final double SAFE = 0.75;
  static final double UNSETTLED = 0.4;

  /** Chains this near each other, counted diagonally too, are told as one. */
  private static final int NEAR = 2;

  /** A better move that changes the fate of stones is this near one of them. */
  private static final int IN_REACH = 4;

  /** An answer to the played move that does so is nearer. */
  private static final int IN_CONTACT = 2;

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    if (!moves.hasOwnership()) {
      return;
    }
    Branch played = moves.played();
    Branch better = moves.better();
    for (Stones dead : groups(moves, moves.color(), chain -> dies(moves, chain, played, better))) {
      out.accept(new Reason(Side.PLAYED, new Fact.Death(dead), worth(moves, dead)));
      out.accept(new Reason(Side.BETTER, new Fact.Life(dead), LadderFacts.MIRRORED));
    }
    for (Stones weak : groups(moves, moves.color(), chain -> isShaken(moves, chain))) {
      out.accept(new Reason(Side.PLAYED, new Fact.Unsettled(weak), worth(moves, weak)));
    }
    for (Stones prey :
        groups(moves, moves.opponent(), chain -> dies(moves, chain, better, played))) {
      out.accept(new Reason(Side.PLAYED, new Fact.Life(prey), LadderFacts.MIRRORED));
      out.accept(new Reason(Side.BETTER, new Fact.Death(prey), worth(moves, prey)));
    }
  }

  /** Whether a chain that lives in one line is dead in another. */
  private static boolean dies(Comparison moves, Stones chain, Branch worse, Branch than) {
    return isThere(chain, worse)
        && isThere(chain, than)
        && isInReach(moves, chain)
        && mean(moves, chain, worse) <= DEAD
        && mean(moves, chain, than) >= ALIVE
        && changes(moves, chain, worse, than, DEATH);
  }

  /** Whether an own chain that the better move makes safe is neither dead nor alive. */
  private static boolean isShaken(Comparison moves, Stones chain) {
    double left = mean(moves, chain, moves.played());
    return isThere(chain, moves.played())
        && isThere(chain, moves.better())
        && isInReach(moves, chain)
        && left > DEAD
        && left < UNSETTLED
        && mean(moves, chain, moves.better()) >= SAFE
        && changes(moves, chain, moves.played(), moves.better(), Comparison.CLEAR_CHANGE);
  }

  /** Whether the better move, or the answer to the played one, has to do with a chain. */
  private static boolean isInReach(Comparison moves, Stones chain) {
    return isNear(moves, chain, moves.better().move(1), IN_REACH)
        || isNear(moves, chain, moves.played().move(2), IN_CONTACT);
  }

  private static boolean isNear(Comparison moves, Stones chain, int move, int most) {
    return move != Board.PASS
        && chain.points().stream()
            .anyMatch(point -> AtariFacts.distance(moves.before(), point, move) <= most);
  }

  /** A chain that is captured by the first move is told as that. */
  private static boolean isThere(Stones chain, Branch line) {
    return line.after(1).color(chain.center()) == chain.color();
  }

  private static boolean changes(
      Comparison moves, Stones chain, Branch worse, Branch than, double least) {
    return chain.points().stream()
        .allMatch(
            point ->
                moves.owned(than, point, chain.color()) - moves.owned(worse, point, chain.color())
                    > least);
  }

  private static double mean(Comparison moves, Stones chain, Branch line) {
    return chain.points().stream()
        .mapToDouble(point -> moves.owned(line, point, chain.color()))
        .average()
        .orElse(0);
  }

  private static double worth(Comparison moves, Stones stones) {
    return Math.abs(mean(moves, stones, moves.better()) - mean(moves, stones, moves.played()))
        * stones.size();
  }

  /** The chains of a player that meet a test, those near each other as one. */
  private static List<Stones> groups(Comparison moves, int color, Predicate<Stones> test) {
    List<List<Stones>> groups = new ArrayList<>();
    for (Stones chain : Comparison.chains(moves.before(), color)) {
      if (test.test(chain)) {
        List<Stones> joined = new ArrayList<>(List.of(chain));
        for (List<Stones> group : List.copyOf(groups)) {
          if (group.stream().anyMatch(each -> isNear(moves, each, chain))) {
            groups.remove(group);
            joined.addAll(group);
          }
        }
        groups.add(joined);
      }
    }
    return groups.stream()
        .map(group -> Stones.of(moves.before(), color, group.stream().map(Stones::points).toList()))
        .toList();
  }

  private static boolean isNear(Comparison moves, Stones one, Stones other) {
    return one.points().stream()
        .anyMatch(
            a ->
                other.points().stream()
                    .anyMatch(b -> AtariFacts.distance(moves.before(), a, b) <= NEAR));
  }
}
