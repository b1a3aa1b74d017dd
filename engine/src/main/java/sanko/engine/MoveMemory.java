package sanko.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.engine.config.AvoidedRecords;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.FileNames;
import sanko.search.variety.AvoidedMoves;
import sanko.superko.GameState;

/**
 * The moves of earlier games that engines avoid, so that their games vary: those of records, read
 * once, and their own, which are kept in a folder (docs/search-formulas.md, "Moves of earlier
 * games"). Shared by the engines of a program.
 */
public final class MoveMemory {
  /** Avoids nothing and keeps nothing. */
  public static final MoveMemory NONE = new MoveMemory(AvoidedMoves.NONE, null, warning -> {});

  private final AvoidedMoves recorded;
  private final @Nullable OwnMoves own;
  private final Consumer<String> warnings;

  /** Whether own moves were played since they were read. */
  @GuardedBy("this")
  private boolean isBehind;

  /** Whether own moves cannot be kept any more. */
  @GuardedBy("this")
  private boolean isBroken;

  /** Shared: written under the lock. */
  private volatile AvoidedMoves avoided;

  private MoveMemory(AvoidedMoves recorded, @Nullable OwnMoves own, Consumer<String> warnings) {
    this.recorded = recorded;
    this.own = own;
    this.warnings = warnings;
    avoided = recorded;
  }

  /**
   * Reads what a configuration wants to be avoided.
   *
   * @param warnings receives a line for what cannot be used, also later
   * @throws ConfigException if a folder cannot be used
   */
  public static MoveMemory load(Configuration configured, Consumer<String> warnings)
      throws ConfigException {
    AvoidedMoves.Collector records = new AvoidedMoves.Collector();
    for (AvoidedRecords set : configured.avoidedRecords()) {
      RecordedMoves.add(set, records, warnings);
    }
    String folder = configured.start().avoidedRepeats().dir();
    if (folder == null) {
      return new MoveMemory(records.moves(), null, warnings);
    }
    Path path = FileNames.path(FileNames.unquoted(folder));
    try {
      OwnMoves own = new OwnMoves(path, configured::avoidedRepeats);
      MoveMemory memory = new MoveMemory(records.moves(), own, warnings);
      memory.avoided = memory.recorded.plus(own.load());
      return memory;
    } catch (IOException e) {
      throw new ConfigException(
          "cannot use the folder of own moves " + path + ": " + FileErrors.withFile(e));
    }
  }

  AvoidedMoves avoided() {
    return avoided;
  }

  /** Keeps the last move of a game, which an engine has played. */
  synchronized void played(GameState game) {
    if (own != null && !isBroken) {
      try {
        isBehind |= own.keep(game);
      } catch (IOException e) {
        isBroken = true;
        warnings.accept(
            "Moves are no longer kept in " + own.folder() + ": " + FileErrors.withFile(e));
      }
    }
  }

  /** A game begins: from now on, the moves of the last one are avoided, too. */
  synchronized void newGame() {
    if (own != null && isBehind) {
      try {
        avoided = recorded.plus(own.load());
        isBehind = false;
      } catch (IOException e) {
        warnings.accept(
            "The moves kept in " + own.folder() + " cannot be read: " + FileErrors.withFile(e));
      }
    }
  }
}
