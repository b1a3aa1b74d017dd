package sanko.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sanko.board.Board;

/**
 * Looks for lines of a proof that end by repetition under simple ko, before the proof does. A proof
 * that is used at another position than that where it was found may have such lines. One use.
 */
final class ReturningLines {
  private static final int NO_CYCLE = 0;

  /** A position of the proof, and what leads on from it. */
  private static final class Position {
    final Set<Position> next = new HashSet<>();

    /** Tarjan's numbers; 0 before the visit. */
    int index;

    int lowest;
    boolean isOpen;

    /** The number of the cycles that lead back to it, or {@link #NO_CYCLE}. */
    int cycle = NO_CYCLE;
  }

  private record Key(long low, long high) {}

  private final Line line;
  private final int mostPositions;
  private final Map<Key, Position> positions = new HashMap<>();
  private final IdentityHashMap<Proof, Set<Position>> collected = new IdentityHashMap<>();
  private final IdentityHashMap<Proof, Set<Position>> followed = new IdentityHashMap<>();
  private final ArrayDeque<Position> open = new ArrayDeque<>();
  private int steps;
  private int indexes;
  private int cycles;

  /**
   * A search for such lines.
   *
   * @param line at the position where the proof begins; it is there again afterwards
   * @param mostPositions how many positions of the proof are looked at
   */
  ReturningLines(Line line, int mostPositions) {
    this.line = line;
    this.mostPositions = mostPositions;
  }

  /** Whether there may be one; false only if there is none. */
  boolean mayBeIn(Proof proof) {
    collect(proof);
    if (steps > mostPositions) {
      return true;
    }
    findCycles(position());
    steps = 0;
    return cycles > 0 && (follow(proof, NO_CYCLE) || steps > mostPositions);
  }

  private Position position() {
    Board board = line.board();
    long rest = line.toMove() + 4L * board.koPoint();
    Key key = new Key(board.hashLow() ^ rest, board.hashHigh());
    return positions.computeIfAbsent(key, unused -> new Position());
  }

  private static boolean isNew(
      IdentityHashMap<Proof, Set<Position>> seen, Proof proof, Position here) {
    return seen.computeIfAbsent(proof, unused -> new HashSet<>()).add(here);
  }

  /** The places of the moves that can be made in a proof at the present position. */
  private List<Integer> playable(Proof proof) {
    List<Integer> playable = new ArrayList<>();
    for (int i = 0; i < proof.moves().size() && !line.isOver(); i++) {
      if (line.isLegal(proof.moves().get(i))) {
        playable.add(i);
      }
    }
    return playable;
  }

  /** Notes the positions that each position leads to. A ko threat begins a new history. */
  private void collect(Proof proof) {
    Position here = position();
    if (!isNew(collected, proof, here) || ++steps > mostPositions) {
      return;
    }
    for (int i : playable(proof)) {
      int move = proof.moves().get(i);
      line.play(move);
      if (move != Proof.KO_THREAT) {
        here.next.add(position());
      }
      collect(proof.children().get(i));
      line.undo();
    }
  }

  /** Tarjan's algorithm for strongly connected components. */
  private void findCycles(Position here) {
    here.index = ++indexes;
    here.lowest = here.index;
    here.isOpen = true;
    open.push(here);
    for (Position after : here.next) {
      if (after.index == 0) {
        findCycles(after);
        here.lowest = Math.min(here.lowest, after.lowest);
      } else if (after.isOpen) {
        here.lowest = Math.min(here.lowest, after.index);
      }
    }
    if (here.lowest == here.index) {
      int cycle = open.peek() == here ? NO_CYCLE : ++cycles;
      Position each;
      do {
        each = open.pop();
        each.isOpen = false;
        each.cycle = cycle;
      } while (each != here);
    }
  }

  /**
   * Follows all lines, each one in the cycles that it enters; tells whether one ends by repetition.
   *
   * @param cycle that of the position before
   */
  private boolean follow(Proof proof, int cycle) {
    Position here = position();
    boolean enters = here.cycle == NO_CYCLE || here.cycle != cycle;
    if (proof.isEnd() || (enters && !isNew(followed, proof, here)) || ++steps > mostPositions) {
      return false;
    }
    if (line.isRepetition()) {
      return true;
    }
    for (int i : playable(proof)) {
      line.play(proof.moves().get(i));
      boolean returns = follow(proof.children().get(i), here.cycle);
      line.undo();
      if (returns) {
        return true;
      }
    }
    return false;
  }
}
