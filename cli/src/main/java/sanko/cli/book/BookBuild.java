package sanko.cli.book;

import static sanko.cli.OptionCheck.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.cluster.PartOptions;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.book.BookBuilder;
import sanko.engine.book.BookShare;
import sanko.engine.book.BookTerms;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FolderLock;
import sanko.nn.Evaluator;
import sanko.nn.ort.Device;
import sanko.search.Search;
import sanko.search.SearchException;

/** Builds a book in a file, which is written now and then and at the end. */
final class BookBuild {
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
    PartOptions parts = asked.parts();
    if (parts != null) {
      runParts(environment, file, parts);
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ConfigException("there is no folder " + folder);
    }
    FolderLock lock = BookPlan.lock(file);
    try (lock) {
      runAlone(environment, file);
    }
  }

  private void runAlone(Environment environment, Path file) throws ConfigException, IOException {
    long visits = asked.visits();
    double seconds = asked.seconds();
    int positions = asked.positions();
    StatusLines status = new StatusLines(environment.err());
    Configuration configured = Configuration.of(options.values(status), status::say);
    OpeningBook begun = Files.exists(file) ? BookSubcommand.read(file) : null;
    BookTerms terms = asked.terms(configured.rules(), begun == null ? null : begun.terms());
    if (begun != null && !begun.terms().equals(terms)) {
      throw new ConfigException(
          "%s is a book of %s, not of %s"
              .formatted(file, begun.terms().unlike(terms), terms.unlike(begun.terms())));
    }
    try (Evaluator evaluator = options.loadOnly(environment, configured, status).join()) {
      OpeningBook book = of(evaluator, terms, begun, file);
      Search search =
          new Search(evaluator, configured.settings().search(), configured.start().seedNumber());
      BookBuilder builder = new BookBuilder(book, search, visits, BookShare.ALL);
      build(
          builder,
          new BookGrowth(book, file, new BookGrowth.Limits(seconds, positions), status::say));
      environment.print(BookGrowth.summary(book));
      if (builder.isStopped()) {
        throw new ConfigException("interrupted; the same command resumes");
      }
    } catch (CompletionException | SearchException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private static OpeningBook of(
      Evaluator evaluator, BookTerms terms, @Nullable OpeningBook begun, Path file)
      throws ConfigException {
    if (!evaluator.supports(terms.width(), terms.height())) {
      throw new ConfigException(EvaluatorChoice.refusal(terms.width(), terms.height()));
    }
    if (begun == null) {
      return new OpeningBook(terms, evaluator.name());
    }
    BookGrowth.checkEvaluator(begun, evaluator, file);
    return begun;
  }

  private static void build(BookBuilder builder, BookGrowth growth)
      throws ConfigException, SearchException {
    ProcessExit.stopOnSignal(builder::stop);
    try {
      growth.run(builder, () -> {});
    } finally {
      ProcessExit.forgetSignals();
    }
  }

  /** Adds one part, or all of them on a cluster and then unites them. */
  private void runParts(Environment environment, Path file, PartOptions parts)
      throws ConfigException, IOException {
    check(options.humanModel() == null, "-human-model does not go with parts");
    StatusLines status = new StatusLines(environment.err());
    Device device = options.device();
    BookPlan plan =
        new BookPlan(
            options.values(status),
            file.toAbsolutePath().toString(),
            options.model(),
            asked.visits(),
            asked.seconds(),
            asked.positions(),
            options.threads(),
            device == null ? null : device.toString());
    if (parts.isForCluster()) {
      parts.run("book", plan, environment);
      environment.print(BookGrowth.summary(BookPlan.unite(file, status::say)));
      return;
    }
    ProcessExit.stopOnSignal(Thread.currentThread()::interrupt);
    try (Evaluator evaluator = plan.open(environment.evaluators(), UnaryOperator.identity())) {
      status.say("Model name: " + evaluator.name());
      environment.print(plan.run(parts.shard(), evaluator, () -> {}));
    } catch (InterruptedException e) {
      throw new ConfigException("interrupted; the same command resumes");
    } finally {
      ProcessExit.forgetSignals();
    }
  }
}
