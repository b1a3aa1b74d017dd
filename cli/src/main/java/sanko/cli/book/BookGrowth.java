package sanko.cli.book;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import sanko.base.file.FileErrors;
import sanko.engine.book.BookBuilder;
import sanko.engine.book.BookFile;
import sanko.engine.book.BookMoves;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluator;
import sanko.search.SearchException;

/**
 * Lets a book grow, and writes it to a file now and then and at the end. For one thread.
 *
 * @param lines receives one for the user now and then
 */
record BookGrowth(OpeningBook book, Path file, Limits limits, Consumer<String> lines) {
  private static final long REPORT_NANOS = 10_000_000_000L;
  private static final long SAVE_NANOS = 300_000_000_000L;

  /** When to stop. */
  record Limits(double seconds, int positions) {}

  /**
   * Adds positions until a limit is reached, there are no more, or the builder is stopped.
   *
   * @param progress called after each position
   * @throws ConfigException if the file cannot be written
   */
  void run(BookBuilder builder, Runnable progress) throws ConfigException, SearchException {
    long start = System.nanoTime();
    long reported = start;
    long saved = start;
    int before = book.size();
    try {
      while (book.size() < limits.positions()
          && seconds(start) < limits.seconds()
          && builder.expand()) {
        progress.run();
        long now = System.nanoTime();
        if (now - reported >= REPORT_NANOS) {
          reported = now;
          double rate = (book.size() - before) / seconds(start);
          lines.accept(String.format(Locale.ROOT, "%s, %.2f a second", summary(book), rate));
        }
        if (now - saved >= SAVE_NANOS) {
          saved = now;
          write(file, book);
        }
      }
    } finally {
      // An interrupted thread cannot write.
      boolean wasInterrupted = Thread.interrupted();
      try {
        write(file, book);
      } finally {
        if (wasInterrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private static double seconds(long sinceNanos) {
    return (System.nanoTime() - sinceNanos) / 1e9;
  }

  /**
   * Writes a book, whole or not at all.
   *
   * @throws ConfigException with the reason if that is not possible
   */
  static void write(Path file, OpeningBook book) throws ConfigException {
    try {
      BookFile.write(file, book);
    } catch (IOException e) {
      throw new ConfigException("cannot write " + file + ": " + FileErrors.reason(e));
    }
  }

  /**
   * Checks that a book has been built by an evaluator.
   *
   * @throws ConfigException if it was another one
   */
  static void checkEvaluator(OpeningBook book, Evaluator evaluator, Path file)
      throws ConfigException {
    if (!book.evaluator().equals(evaluator.name())) {
      throw new ConfigException(
          file + " is a book by " + book.evaluator() + ", not by " + evaluator.name());
    }
  }

  /** What a book has come to, for the user. */
  static String summary(OpeningBook book) {
    double black = 50 * (1 - new BookMoves(book).winLoss());
    return String.format(Locale.ROOT, "%d positions, Black wins %.1f%%", book.size(), black);
  }
}
