package sanko.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.book.BookBuilder;
import sanko.engine.book.BookShare;
import sanko.engine.book.BookUnion;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.ort.Device;
import sanko.search.Search;
import sanko.search.SearchException;

/**
 * What several programs add to one book, as texts and numbers: each reads the book, the trunk, and
 * writes it with its share of the new positions to a file of its own beside it.
 *
 * @param values the configuration by key
 * @param file the book; all machines see it
 * @param model the network as the user names it, or null for Sanko's own
 * @param visits of each search
 * @param seconds that a part may take
 * @param positions that the united book has at the most
 * @param threads of the network, or 0
 * @param device as {@link Device#parse} reads it, or null for the usual one
 */
record BookPlan(
    Map<String, String> values,
    String file,
    @Nullable String model,
    long visits,
    double seconds,
    int positions,
    int threads,
    @Nullable String device)
    implements PartTask {
  private static final long serialVersionUID = 1;

  BookPlan {
    values = new LinkedHashMap<>(values);
  }

  private Configuration configuration() throws ConfigException {
    return Configuration.of(values, warning -> {});
  }

  @Override
  public List<String> files() {
    boolean isFile = EvaluatorChoice.known(model, name -> name) instanceof EvaluatorChoice.File;
    return model != null && isFile ? List.of(model) : List.of();
  }

  @Override
  public Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files)
      throws ConfigException {
    try {
      return evaluators.create(
          EvaluatorChoice.known(model, files),
          configuration().evaluator(threads, device == null ? null : Device.parse(device)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    } catch (ConfigException e) {
      throw e;
    } catch (Exception | LinkageError e) {
      throw new ConfigException("the network cannot be used: " + e.getMessage());
    }
  }

  @Override
  public String run(Shard part, Evaluator evaluator, Runnable progress)
      throws ConfigException, InterruptedException {
    Path whole = FileNames.path(file);
    OpeningBook trunk = BookSubcommand.read(whole);
    checkTrunk(trunk, part, evaluator, whole);
    Path mine = whole.resolveSibling(whole.getFileName() + ".part" + part.suffix());
    OpeningBook book = Files.exists(mine) ? begun(mine, trunk) : BookSubcommand.read(whole);
    Configuration configuration = configuration();
    Search search =
        new Search(
            evaluator, configuration.settings().search(), configuration.start().seedNumber());
    BookShare share = new BookShare(trunk.size(), part.number() - 1, part.count());
    BookBuilder builder = new BookBuilder(book, search, visits, share);
    int most = trunk.size() + (positions - trunk.size()) / part.count();
    BookGrowth growth =
        new BookGrowth(book, mine, new BookGrowth.Limits(seconds, most), line -> {});
    try {
      growth.run(
          builder,
          () -> {
            progress.run();
            if (Thread.currentThread().isInterrupted()) {
              builder.stop();
            }
          });
    } catch (SearchException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return (book.size() - trunk.size()) + " positions added";
  }

  private static void checkTrunk(OpeningBook trunk, Shard part, Evaluator evaluator, Path whole)
      throws ConfigException {
    if (!trunk.evaluator().equals(evaluator.name())) {
      throw new ConfigException(
          whole + " is a book by " + trunk.evaluator() + ", not by " + evaluator.name());
    }
    if (trunk.size() < part.count()) {
      throw new ConfigException(
          "%s has %d positions: too few for %d parts; build more of it first"
              .formatted(whole, trunk.size(), part.count()));
    }
  }

  /** A part that was begun, of which the trunk must be the first positions. */
  private static OpeningBook begun(Path mine, OpeningBook trunk) throws ConfigException {
    OpeningBook book = BookSubcommand.read(mine);
    boolean fits = book.terms().equals(trunk.terms()) && book.size() >= trunk.size();
    for (int number = 0; fits && number < trunk.size(); number++) {
      fits = book.node(number).key().equals(trunk.node(number).key());
    }
    if (!fits) {
      throw new ConfigException(
          mine + " is a part of another book, or of this one before it grew: unite or delete it");
    }
    return book;
  }

  /**
   * Unites a book with its parts, which are deleted then.
   *
   * @throws ConfigException if there are none, or they belong to another book
   */
  static OpeningBook unite(Path whole) throws ConfigException, IOException {
    List<OpeningBook> books = new ArrayList<>(List.of(BookSubcommand.read(whole)));
    List<Path> parts = parts(whole);
    if (parts.isEmpty()) {
      throw new ConfigException("there are no parts of " + whole);
    }
    for (Path part : parts) {
      books.add(BookSubcommand.read(part));
    }
    OpeningBook union;
    try {
      union = BookUnion.of(books);
    } catch (IllegalArgumentException e) {
      throw new ConfigException("the parts do not belong together: " + e.getMessage());
    }
    BookGrowth.write(whole, union);
    for (Path part : parts) {
      Files.delete(part);
    }
    return union;
  }

  private static List<Path> parts(Path whole) throws IOException {
    List<Path> parts = new ArrayList<>();
    Path folder = whole.toAbsolutePath().getParent();
    String name = whole.getFileName() + ".part-";
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            folder, each -> String.valueOf(each.getFileName()).startsWith(name))) {
      found.forEach(parts::add);
    }
    parts.sort(null);
    return parts;
  }
}
