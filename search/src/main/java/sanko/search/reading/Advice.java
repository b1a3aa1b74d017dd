package sanko.search.reading;

import java.util.List;

/**
 * What readings found.
 *
 * @param moves of the player to move, each proved to decide the fate of a chain that the opponent,
 *     moving first, would decide otherwise
 * @param replies of the opponent, each proved to decide the fate of a chain if the player to move
 *     plays elsewhere
 * @param fates what is proved of stones
 */
public record Advice(List<Integer> moves, List<Integer> replies, KnownFates fates) {
  /** The fate of fewer stones is worth no move that the network does not see. */
  static final int LEAST_STONES = 3;

  /** Nothing was found. */
  public static final Advice NONE = new Advice(List.of(), List.of(), KnownFates.NONE);

  /** Copies the moves. */
  public Advice {
    moves = List.copyOf(moves);
    replies = List.copyOf(replies);
  }

  /** The same with other fates. */
  public Advice with(KnownFates known) {
    return new Advice(moves, replies, known);
  }
}
