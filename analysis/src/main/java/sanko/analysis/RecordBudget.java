package sanko.analysis;

import java.util.function.Consumer;
import sanko.board.sgf.SgfException;

/**
 * What a record may grow to while it is read: rectangles of points become lists of points, and
 * values that make no sense become problems. For one record, and one thread.
 */
final class RecordBudget {
  /** Points of rectangles beyond their corners; a board of 19x19 has 361. */
  static final int MOST_POINTS = 100_000;

  /** Problems that are told; more of them tell nobody more. */
  static final int MOST_PROBLEMS = 100;

  /** More games than anybody looks at on a page. */
  static final int MOST_GAMES = 10_000;

  private final Consumer<SgfException> problems;
  private int points;
  private int noted;

  RecordBudget(Consumer<SgfException> problems) {
    this.problems = problems;
  }

  /** Counts points that the text of the record does not name one by one. */
  void spend(int more) {
    points += more;
  }

  /** Whether the record has grown too large. */
  boolean isOverdrawn() {
    return points > MOST_POINTS;
  }

  /** For the user: why a record is refused that is too large. */
  String refusal() {
    return "the rectangles of this record have more than " + MOST_POINTS + " points";
  }

  /** Whether one more problem is told. */
  boolean hasRoomForProblem() {
    return noted < MOST_PROBLEMS;
  }

  /** Tells a problem; those beyond the limit are left out. */
  void note(SgfException problem) {
    if (hasRoomForProblem()) {
      noted++;
      problems.accept(problem);
    }
  }
}
