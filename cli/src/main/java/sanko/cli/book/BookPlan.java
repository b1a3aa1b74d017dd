package sanko.cli.book;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.cli.DeviceOption;
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
import sanko.engine.config.FolderLock;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
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
    return EvaluatorChoice.files(model);
  }

  @Override
  public String unit() {
    return "positions";
  }

  @Override
  public Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files)
      throws ConfigException {
    EvaluatorSettings settings =
        configuration().evaluator(threads, device == null ? null : Device.parse(device));
    DeviceOption.Converter.check(settings.device());
    return evaluators.open(EvaluatorChoice.known(model, files), settings);
  }

  @Override
  public String run(Shard part, Evaluator evaluator, Runnable progress)
      throws ConfigException, IOException, InterruptedException {
    Path whole = FileNames.path(file);
    Path mine = partOf(whole, part);
    FolderLock lock = lock(mine);
    try (lock) {
      return add(whole, mine, part, evaluator, progress);
    }
  }

  /** Marks a book, or a part of one, as being written. */
  static FolderLock lock(Path book) throws ConfigException, IOException {
    Path mark = book.resolveSibling(book.getFileName() + ".lock");
    return FolderLock.take(mark, "adding to " + book);
  }

  private String add(Path whole, Path mine, Shard part, Evaluator evaluator, Runnable progress)
      throws ConfigException, InterruptedException {
    OpeningBook trunk = BookSubcommand.read(whole);
    checkTrunk(trunk, part, evaluator, whole);
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
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new ConfigException(FailureText.of(e));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return (book.size() - trunk.size()) + " positions added";
  }

  private static void checkTrunk(OpeningBook trunk, Shard part, Evaluator evaluator, Path whole)
      throws ConfigException {
    BookGrowth.checkEvaluator(trunk, evaluator, whole);
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
   * @param lines receives one about parts that are not there, which can be united later
   * @throws ConfigException if there are none, they belong to another book, or a program still adds
   *     to one
   */
  static OpeningBook unite(Path whole, Consumer<String> lines) throws ConfigException, IOException {
    List<Path> parts = parts(whole);
    if (parts.isEmpty()) {
      throw new ConfigException("there are no parts of " + whole);
    }
    List<FolderLock> locks = new ArrayList<>();
    try {
      locks.add(lock(whole));
      for (Path part : parts) {
        locks.add(lock(part));
      }
      OpeningBook union = unite(whole, parts);
      List<String> missing = missing(whole, parts);
      if (!missing.isEmpty()) {
        lines.accept(
            "united without parts that are not there, or were united before: "
                + String.join(", ", missing));
      }
      return union;
    } finally {
      for (FolderLock lock : locks) {
        lock.close();
      }
    }
  }

  private static OpeningBook unite(Path whole, List<Path> parts)
      throws ConfigException, IOException {
    List<OpeningBook> books = new ArrayList<>(List.of(BookSubcommand.read(whole)));
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

  /** The files of parts that others say there are. */
  private static List<String> missing(Path whole, List<Path> parts) {
    Set<String> there = new HashSet<>();
    Set<Integer> counts = new TreeSet<>();
    for (Path part : parts) {
      String name = part.getFileName().toString();
      there.add(name);
      counts.add(Integer.valueOf(name.substring(name.lastIndexOf('-') + 1)));
    }
    return counts.stream()
        .flatMap(
            count -> IntStream.rangeClosed(1, count).mapToObj(number -> new Shard(number, count)))
        .map(part -> partOf(whole, part).getFileName().toString())
        .filter(name -> !there.contains(name))
        .toList();
  }

  private static Path partOf(Path whole, Shard part) {
    return whole.resolveSibling(whole.getFileName() + ".part" + part.suffix());
  }

  private static List<Path> parts(Path whole) throws IOException {
    Path folder = whole.toAbsolutePath().getParent();
    String number = "[1-9]\\d{0,5}";
    Pattern name =
        Pattern.compile(Pattern.quote(whole.getFileName() + ".part-") + number + "-of-" + number);
    try (Stream<Path> found = Files.list(folder)) {
      return found
          .filter(each -> name.matcher(String.valueOf(each.getFileName())).matches())
          .sorted()
          .toList();
    }
  }
}
