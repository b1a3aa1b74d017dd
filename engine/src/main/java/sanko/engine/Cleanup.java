package sanko.engine;

import java.util.Set;

/**
 * How to go on with taking dead stones.
 *
 * @param isWanted whether there are dead stones of the opponent that can be taken
 * @param moves a single one if it is known to serve that; otherwise those to choose from
 */
public record Cleanup(boolean isWanted, Set<Integer> moves) {
  /** Nothing is left to take. */
  static final Cleanup DONE = new Cleanup(false, Set.of());

  public Cleanup {
    moves = Set.copyOf(moves);
  }
}
