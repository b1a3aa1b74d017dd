package sanko.gtp.engine;

import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.gtp.config.Parameters;

/**
 * How an engine begins.
 *
 * @param name what {@code name} answers
 * @param version what {@code version} answers
 * @param game the game at the start
 * @param parameters taken over, not copied
 * @param seed of all random choices
 * @param ceiling what a client from elsewhere may use; null for the user's own
 */
public record EngineStart(
    String name,
    String version,
    NewGame game,
    Parameters parameters,
    long seed,
    @Nullable Ceiling ceiling) {

  /** A game without moves on a square board. */
  public record NewGame(Rules rules, double komi, int boardSize) {}

  /** The start of the user's own engine. */
  public EngineStart(String name, String version, NewGame game, Parameters parameters, long seed) {
    this(name, version, game, parameters, seed, null);
  }
}
