package sanko.train.net;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRows;

/** Finds rows from which nothing can be learned, because they have no board or negative weights. */
final class RowCheck {
  private static final int[] WEIGHTS = {
    RowTarget.ROW_WEIGHT,
    RowTarget.POLICY_WEIGHT,
    RowTarget.OWNERSHIP_WEIGHT,
    RowTarget.OPPONENT_POLICY_WEIGHT,
    RowTarget.LEAD_WEIGHT,
  };

  private RowCheck() {}

  /** What is wrong with the first bad row, for the user; null if all are good. */
  static @Nullable String problem(TrainingRows rows) {
    for (int row = 0; row < rows.count(); row++) {
      String problem = problem(rows, row);
      if (problem != null) {
        return "row " + row + " has " + problem;
      }
    }
    return null;
  }

  private static @Nullable String problem(TrainingRows rows, int row) {
    int moves = rows.frame() * rows.frame() + 1;
    if (rows.width(row) == 0) {
      return "no board";
    }
    if (isNegative(rows, RowArray.POLICY, row, 2 * moves)
        || isNegative(rows, RowArray.OPTIMISTIC_POLICY, row, moves)) {
      return "a negative policy";
    }
    boolean isNegative =
        isNegative(rows, RowArray.SCORE_WEIGHT, row, 1)
            || rows.target(row, RowTarget.NO_AVERAGE_WEIGHT) > 1
            || Arrays.stream(WEIGHTS).anyMatch(each -> rows.target(row, each) < 0);
    return isNegative ? "a negative weight" : null;
  }

  private static boolean isNegative(TrainingRows rows, RowArray array, int row, int length) {
    for (int i = 0; i < length && rows.has(array); i++) {
      if (rows.get(array, row, i) < 0) {
        return true;
      }
    }
    return false;
  }
}
