package sanko.engine;

import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.engine.rating.RatingBook;
import sanko.engine.settings.LiveSettings;

/**
 * The initial settings of an engine.
 *
 * @param name what {@code name} answers
 * @param version what {@code version} answers
 * @param game the game at the start
 * @param settings taken over, not copied
 * @param seed of all random choices
 * @param ratings of the players whom {@code level=adapt} follows
 * @param ceiling what a client from elsewhere may use; null for the user's own
 */
public record EngineStart(
    String name,
    String version,
    NewGame game,
    LiveSettings settings,
    long seed,
    RatingBook ratings,
    @Nullable Ceiling ceiling) {

  /** A game without moves on a square board. */
  public record NewGame(Rules rules, double komi, int boardSize) {}

  /** The start of an engine whose ratings end with it. */
  public EngineStart(
      String name,
      String version,
      NewGame game,
      LiveSettings settings,
      long seed,
      @Nullable Ceiling ceiling) {
    this(name, version, game, settings, seed, RatingBook.inMemory(), ceiling);
  }

  /** The same without a ceiling. */
  public EngineStart(String name, String version, NewGame game, LiveSettings settings, long seed) {
    this(name, version, game, settings, seed, null);
  }

  /** The same with other ratings. */
  public EngineStart withRatings(RatingBook other) {
    return new EngineStart(name, version, game, settings, seed, other, ceiling);
  }
}
