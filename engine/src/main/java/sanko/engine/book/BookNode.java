package sanko.engine.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A position of a book with what its search found. Values are White's. For one thread. */
public final class BookNode {
  private final BookPosition.Key key;
  private final int toMove;
  private final int visits;
  private final float winLoss;
  private final float lead;
  private final List<BookMove> moves;

  /**
   * A position.
   *
   * @param winLoss White's wins minus losses, -1..1
   * @param lead White's, in points
   * @param moves the most visited first; empty where a pass is best
   */
  BookNode(
      BookPosition.Key key,
      int toMove,
      int visits,
      float winLoss,
      float lead,
      List<BookMove> moves) {
    this.key = key;
    this.toMove = toMove;
    this.visits = visits;
    this.winLoss = winLoss;
    this.lead = lead;
    this.moves = new ArrayList<>(moves);
  }

  /** The name of the position. */
  public BookPosition.Key key() {
    return key;
  }

  /** The player to move. */
  int toMove() {
    return toMove;
  }

  /** The visits of the search of the position. */
  int visits() {
    return visits;
  }

  /** White's wins minus losses by that search, -1..1. */
  float winLoss() {
    return winLoss;
  }

  /** White's lead by that search, in points. */
  float lead() {
    return lead;
  }

  /** The moves, the most visited first. */
  List<BookMove> moves() {
    return Collections.unmodifiableList(moves);
  }

  /** Where the move to a point stands among the moves, or -1. */
  int placeOf(int point) {
    for (int i = 0; i < moves.size(); i++) {
      if (moves.get(i).point() == point) {
        return i;
      }
    }
    return -1;
  }

  /** Adds a move of another search of the position, before those with fewer visits. */
  void add(BookMove move) {
    int place = 0;
    while (place < moves.size() && moves.get(place).visits() >= move.visits()) {
      place++;
    }
    moves.add(place, move);
  }

  /** Notes where a move leads. */
  void setChild(int move, int child) {
    moves.set(move, moves.get(move).withChild(child));
  }
}
