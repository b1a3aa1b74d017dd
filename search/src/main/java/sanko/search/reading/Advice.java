package sanko.search.reading;

import java.util.List;

/**
 * What readings found.
 *
 * @param moves of the player to move, each proved to decide the fate of a chain that the opponent,
 *     moving first, would decide otherwise
 * @param replies of the opponent, each proved to decide the fate of a chain if the player to move
 *     plays elsewhere
 */
public record Advice(List<Integer> moves, List<Integer> replies) {
  /** Nothing was found. */
  public static final Advice NONE = new Advice(List.of(), List.of());

  /** Copies the moves. */
  public Advice {
    moves = List.copyOf(moves);
    replies = List.copyOf(replies);
  }
}
