package sanko.engine.teach.fact;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a search expects of a move.
 *
 * @param line the expected moves, the move itself first; may contain passes
 * @param whiteLead points after the move, from White's point of view
 * @param whiteOwnership by point in reading order, -1 (Black) to 1 (White); null if it is not known
 */
public record Forecast(
    List<Integer> line, double whiteLead, @Nullable IntToDoubleFunction whiteOwnership) {
  /**
   * Copies the line.
   *
   * @throws IllegalArgumentException if the line is empty
   */
  public Forecast {
    line = List.copyOf(line);
    if (line.isEmpty()) {
      throw new IllegalArgumentException("a forecast needs a move");
    }
  }

  /** The move itself. */
  public int move() {
    return line.get(0);
  }
}
