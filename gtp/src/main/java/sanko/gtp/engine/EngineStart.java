package sanko.gtp.engine;

import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.gtp.settings.LiveSettings;

/**
 * The initial settings of an engine.
 *
 * @param name what {@code name} answers
 * @param version what {@code version} answers
 * @param settings taken over, not copied
 * @param seed of all random choices
 * @param ceiling what a client from elsewhere may use; null for the user's own
 */
public record EngineStart(
    String name,
    String version,
    Rules rules,
    double komi,
    int boardSize,
    LiveSettings settings,
    long seed,
    @Nullable Ceiling ceiling) {

  /** The start of the user's own engine. */
  public EngineStart(
      String name,
      String version,
      Rules rules,
      double komi,
      int boardSize,
      LiveSettings settings,
      long seed) {
    this(name, version, rules, komi, boardSize, settings, seed, null);
  }
}
