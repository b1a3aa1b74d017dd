package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.engine.teach.fact.Reason.Side;

/**
 * Cuts and connections at a point. Two chains are linked there if a stone of their player at the
 * point joins them. A stone of the opponent at the point cuts them if nothing else links them: they
 * share no other liberty, by themselves or through further chains, the stone has two liberties and
 * no ladder catches it, and no stone around either chain is in atari.
 */
final class LinkFacts implements FactFinder.Extractor {
  private static final double WORTH = 1;

  /** The least change, of 2, of the expected owner of either chain for a link to be told. */
  private static final double CONSEQUENCE = 0.3;

  /** Both chains of a cut. */
  record Link(Stones one, Stones other) {
    double worth() {
      return WORTH * Math.min(one.size(), other.size()) + 2;
    }
  }

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    Board after = moves.played().after(1);
    findAnswer(moves, after, out);
    int point = moves.better().move(1);
    if (point == Board.PASS || !after.isEmpty(point)) {
      return;
    }
    // The better point is one where the opponent could still cut, so the better move connects.
    cut(moves.before(), point, moves.opponent())
        .filter(link -> cut(after, point, moves.opponent()).isPresent())
        .filter(link -> matters(moves, link, moves.played(), moves.better()))
        .ifPresent(
            link ->
                out.accept(
                    new Reason(
                        Side.BETTER,
                        new Fact.Connection(moves.color(), point, link.one, link.other),
                        link.worth())));
    cut(moves.before(), point, moves.color())
        .filter(link -> cutHolds(moves, point))
        .filter(link -> matters(moves, link, moves.better(), moves.played()))
        .ifPresent(
            link ->
                out.accept(
                    new Reason(
                        Side.BETTER,
                        new Fact.Cut(moves.color(), point, link.one, link.other),
                        link.worth())));
  }

  /** What the expected answer cuts or connects where the better move prevents it. */
  private static void findAnswer(Comparison moves, Board after, Consumer<Reason> out) {
    Branch line = moves.played();
    int point = line.move(2);
    if (line.length() < 2 || point == Board.PASS) {
      return;
    }
    Board better = moves.better().after(1);
    boolean isPrevented = !better.isEmpty(point) || cut(better, point, moves.opponent()).isEmpty();
    cut(after, point, moves.opponent())
        .filter(link -> isPrevented)
        .filter(link -> matters(moves, link, line, moves.better()))
        .ifPresent(
            link ->
                out.accept(
                    new Reason(
                        Side.PLAYED,
                        new Fact.Cut(moves.opponent(), point, link.one, link.other),
                        link.worth())));
    if (point == moves.better().move(1)) {
      cut(moves.before(), point, moves.color())
          .filter(link -> cutHolds(moves, point))
          .filter(link -> matters(moves, link, moves.better(), line))
          .ifPresent(
              link ->
                  out.accept(
                      new Reason(
                          Side.PLAYED,
                          new Fact.Connection(moves.opponent(), point, link.one, link.other),
                          link.worth())));
    }
  }

  /** Whether one of both chains is worth less to its player in one line than in the other. */
  private static boolean matters(Comparison moves, Link link, Branch worse, Branch than) {
    return !moves.hasOwnership()
        || List.of(link.one, link.other).stream()
            .filter(moves::wasThere)
            .anyMatch(stones -> moves.worsening(stones, worse, than) >= CONSEQUENCE);
  }

  /** Whether the stone of a cut by the better move stays on the board in its line. */
  private static boolean cutHolds(Comparison moves, int point) {
    return moves.better().captureOf(point, 1) == 0 && !moves.better().isCaught(1, point);
  }

  /** The two largest chains that a stone of a player at an empty point cuts apart. */
  static Optional<Link> cut(Board board, int point, int cutter) {
    int owner = Color.opponent(cutter);
    List<Integer> beside = chainsBeside(board, point, owner);
    if (beside.size() < 2 || !board.isPlaceable(point, cutter, false)) {
      return Optional.empty();
    }
    MutableBoard after = new MutableBoard(board);
    int taken = after.play(point, cutter);
    if (taken > 0 || after.liberties(point) < 2 || Comparison.caught(after)[after.indexOf(point)]) {
      return Optional.empty();
    }
    List<Stones> parts = new ArrayList<>();
    for (int head : beside) {
      parts.add(Stones.chain(board, head));
    }
    parts.sort(Comparator.comparingInt(Stones::size).reversed());
    for (int i = 0; i < parts.size(); i++) {
      for (int j = i + 1; j < parts.size(); j++) {
        if (isApart(after, parts.get(i), parts.get(j))) {
          return Optional.of(new Link(parts.get(i), parts.get(j)));
        }
      }
    }
    return Optional.empty();
  }

  /** The heads of a player's chains beside a point. */
  private static List<Integer> chainsBeside(Board board, int point, int color) {
    List<Integer> heads = new ArrayList<>();
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && !heads.contains(board.head(near))) {
        heads.add(board.head(near));
      }
    }
    return heads;
  }

  /** Whether no chain of links, over shared liberties, joins two chains. */
  private static boolean isApart(Board board, Stones one, Stones other) {
    Set<Integer> reached = new HashSet<>();
    List<Integer> open = new ArrayList<>();
    reach(board.head(one.center()), reached, open);
    for (int i = 0; i < open.size(); i++) {
      int head = open.get(i);
      if (touchesAtari(board, head)) {
        return false;
      }
      for (int liberty : Chains.liberties(board, head)) {
        for (int next : chainsBeside(board, liberty, one.color())) {
          reach(next, reached, open);
        }
      }
    }
    int goal = board.head(other.center());
    return !reached.contains(goal) && !touchesAtari(board, goal);
  }

  private static void reach(int head, Set<Integer> reached, List<Integer> open) {
    if (reached.add(head)) {
      open.add(head);
    }
  }

  /** Whether a chain of the opponent beside this one is in atari. */
  private static boolean touchesAtari(Board board, int head) {
    int opponent = Color.opponent(board.color(head));
    return Chains.stones(board, head).stream()
        .anyMatch(stone -> board.hasAtariBeside(stone, opponent));
  }
}
