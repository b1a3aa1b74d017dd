package sanko.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.engine.book.BookMoves;
import sanko.engine.book.BookPlay;

/** The opening book that an engine plays from. Immutable. */
public record BookSettings(
    @Setting(
            value = "bookFile",
            change = Change.AT_START,
            text = "An opening book of sanko book, whose moves are played while the game is in it")
        @Nullable String file,
    @Setting(
            value = "bookMaxLoss",
            max = 1,
            change = Change.AT_START,
            text =
                "The most win rate that a move of the book may lose to the best one; above 0 good"
                    + " moves are drawn")
        double maxLoss) {
  static final BookSettings NONE = new BookSettings(null, 0);

  /**
   * The book; null if none is set.
   *
   * @throws ConfigException if it cannot be read
   */
  public @Nullable BookPlay open() throws ConfigException {
    if (file == null) {
      return null;
    }
    Path path = FileNames.path(file);
    try {
      return new BookPlay(BookMoves.read(path), maxLoss, file);
    } catch (IOException e) {
      throw new ConfigException("cannot use the book " + file + ": " + FileErrors.reason(e));
    }
  }
}
