package sanko.cli.book;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.board.Vertex;
import sanko.board.sgf.SgfWriter;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.book.BookCheck;
import sanko.engine.book.BookFile;
import sanko.engine.book.BookMoves;
import sanko.engine.book.BookSgf;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.superko.GameState;

/** {@code sanko book}: builds, unites, checks and prints opening books. */
@Parameters(
    commandNames = "book",
    commandDescription = "Build an opening book, check one, or print what it says.")
public final class BookSubcommand implements Subcommand {
  private static final String HELP =
      """
      Usage: sanko book build FILE [OPTIONS]
      Adds positions to an opening book, each with a search, until a limit is reached or Ctrl+C ends it. The
      same command resumes. bookFile=FILE has an engine play from it (docs/books.md).
        -size N             the board of a new book, such as 9 or 13x9
        -rules NAME         its rules, such as chinese; by default those of the configuration
        -komi N             its komi; by default that of the rules
        -visits N           visits of each search (1000)
        -hours H            stop after this time
        -positions N        stop when the book has this many positions (200000)
        -shard I/N          add part I of N to a book that was begun; each program writes a file beside it
        -master MASTER      add all parts as tasks of Apache Spark, such as spark://HOST:7077, and unite them;
                            FILE is on a shared disk, and -conf KEY=VALUE are settings of Spark
        -parts N            how many there are, with -master
        -model FILE         the network, as in gtp
        -human-model FILE   the network that imitates people, if the configuration uses it
        -config FILE        a configuration file; the keys of searches count
        -override-config KEY=VALUE,...   single keys
        -threads N          CPU threads to use
        -device DEVICE      what to compute on, as in gtp
      Usage: sanko book unite FILE
      Unites a book with the parts beside it, which are deleted then.
      Usage: sanko book check FILE
      Plays all moves of a book and compares what it says of them.
      Usage: sanko book print FILE [OPTIONS]
      Prints the moves of a position; win rates and leads are those of the player to move.
        -moves MOVES        the position after these, such as "E5 C3"; by default the beginning
        -sgf FILE           write the book from there on as a game record
        -plies N            with that many moves in a row (10)
      Exit status: 0; 2 if the arguments are invalid; 3 if it failed or was interrupted.
      """;

  private static final int USUAL_PLIES = 10;

  @Parameter(description = "build|unite|check|print FILE")
  private List<String> words = new ArrayList<>();

  @ParametersDelegate private final BookBuildOptions build = new BookBuildOptions();

  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();

  @Parameter(
      names = {"-moves", "--moves"},
      description = "MOVES: print: the position after these, such as \"E5 C3\".")
  private @Nullable String moves;

  @Parameter(
      names = {"-sgf", "--sgf"},
      description = "FILE: print: Write the book from there on as a game record.")
  private @Nullable String sgf;

  @Parameter(
      names = {"-plies", "--plies"},
      description = "print: The most moves in a row of that record.")
  private @Nullable Integer plies;

  @Override
  public String help() {
    return HELP;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.noOption(words);
    check(words.size() == 2, "book takes build, unite, check or print and a file");
    String action = words.get(0);
    check(List.of("build", "unite", "check", "print").contains(action), "book cannot " + action);
    List<String> unfit = new ArrayList<>(build.names());
    unfit.addAll(options.names());
    check(
        action.equals("build") || unfit.isEmpty(),
        "only book build takes " + String.join(", ", unfit));
    boolean prints = moves != null || sgf != null || plies != null;
    check(action.equals("print") || !prints, "-moves, -sgf and -plies go with book print");
    check(plies == null || plies > 0, "-plies must be positive");
    check(plies == null || sgf != null, "-plies goes with -sgf");
    Path file = FileNames.path(words.get(1));
    switch (action) {
      case "build" -> new BookBuild(build, options).run(environment, file);
      case "unite" ->
          environment.print(BookGrowth.summary(BookPlan.unite(file, environment.err()::println)));
      case "check" -> checkBook(environment, file);
      default -> print(environment, file);
    }
  }

  /**
   * Reads a book.
   *
   * @throws ConfigException with the reason if that is not possible
   */
  static OpeningBook read(Path file) throws ConfigException {
    try {
      return BookFile.read(file);
    } catch (IOException e) {
      throw new ConfigException("cannot use the book " + file + ": " + FileErrors.reason(e));
    }
  }

  private static void checkBook(Environment environment, Path file)
      throws ConfigException, IOException {
    OpeningBook book = read(file);
    BookCheck.Result found = BookCheck.of(book);
    for (String problem : found.problems()) {
      environment.print(problem);
    }
    if (!found.problems().isEmpty()) {
      throw new ConfigException(file + " is not in order, see above");
    }
    environment.print(
        "%s%n%d positions by %s, the remotest after %d moves: in order"
            .formatted(book.terms(), book.size(), book.evaluator(), found.plies()));
  }

  private void print(Environment environment, Path file) throws ConfigException, IOException {
    Path target = sgf == null ? null : FileNames.path(sgf);
    if (target != null) {
      OptionCheck.writable(target);
      OptionCheck.spares(file, target, "-sgf", "the book to print");
    }
    BookMoves book = new BookMoves(read(file));
    GameState game = position(book.book());
    environment.print(String.join(System.lineSeparator(), new BookTable(book, game).lines()));
    if (target != null) {
      int most = plies == null ? USUAL_PLIES : plies;
      String written = SgfWriter.write(BookSgf.of(book, game, most));
      FileNames.write(target, written.getBytes(StandardCharsets.UTF_8));
    }
  }

  private GameState position(OpeningBook book) {
    GameState game = book.terms().newGame();
    for (String each : moves == null ? new String[0] : moves.strip().split("\\s+", -1)) {
      int move = OptionCheck.read("-moves", () -> Vertex.parse(each, game.board()));
      OptionCheck.check(game.isLegal(move), "-moves: " + each + " is illegal");
      game.play(move, game.toMove());
    }
    return game;
  }
}
