package sanko.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.book.BookBuilder;
import sanko.engine.book.BookFile;
import sanko.engine.book.BookMoves;
import sanko.engine.book.BookTerms;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;

/** Builds a book in a file, which is written now and then and at the end. */
final class BookBuild {
  private static final long REPORT_NANOS = 10_000_000_000L;
  private static final long SAVE_NANOS = 300_000_000_000L;

  private final BookBuildOptions asked;
  private final EvaluatorOptions options;

  BookBuild(BookBuildOptions asked, EvaluatorOptions options) {
    this.asked = asked;
    this.options = options;
  }

  /**
   * Builds until a limit is reached.
   *
   * @param file the book; made if it does not exist
   * @throws ConfigException if it is a book of something else, a search fails, or a signal ends it;
   *     what was found by then is in the file
   */
  void run(Environment environment, Path file) throws ConfigException, IOException {
    long visits = asked.visits();
    double seconds = asked.seconds();
    int positions = asked.positions();
    StatusLines status = new StatusLines(environment.err());
    Configuration configured = Configuration.of(options.values(status), status::say);
    OpeningBook begun = Files.exists(file) ? BookSubcommand.read(file) : null;
    BookTerms terms = asked.terms(configured.rules(), begun == null ? null : begun.terms());
    if (begun != null && !begun.terms().equals(terms)) {
      throw new ConfigException(file + " is a book of " + begun.terms() + ", not of " + terms);
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ConfigException("there is no folder " + folder);
    }
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    options.load(environment, configured, status, loading);
    try (Evaluator evaluator = loading.join()) {
      OpeningBook book = of(evaluator, terms, begun, file);
      Search search =
          new Search(evaluator, configured.settings().search(), configured.start().seedNumber());
      BookBuilder builder = new BookBuilder(book, search, visits);
      build(builder, book, file, status, new Limits(seconds, positions));
      environment.print(summary(book));
      if (builder.isStopped()) {
        throw new ConfigException("interrupted; the same command resumes");
      }
    } catch (CompletionException | SearchException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  /** When to stop. */
  private record Limits(double seconds, int positions) {}

  private static OpeningBook of(
      Evaluator evaluator, BookTerms terms, @Nullable OpeningBook begun, Path file)
      throws ConfigException {
    if (!evaluator.supports(terms.width(), terms.height())) {
      throw new ConfigException(EvaluatorChoice.refusal(terms.width(), terms.height()));
    }
    if (begun == null) {
      return new OpeningBook(terms, evaluator.name());
    }
    if (!begun.evaluator().equals(evaluator.name())) {
      throw new ConfigException(
          file + " is a book by " + begun.evaluator() + ", not by " + evaluator.name());
    }
    return begun;
  }

  private static void build(
      BookBuilder builder, OpeningBook book, Path file, StatusLines status, Limits limits)
      throws ConfigException, SearchException {
    AtomicBoolean asked = new AtomicBoolean();
    ProcessExit.onSignal(
        () -> {
          builder.stop();
          return asked.compareAndSet(false, true);
        });
    long start = System.nanoTime();
    long reported = start;
    long saved = start;
    int before = book.size();
    try {
      while (book.size() < limits.positions()
          && seconds(start) < limits.seconds()
          && builder.expand()) {
        long now = System.nanoTime();
        if (now - reported >= REPORT_NANOS) {
          reported = now;
          double rate = (book.size() - before) / seconds(start);
          status.say(String.format(Locale.ROOT, "%s, %.2f a second", summary(book), rate));
        }
        if (now - saved >= SAVE_NANOS) {
          saved = now;
          save(file, book);
        }
      }
    } finally {
      ProcessExit.onSignal(() -> false);
      save(file, book);
    }
  }

  private static double seconds(long sinceNanos) {
    return (System.nanoTime() - sinceNanos) / 1e9;
  }

  private static void save(Path file, OpeningBook book) throws ConfigException {
    try {
      BookFile.write(file, book);
    } catch (IOException e) {
      throw new ConfigException("cannot write " + file + ": " + FileErrors.reason(e));
    }
  }

  private static String summary(OpeningBook book) {
    double black = 50 * (1 - new BookMoves(book).winLoss());
    return String.format(Locale.ROOT, "%d positions, Black wins %.1f%%", book.size(), black);
  }
}
