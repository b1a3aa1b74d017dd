package sanko.match;

import java.util.Set;
import sanko.superko.GameState;

/** Counts final positions for the referee. Shared. */
interface Judge {
  /**
   * White's points minus Black's after the dead stones are taken off.
   *
   * @param dead points of dead stones
   */
  double count(GameState game, Set<Integer> dead);

  /**
   * White's points minus Black's by own judgement of what is dead.
   *
   * @throws IllegalStateException if it cannot judge
   */
  double judge(GameState game);
}
