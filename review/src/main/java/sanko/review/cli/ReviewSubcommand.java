package sanko.review.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.cli.OptionCheck;
import sanko.cli.ProgressBar;
import sanko.cli.Subcommand;
import sanko.cli.cluster.Shard;
import sanko.engine.ProcessExit;
import sanko.engine.RecordGame;
import sanko.engine.StatusLines;
import sanko.engine.cache.GraphCache;
import sanko.engine.cache.KeptGraph;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.review.AnnotatedRecord;
import sanko.review.Review;
import sanko.review.ReviewTable;
import sanko.review.SvgChart;
import sanko.review.collection.CollectionReview;
import sanko.review.collection.GameReviewer;
import sanko.review.collection.Outcome;
import sanko.review.collection.ReviewKeeper;
import sanko.review.collection.ReviewTerms;
import sanko.review.collection.Sources;
import sanko.search.graph.GraphFile;

/** {@code sanko review}: searches every position of games and tells their mistakes. */
@Parameters(
    commandNames = "review",
    commandDescription = "Review one game or many: mistakes, annotated records, charts, tables.")
public final class ReviewSubcommand implements Subcommand {
  private static final String RECORD = ".sgf";
  private static final String CHART = ".svg";
  private static final String NOWHERE = "none";

  @Parameter(description = "GAME.sgf | FILE|FOLDER|PATTERN|- ...")
  private List<String> names = new ArrayList<>();

  @ParametersDelegate private final ReviewOptions options = new ReviewOptions();

  @Parameter(
      names = {"-out", "--out"},
      description =
          "NAME: Write NAME.sgf and NAME.svg; by default GAME-review.sgf and so on. FOLDER, for"
              + " many games: where all is written; the same command goes on where it ended.")
  private @Nullable String out;

  @Parameter(
      names = {"-keep", "--keep"},
      description =
          "FILE.sanko: Where the searches of one game are kept, so that the review can be opened"
              + " again and go on; none for nowhere. By default in the cache folder.")
  private @Nullable String keep;

  @Parameter(
      names = {"-shard", "--shard"},
      converter = Shard.Converter.class,
      description = "I/N: Review only part I of N parts of the games, for jobs on many machines.")
  private @Nullable Shard shard;

