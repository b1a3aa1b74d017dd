package sanko.reading;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/** A node of the proof-number search. The numbers are the attacker's and the defender's. */
final class Node {
  /** A number that no sum reaches: it cannot be proved. */
  static final int INFINITE = 1 << 28;

  private static final int RANKS = 4;
  private static final int MOST_COST = 4;

  final long low;
  final long high;
  final int toMove;

  /** How many leaves at least must be proved so that the attacker wins. */
  int proof = 1;

  /** How many leaves at least must be proved so that the defender wins. */
  int disproof = 1;

  /** Who wins, once it is proved. */
  @Nullable Solution solution;

  /** A proof of a position like this one, whose moves may work here as well. */
  @Nullable Proof hint;

  /** How often the line that is searched passes through it. */
  int entered;

  /** The steps of the search at it and below. */
  long work;

  /* The moves looked at so far; none before the node is expanded. A child is null before its first
   * visit. Moves are added when a proof needs to know what becomes of them. */
  private int[] moves = {};
  private @Nullable Node[] children = {};
  int count;
  private int pass;

  Node(long low, long high, int toMove) {
    this.low = low;
    this.high = high;
    this.toMove = toMove;
  }

  boolean isExpanded() {
    return count > 0;
  }

  void expand(int[] first) {
    moves = first;
    children = new Node[first.length];
    count = first.length;
  }

  /** Forgets its moves and children, as before it was expanded; the numbers stay. */
  void collapse() {
    moves = new int[0];
    children = new Node[0];
    count = 0;
    pass = 0;
  }

  /** The place of the pass among the moves. */
  int pass() {
    if (moves[pass] != Board.PASS) {
      pass = indexOf(Board.PASS);
    }
    return pass;
  }

  /** The first number of a child for the player to move, before it is looked at. */
  int cost(int index) {
    return 1 + Math.min(index / RANKS, MOST_COST);
  }

  int move(int index) {
    return moves[index];
  }

  @Nullable Node child(int index) {
    return children[index];
  }

  /** The children that were visited. */
  List<Node> children() {
    return Arrays.stream(children, 0, count).filter(Objects::nonNull).toList();
  }

  void setChild(int index, Node child) {
    children[index] = child;
  }

  boolean hasMove(int move) {
    for (int i = 0; i < count; i++) {
      if (moves[i] == move) {
        return true;
      }
    }
    return false;
  }

  void addMove(int move) {
    if (count == moves.length) {
      moves = Arrays.copyOf(moves, 2 * count);
      children = Arrays.copyOf(children, 2 * count);
    }
    moves[count++] = move;
  }

  int indexOf(int move) {
    for (int i = 0; i < count; i++) {
      if (moves[i] == move) {
        return i;
      }
    }
    throw new IllegalStateException("no such move: " + move);
  }

  void setNumbers(int proof, int disproof) {
    this.proof = Math.min(proof, INFINITE);
    this.disproof = Math.min(disproof, INFINITE);
  }
}
