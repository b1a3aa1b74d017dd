package sanko.search.reading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.reading.Goal;
import sanko.reading.Proof;
import sanko.reading.Zone;

/**
 * Takes the fates of stones from the nodes of a proof. A node tells nothing if its proof, or a part
 * of it,
 *
 * <ul>
 *   <li>forbids the loser a ko, unless the loser had threats in the reading and none is spent;
 *   <li>needs the whole board;
 *   <li>ends because a stone got out of the bounds of confined play.
 * </ul>
 *
 * What is left holds whatever ko threats there are, up to the number that was read, as long as
 * nobody plays outside of the bounds.
 */
final class FateCollector {
  private record Found(int depth, ProvedFate fate) {}

  private final Board root;
  private final Goal goal;
  private final Set<Integer> bounds;
  private final boolean hasThreats;
  private final IdentityHashMap<Proof, Boolean> sound = new IdentityHashMap<>();
  private final List<Found> found = new ArrayList<>();
  private boolean hasKo;

  private FateCollector(Board root, Goal goal, boolean hasThreats) {
    this.root = root;
    this.goal = goal;
    this.hasThreats = hasThreats;
    bounds = new HashSet<>(goal.bounds());
  }

  /**
   * Collects the fates that a proof tells.
   *
   * @param board at the root of the proof, with its ko point if it forbids anything there
   * @param first who moves first
   * @param hasThreats whether the loser had ko threats
   */
  static FateCollector of(Goal goal, Proof proof, Board board, int first, boolean hasThreats) {
    FateCollector collector = new FateCollector(board, goal, hasThreats);
    collector.visit(proof, new Place(board, first, 0, 0, false));
    return collector;
  }

  /** The fates, those nearest to the root of the proof first, at most as many as said. */
  List<ProvedFate> nearest(int most) {
    return found.stream()
        .sorted(Comparator.comparingInt(Found::depth))
        .limit(most)
        .map(Found::fate)
        .toList();
  }

  /** Whether the proof forbids the loser a ko somewhere. */
  boolean hasKo() {
    return hasKo;
  }

  /** Where a node is. */
  private record Place(Board board, int toMove, int passes, int depth, boolean spent) {
    Place after(int move) {
      MutableBoard after = new MutableBoard(board);
      if (move == Proof.KO_THREAT) {
        after.clearKo();
        return new Place(after, toMove, 0, depth + 1, true);
      }
      if (move == Board.PASS) {
        after.pass();
      } else {
        after.play(move, toMove);
      }
      int passed = move == Board.PASS ? passes + 1 : 0;
      return new Place(after, Color.opponent(toMove), passed, depth + 1, spent);
    }
  }

  /** Visits a node and all below it; tells whether it is sound. */
  private boolean visit(Proof proof, Place place) {
    Boolean known = sound.get(proof);
    if (known != null) {
      return known;
    }
    boolean isKo = isKo(proof, place);
    hasKo |= isKo;
    boolean isSound = !proof.zone().isWholeBoard() && (hasThreats || !isKo);
    if (proof.isEnd()) {
      isSound &= place.passes() == 2 || !isEscape(proof, place.board());
    }
    for (int i = 0; i < proof.moves().size(); i++) {
      isSound &= visit(proof.children().get(i), place.after(proof.moves().get(i)));
    }
    sound.put(proof, isSound);
    // After a pass it may be the pass that wins; the node before it tells the same.
    if (isSound && place.passes() == 0 && !place.spent() && hasStones(place.board())) {
      boolean isWinners = place.toMove() == proof.winner();
      int toMove = isWinners ? proof.winner() : Color.EMPTY;
      add(proof, proof.zone(), place, toMove, isWinners ? firstMove(proof) : Board.PASS);
      Zone passZone = proof.passZone();
      if (passZone != null && !passZone.equals(proof.zone())) {
        Proof afterPass = proof.children().get(proof.moves().indexOf(Board.PASS));
        add(proof, passZone, place, proof.winner(), firstMove(afterPass));
      }
    }
    return isSound;
  }

  private static int firstMove(Proof proof) {
    return proof.isEnd() ? Board.PASS : proof.moves().get(0);
  }

  private void add(Proof proof, Zone zone, Place place, int toMove, int move) {
    Board board = place.board();
    ProvedFate fate = new ProvedFate(goal, proof.winner(), zone, board, toMove, move, root, bounds);
    found.add(new Found(place.depth(), fate));
  }

  private boolean hasStones(Board board) {
    return goal.points().stream().anyMatch(point -> board.color(point) == goal.defender());
  }

  private static boolean isKo(Proof proof, Place place) {
    int ko = place.board().koPoint();
    return ko != Board.PASS && place.toMove() != proof.winner() && proof.zone().contains(ko);
  }

  /** Whether a stone of the goal lives because it has a liberty where nobody may play. */
  private boolean isEscape(Proof proof, Board board) {
    if (proof.winner() != goal.defender() || bounds.isEmpty()) {
      return false;
    }
    int[] liberties = new int[board.area()];
    for (int point : goal.points()) {
      if (board.color(point) == goal.defender()) {
        int count = board.libertiesInto(point, liberties);
        for (int i = 0; i < count; i++) {
          if (!bounds.contains(liberties[i])) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
