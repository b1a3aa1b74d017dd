package sanko.engine.teach;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.engine.teach.fact.ProvedFate;
import sanko.superko.GameState;

/** Proves what becomes of stones, as far as it can. */
public interface FateReader {
  /** Proves nothing. */
  FateReader NONE = (game, stones, first) -> null;

  /**
   * What becomes of stones.
   *
   * @param game in its main phase; not changed
   * @param stones one of each chain in question, all of one player
   * @param first who moves first
   * @return null if nothing was proved
   */
  @Nullable ProvedFate read(GameState game, List<Integer> stones, int first);
}