  @Parameter(
      names = {"-concurrency", "--concurrency"},
      description = "Games reviewed at a time, of many; by default chosen for the device.")
  private int concurrency;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.noOption(names);
    check(!names.isEmpty(), "review takes files and folders");
    options.check();
    check(concurrency >= 0, "-concurrency must not be negative");
    check(keep == null || !isOfMany(), "-keep is for the review of one game");
    StatusLines status = new StatusLines(environment.err());
    Configuration configured = options.configured(status);
    if (isOfMany()) {
      reviewMany(environment, configured, status);
    } else {
      reviewOne(environment, configured, status);
    }
  }

  /** A single file is one game, unless something says that it is a collection. */
  private boolean isOfMany() throws ConfigException {
    String name = names.get(0);
    return names.size() > 1
        || name.equals("-")
        || shard != null
        || (out != null && (out.endsWith("/") || out.endsWith(File.separator)))
        || Sources.isPattern(name)
        || Files.isDirectory(FileNames.path(name));
  }

  private void reviewOne(Environment environment, Configuration configured, StatusLines status)
      throws ConfigException, IOException {
    Path source = FileNames.path(names.get(0));
    String prefix = out == null ? stem(names.get(0)) + "-review" : out;
    Path annotated = FileNames.path(prefix + RECORD);
    Path chart = FileNames.path(prefix + CHART);
    spare(source, annotated, "-out");
    spare(source, chart, "-out");
    if (keep != null) {
      spare(source, FileNames.path(keep), "-keep");
    }
    List<SgfTree> trees = read(source);
    if (trees.size() > 1) {
      status.say(
          "The file has %d games; this reviews the first. -out FOLDER/ reviews all."
              .formatted(trees.size()));
    }
    SgfTree tree = trees.get(0);
    Review review;
    try {
      SgfGame game = tree.mainLine();
      tree.notes().forEach(status::say);
      review = review(environment, configured, game, status);
      FileNames.write(annotated, SgfWriter.writeBytes(List.of(AnnotatedRecord.of(tree, review))));
      String drawn = SvgChart.of(review, title(source, game));
      FileNames.write(chart, drawn.getBytes(StandardCharsets.UTF_8));
    } catch (SgfException | IllegalArgumentException e) {
      throw new ConfigException(source + ": " + FailureText.of(e));
    }
    environment.print(String.join(System.lineSeparator(), new ReviewTable(review).lines()));
    status.say("Written: " + chart);
    status.say("Written: " + annotated);
  }

  private static void spare(Path source, Path target, String option) {
    OptionCheck.spares(source, target, option, "the record to review");
  }

  private static String stem(String name) {
    return SgfReader.isName(name) ? name.substring(0, name.lastIndexOf('.')) : name;
  }

  private static List<SgfTree> read(Path source) throws ConfigException {
    try {
      return SgfReader.readTreesSoFar(SgfReader.bytes(InputFile.checked(source)));
    } catch (IOException e) {
      throw new ConfigException("cannot read " + source + ": " + FileErrors.reason(e));
    } catch (SgfException e) {
      throw new ConfigException(source + ": " + FailureText.of(e));
    }
  }

  private static String title(Path source, SgfGame game) {
    return game.blackName().isBlank() || game.whiteName().isBlank()
        ? String.valueOf(source.getFileName())
        : game.blackName() + " (black) and " + game.whiteName() + " (white)";
  }

  private Review review(
      Environment environment, Configuration configured, SgfGame record, StatusLines status)
      throws ConfigException {
    ReviewTerms terms = options.terms(configured);
    Rules rules = RecordGame.rules(record, configured.rules(), status::say);
    // Tells what is impossible before anything is loaded.
    SgfGame game = RecordGame.soFar(record, Integer.MAX_VALUE, rules, terms.game(), status::say);
    int positions = GameReviewer.positions(game);
    return with(
        environment,
        configured,
        status,
        (evaluator, progress) -> {
          if (!evaluator.supports(game.width(), game.height())) {
            throw new ConfigException(EvaluatorChoice.refusal(game.width(), game.height()));
          }
          GameReviewer reviewer = new GameReviewer(game, rules, terms, evaluator);
          IntConsumer standing =
              done -> {
                if (done < positions) {
                  progress.at(done, positions, "");
                }
              };
          ReviewKeeper keeper = keeper(configured, reviewer, evaluator, status);
          Review review =
              keeper == null ? reviewer.review(standing) : keeper.review(reviewer, standing);
          return Objects.requireNonNull(review, "nobody stops it");
        });
  }

  /** What keeps the review; null if nothing does. */
  private @Nullable ReviewKeeper keeper(
      Configuration configured, GameReviewer reviewer, Evaluator evaluator, StatusLines status)
      throws ConfigException {
    GraphCache cache = GraphCache.ofUser(configured.start().reviewCacheMegabytes());
    if (keep == null ? cache == null : keep.equals(NOWHERE)) {
      return null;
    }
    try {
      GraphFile.Head head = reviewer.head(evaluator);
      if (head == null) {
        if (keep != null) {
          status.say("The searches are not kept: they are with no network of a file");
        }
        return null;
      }
      KeptGraph kept =
          keep == null
              ? Objects.requireNonNull(cache).graph(head)
              : new KeptGraph(FileNames.path(keep), head);
      String terms = options.identity(configured, evaluator).toString();
      return new ReviewKeeper(kept, terms, keep == null, status::say);
    } catch (IOException e) {
      status.say("The searches are not kept: " + FileErrors.reason(e));
      return null;
    }
  }

  /** What is done with an evaluator. */
  @FunctionalInterface
  private interface Job<T> {
    T run(Evaluator evaluator, ProgressBar progress) throws Exception;
  }

  private <T> T with(
      Environment environment, Configuration configured, StatusLines status, Job<T> job)
      throws ConfigException {
    try (Evaluator evaluator = options.open(environment.evaluators(), configured, status);
        ProgressBar progress = ProgressBar.of(environment, "review")) {
      return job.run(evaluator, progress);
    } catch (ConfigException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private void reviewMany(Environment environment, Configuration configured, StatusLines status)
      throws ConfigException, IOException {
    check(out != null, "-out FOLDER is missing");
    Path folder = FileNames.path(Objects.requireNonNull(out));
    check(
        !Files.exists(folder) || Files.isDirectory(folder),
        "-out: %s is a file, not a folder".formatted(folder));
    check(
        !Sources.isWithin(folder, names),
        "-out: %s holds the records to review; name another folder, or one in it"
            .formatted(folder));
    Shard part = shard == null ? Shard.ALL : shard;
    Outcome outcome =
        with(
            environment,
            configured,
            status,
            (evaluator, progress) ->
                reviewMany(environment, configured, folder, part, evaluator, progress));
    environment.print(String.join(System.lineSeparator(), outcome.lines()));
    status.say("Written: " + folder.resolve("overview.html"));
    if (outcome.interrupted()) {
      throw new ConfigException("interrupted; the same command goes on");
    }
    if (!outcome.problems().isEmpty()) {
      throw new IncompleteException(
          "records that could not be reviewed: " + outcome.problems().size() + ", see above");
    }
  }

  private Outcome reviewMany(
      Environment environment,
      Configuration configured,
      Path folder,
      Shard part,
      Evaluator evaluator,
      ProgressBar progress)
      throws Exception {
    CollectionReview review =
        new CollectionReview(
            folder,
            part,
            concurrency,
            options.terms(configured),
            options.identity(configured, evaluator),
            evaluator,
            (done, total, games, rate) ->
                progress.at(
                    done,
                    total,
                    String.format(Locale.ROOT, "%d games, %.0f evaluations/s", games, rate)));
    ProcessExit.stopOnSignal(review::stop);
    try {
      return review.run(names, environment.in());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(folder + ": " + e.getMessage());
    } catch (IOException e) {
      throw new ConfigException(
          "%s: %s; the same command goes on".formatted(folder, FileErrors.reason(e)));
    } finally {
      ProcessExit.forgetSignals();
    }
  }
}
