package sanko.engine;

import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.engine.book.BookPlay;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.rating.RatingBook;
import sanko.engine.settings.LiveSettings;
import sanko.search.time.TimeSource;

/**
 * The initial settings of an engine.
 *
 * @param name what {@code name} answers
 * @param version what {@code version} answers
 * @param game the game at the start
 * @param settings taken over, not copied
 * @param seed of all random choices
 * @param ratings of the players whom {@code level=adapt} follows
 * @param limits what the client may ask for
 * @param time of clocks and searches
 * @param memory moves of earlier games to avoid
 * @param book to play from; null for none
 */
public record EngineStart(
    String name,
    String version,
    NewGame game,
    LiveSettings settings,
    long seed,
    RatingBook ratings,
    ClientLimits limits,
    TimeSource time,
    MoveMemory memory,
    @Nullable BookPlay book) {
  /** The usual answer to {@code name}. */
  public static final String NAME = "Sanko";

  /**
   * A game without moves on a square board.
   *
   * @param forcedKomi komi of all later games too; null where clients decide about it
   */
  public record NewGame(Rules rules, double komi, int boardSize, @Nullable Double forcedKomi) {
    public NewGame(Rules rules, double komi, int boardSize) {
      this(rules, komi, boardSize, null);
    }
  }

  public EngineStart(String name, String version, NewGame game, LiveSettings settings, long seed) {
    this(
        name,
        version,
        game,
        settings,
        seed,
        RatingBook.inMemory(),
        ClientLimits.NONE,
        TimeSource.REAL,
        MoveMemory.NONE,
        null);
  }

  /**
   * The start that a configuration describes.
   *
   * @throws ConfigException if its book cannot be read
   */
  public static EngineStart of(Configuration configured) throws ConfigException {
    return of(configured, NAME, BuildInfo.version(), configured.rules().defaultKomi());
  }

  /**
   * The same with another name, version and komi.
   *
   * @throws ConfigException if its book cannot be read
   */
  public static EngineStart of(Configuration configured, String name, String version, double komi)
      throws ConfigException {
    Double forced = configured.start().forcedKomi();
    NewGame game =
        new NewGame(
            configured.rules(),
            forced == null ? komi : forced,
            configured.start().boardSize(),
            forced);
    return new EngineStart(
            name, version, game, configured.settings(), configured.start().seedNumber())
        .withBook(configured.start().book().open());
  }

  /**
   * The same for one of many clients, whose settings are its own.
   *
   * @param number tells the client's random choices apart from those of the others
   */
  public EngineStart forClient(long number, RatingBook own) {
    return new EngineStart(
        name,
        version,
        game,
        new LiveSettings(settings.current()),
        seed + number,
        own,
        limits,
        time,
        memory,
        book);
  }

  /** The same with other ratings. */
  public EngineStart withRatings(RatingBook other) {
    return new EngineStart(name, version, game, settings, seed, other, limits, time, memory, book);
  }

  /** The same with limits. */
  public EngineStart withLimits(ClientLimits other) {
    return new EngineStart(name, version, game, settings, seed, ratings, other, time, memory, book);
  }

  /** The same in other time. */
  public EngineStart withTime(TimeSource other) {
    return new EngineStart(
        name, version, game, settings, seed, ratings, limits, other, memory, book);
  }

  /** The same with moves of earlier games to avoid. */
  public EngineStart withMemory(MoveMemory other) {
    return new EngineStart(name, version, game, settings, seed, ratings, limits, time, other, book);
  }

  /** The same with a book to play from. */
  public EngineStart withBook(@Nullable BookPlay other) {
    return new EngineStart(
        name, version, game, settings, seed, ratings, limits, time, memory, other);
  }
}
