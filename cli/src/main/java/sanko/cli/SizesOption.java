package sanko.cli;

import com.beust.jcommander.Parameter;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;

/** The option that names square boards. */
final class SizesOption {
  private static final int STANDARD_SIZE = 19;

  @Parameter(
      names = {"-size", "--size", "-boardsize", "--boardsize"},
      description = "The side of the board; can be given several times.")
  private List<Integer> sizes = new ArrayList<>();

  /** The sides, at least one. */
  List<Integer> sizes() {
    return sizesOr(List.of(STANDARD_SIZE));
  }

  /** The sides, or others where none are named. */
  List<Integer> sizesOr(List<Integer> others) {
    for (int size : sizes) {
      OptionCheck.check(
          size >= Board.MIN_GAME_SIZE && size <= STANDARD_SIZE,
          "-size must be from " + Board.MIN_GAME_SIZE + " to " + STANDARD_SIZE + ", not " + size);
    }
    return sizes.isEmpty() ? others : sizes;
  }
}
