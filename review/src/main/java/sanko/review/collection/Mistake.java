package sanko.review.collection;

import java.util.List;

/**
 * A mistake in a reviewed game.
 *
 * @param move its number, from 1
 * @param better the line that the search expects instead, vertices
 * @param explanation in words, empty if there is none
 * @param position the board before it, a text for each row from the top: {@code X} is Black, {@code
 *     O} White, {@code .} empty
 */
public record Mistake(
    int move,
    String color,
    String played,
    List<String> better,
    double pointsLost,
    double winrateLost,
    String explanation,
    List<String> position) {
  public Mistake {
    better = List.copyOf(better);
    position = List.copyOf(position);
  }
}
