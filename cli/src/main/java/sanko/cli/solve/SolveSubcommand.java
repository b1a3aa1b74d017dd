package sanko.cli.solve;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.engine.solve.Guesser;
import sanko.engine.solve.ProofRecords;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;

/** {@code sanko solve}: proves what becomes of stones in positions of records. */
@Parameters(
    commandNames = "solve",
    commandDescription = "Prove life and death: verdicts, ko threats, lines, proofs.")
public final class SolveSubcommand implements Subcommand {
  @Parameter(description = "FILE.sgf ...")
  private List<String> names = new ArrayList<>();

  @ParametersDelegate private final SolveOptions options = new SolveOptions();

  @Parameter(
      names = {"-json", "--json"},
      description = "Print a JSON object a problem, with the proofs.")
  private boolean json;

  @Parameter(
      names = {"-sgf", "--sgf"},
      description = "FILE: Write the proofs as records: each attempt with its refutation.")
  private @Nullable String sgf;

  private @Nullable Guesser guesser;

  /** A game of a file, or why there is none. */
  private record Source(String name, @Nullable SgfTree tree, String problem) {}

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (names.isEmpty()) {
      throw new ParameterException("solve takes files");
    }
    OptionCheck.noOption(names);
    options.check();
    Path target = sgf == null ? null : FileNames.path(sgf);
    if (target != null) {
      for (String name : names) {
        OptionCheck.spares(FileNames.path(name), target, "-sgf", "a file to solve");
      }
    }
    List<Source> sources = new ArrayList<>();
    for (String name : names) {
      addGames(name, sources);
    }
    List<SgfTree> proofs = new ArrayList<>();
    try (Evaluator evaluator = evaluator(environment)) {
      guesser = evaluator == null ? null : new Guesser(evaluator);
      if (sources.size() == 1) {
        SolvedPosition solved = solve(sources.get(0));
        environment.print(
            json ? solved.json() : String.join(System.lineSeparator(), solved.lines()));
        proofs.addAll(ProofRecords.of(solved.answer()));
        write(proofs, target);
      } else {
        solveMany(environment, sources, proofs, target);
      }
    }
  }

  /** What guesses, or null if nothing is to be guessed or the network cannot be used. */
  private @Nullable Evaluator evaluator(Environment environment) throws ConfigException {
    if (!options.wantsGuesses()) {
      return null;
    }
    StatusLines status = new StatusLines(environment.err());
    EvaluatorChoice choice = options.evaluator(status::say);
    try {
      return environment.evaluators().create(choice, EvaluatorSettings.DEFAULT);
    } catch (Exception | LinkageError e) {
      status.say("Nothing is guessed, the network cannot be used: " + FailureText.of(e));
      return null;
    }
  }

  private static void addGames(String name, List<Source> sources) throws ConfigException {
    try {
      List<SgfTree> trees =
          SgfReader.readTreesSoFar(SgfReader.bytes(InputFile.checked(FileNames.path(name))));
      for (int i = 0; i < trees.size(); i++) {
        String game = trees.size() == 1 ? name : name + "#" + (i + 1);
        sources.add(new Source(game, trees.get(i), ""));
      }
    } catch (IOException e) {
      sources.add(new Source(name, null, "cannot read it: " + FileErrors.reason(e)));
    } catch (SgfException e) {
      sources.add(new Source(name, null, FailureText.of(e)));
    }
  }

  private SolvedPosition solve(Source source) throws ConfigException {
    SgfTree tree = source.tree();
    if (tree == null) {
      throw new ConfigException(source.name() + ": " + source.problem());
    }
    try {
      return SolvedPosition.of(source.name(), tree, options, guesser);
    } catch (SgfException | IllegalArgumentException e) {
      throw new ConfigException(source.name() + ": " + FailureText.of(e));
    }
  }

  private void solveMany(
      Environment environment, List<Source> sources, List<SgfTree> proofs, @Nullable Path target)
      throws ConfigException, IOException {
    SolveTable table = new SolveTable(sources.stream().map(Source::name).toList());
    if (!json) {
      environment.print(table.head());
    }
    for (Source source : sources) {
      try {
        SolvedPosition solved = solve(source);
        String row = table.add(solved);
        environment.print(json ? solved.json() : row);
        if (target != null) {
          proofs.addAll(ProofRecords.of(solved.answer()));
        }
      } catch (ConfigException e) {
        table.addBroken();
        environment.err().println("sanko: " + e.getMessage());
      }
    }
    if (!json) {
      environment.print(table.summary());
    }
    write(proofs, target);
    if (table.broken() == sources.size()) {
      throw new ConfigException("none of the problems could be read, see above");
    }
    if (table.broken() > 0) {
      throw new IncompleteException(
          "problems that could not be read: " + table.broken() + ", see above");
    }
  }

  private static void write(List<SgfTree> proofs, @Nullable Path target) throws ConfigException {
    if (target == null) {
      return;
    }
    if (proofs.isEmpty()) {
      throw new ConfigException("nothing was proved, so " + target + " is not written");
    }
    FileNames.write(target, SgfWriter.writeBytes(proofs));
  }
}
