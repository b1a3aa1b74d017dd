package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * Somebody who knows games of others, such as folders of records, and answers the actions {@code
 * explore} and {@code explore_game} (docs/analysis.md). Shared.
 */
public interface GameExplorer {
  /**
   * Writes what was played in a position: the fields of the answer that follow its id and action.
   *
   * @param player whose results are told; empty for nobody's
   */
  void explore(GameState position, String player, JsonGenerator out) throws IOException;

  /**
   * The record of a game.
   *
   * @param game as an answer named it
   * @param position to look for in it, or an image of it
   * @return null if there is no such game any more
   */
  @Nullable Found record(String game, GameState position);

  /**
   * A record.
   *
   * @param sgf of one game
   * @param turn the number of moves after which it has the position; -1 if it has not
   */
  record Found(String sgf, int turn) {}
}
