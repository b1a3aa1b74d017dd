package sanko.nn.honesty;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sanko.base.file.Resources;

/**
 * A board whose result is known from the first move on, under area scoring with positional superko.
 * The file {@code solved.txt} says from whom.
 *
 * @param width not more than the height
 * @param height in points
 * @param blackScore what Black, who begins, wins by with best play, without komi
 */
public record SolvedBoard(int width, int height, int blackScore) {
  /** What has been proved, up to 5x5, and what is believed of larger boards. */
  static List<SolvedBoard> all() {
    return Resources.lines(SolvedBoard.class, "solved.txt").stream()
        .map(SolvedBoard::parse)
        .toList();
  }

  private static SolvedBoard parse(String line) {
    int[] numbers = Stream.of(line.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    return new SolvedBoard(numbers[0], numbers[1], numbers[2]);
  }

  /** What is known of boards of a size, either side of which may be the longer one. */
  public static Optional<SolvedBoard> of(int width, int height) {
    int least = Math.min(width, height);
    int most = Math.max(width, height);
    return all().stream().filter(each -> each.width == least && each.height == most).findFirst();
  }
}
