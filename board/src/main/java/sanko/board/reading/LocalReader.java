package sanko.board.reading;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.reading.Reading.Result;

/**
 * Reads small enclosed regions to the end: whether the opponent can capture a chain, keep its
 * points and lose less by that, if it moves first and if the chain's owner does. A player who may
 * not retake a ko at once has no threats elsewhere, and a cycle saves the chain, so a bent four in
 * the corner is dead and a double ko alive (docs/rules.md, "Dead stones"). For use by one thread.
 */
public final class LocalReader implements StatusReader {
  private final boolean suicideAllowed;
  private final int mostPositions;
  private final BooleanSupplier late;

  /**
   * A reader.
   *
   * @param mostPositions after which a reading is given up
   * @param late whether it is to be given up now
   */
  public LocalReader(boolean suicideAllowed, int mostPositions, BooleanSupplier late) {
    this.suicideAllowed = suicideAllowed;
    this.mostPositions = mostPositions;
    this.late = late;
  }

  @Override
  public Reading read(Board board, int stone, SettledPoints settled) {
    LocalRegion region = LocalRegion.around(board, stone, settled);
    if (region == null) {
      return new Reading(Result.UNKNOWN, List.of(), 0);
    }
    CaptureSearch search = search(board, stone, region);
    boolean first = search.captures(true);
    boolean second = first && search.captures(false);
    Result result =
        search.isGivenUp()
            ? Result.UNKNOWN
            : second ? Result.DEAD : first ? Result.UNSETTLED : Result.LIVES;
    return new Reading(result, first ? search.line() : List.of(), search.positions());
  }

  /**
   * Whether the opponent captures a chain although its owner moves first; null if that is too much
   * to read.
   */
  public @Nullable Boolean isLost(Board board, int stone, SettledPoints settled) {
    LocalRegion region = LocalRegion.around(board, stone, settled);
    if (region == null) {
      return null;
    }
    CaptureSearch search = search(board, stone, region);
    boolean lost = search.captures(false);
    return search.isGivenUp() ? null : Boolean.valueOf(lost);
  }

  private CaptureSearch search(Board board, int stone, LocalRegion region) {
    CaptureSearch.Limits limits = new CaptureSearch.Limits(mostPositions, late);
    return new CaptureSearch(board, stone, region, suicideAllowed, limits);
  }
}
