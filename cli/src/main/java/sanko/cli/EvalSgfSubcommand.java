package sanko.cli;

import static sanko.cli.OptionCheck.check;
import static sanko.cli.OptionCheck.read;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.engine.RecordGame;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.engine.config.RulesFormat;
import sanko.engine.report.EvaluationText;
import sanko.engine.report.Perspective;
import sanko.engine.report.PositionText;
import sanko.engine.report.SearchText;
import sanko.engine.settings.EngineSettings;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/** {@code sanko evalsgf}: searches positions of a record and prints what was found. */
@Parameters(
    commandNames = "evalsgf",
    commandDescription = "Search a position of a record and print the moves found.")
public final class EvalSgfSubcommand implements Subcommand {
  private static final double USUAL_SECONDS = 5;

  @Parameter(description = "FILE.sgf")
  private List<String> names = new ArrayList<>();

  @Parameter(
      names = {"-move-num", "--move-num", "-m"},
      required = true,
      description = "The position after this many moves; also -m.")
  private int move;

  @Parameter(
      names = {"-move-num-end", "--move-num-end"},
      description = "Also the positions from there to the one after this many moves.")
  private @Nullable Integer lastMove;

  @Parameter(
      names = {"-visits", "--visits", "-v"},
      description = "Visits of each search; also -v. By default as configured, or 5 seconds.")
  private @Nullable Long visits;

  @Parameter(
      names = {"-extra-moves", "--extra-moves", "-e"},
      description = "MOVES: Moves to play after those of the record, such as \"D4 Q16\"; also -e.")
  private String extraMoves = "";

  @Parameter(
      names = {"-avoid-moves", "--avoid-moves"},
      description = "MOVES: Moves that the search must not choose.")
  private String avoidMoves = "";

  @Parameter(
      names = {"-override-komi", "--override-komi"},
      description = "Komi in place of the record's.")
  private @Nullable Double komi;

  @Parameter(
      names = {"-override-rules", "--override-rules"},
      description = "NAME: Rules in place of the record's, such as japanese.")
  private @Nullable String rules;

  @Parameter(
      names = {"-print-ownership", "--print-ownership"},
      description = "Print the expected ownership of each point.")
  private boolean printOwnership;

  @Parameter(
      names = {"-print-root-nn-values", "--print-root-nn-values"},
      description = "Print the network's own values of the position.")
  private boolean printRootValues;

  @Parameter(
      names = {"-print-policy", "--print-policy"},
      description = "Print the network's policy.")
  private boolean printPolicy;

  @Parameter(
      names = {"-print-score-now", "--print-score-now"},
      description = "Print whose each point is and the score if the game ended now.")
  private boolean printScoreNow;

  @Parameter(
      names = {"-raw-nn", "--raw-nn"},
      description = "Print what the network says and do not search.")
  private boolean raw;

  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    String name = fileName();
    int last = lastMove == null ? move : lastMove;
    check(move >= 0, "-move-num must not be negative");
    check(last >= move, "-move-num-end must not be less than -move-num");
    check(visits == null || visits >= 1, "-visits must be positive");
    OptionCheck.komi(komi, "-override-komi");
    StatusLines status = new StatusLines(environment.err());
    Configuration configured = Configuration.of(options.values(status), status::say);
    List<GameState> positions = new ArrayList<>();
    Set<Integer> avoided;
    try {
      List<SgfTree> trees =
          SgfReader.readTreesSoFar(SgfReader.bytes(InputFile.checked(FileNames.path(name))));
      if (trees.size() > 1) {
        status.say("The file has %d games; this searches the first.".formatted(trees.size()));
      }
      SgfTree tree = trees.get(0);
      SgfGame record = tree.mainLine();
      tree.notes().forEach(status::say);
      Rules held = rules(record, configured, status);
      for (int moves = move; moves <= last; moves++) {
        positions.add(position(record, moves, held, configured));
      }
      avoided = Set.copyOf(moves("-avoid-moves", avoidMoves, positions.get(0).board()));
    } catch (IOException e) {
      throw new ConfigException("cannot read " + name + ": " + FileErrors.reason(e));
    } catch (SgfException | IllegalArgumentException e) {
      throw new ConfigException(name + ": " + FailureText.of(e));
    }
    try (Evaluator evaluator = options.loadOnly(environment, configured, status).join()) {
      for (GameState position : positions) {
        environment.print(
            String.join(System.lineSeparator(), found(position, avoided, evaluator, configured)));
      }
    } catch (CompletionException | SearchException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private String fileName() {
    OptionCheck.noOption(names);
    check(names.size() == 1, "evalsgf takes one file");
    return names.get(0);
  }

  private Rules rules(SgfGame record, Configuration configured, StatusLines status) {
    String named = rules;
    return named == null
        ? RecordGame.rules(record, configured.rules(), status::say)
        : read("-override-rules", () -> RulesFormat.parse(named));
  }

  private GameState position(SgfGame record, int moves, Rules held, Configuration configured) {
    int most = record.moves().size();
    check(moves <= most, "the record has only " + most + " moves");
    EngineSettings settings = configured.settings().current();
    GameState game = RecordGame.after(record, moves, held, settings.game()).state();
    if (komi != null) {
      game.setKomi(komi);
    }
    for (int extra : moves("-extra-moves", extraMoves, game.board())) {
      check(
          game.isLegal(extra),
          "the extra move " + Vertex.format(extra, game.board()) + " is illegal");
      game.play(extra, game.toMove());
    }
    return game;
  }

  private static List<Integer> moves(String option, String text, Board board) {
    List<Integer> moves = new ArrayList<>();
    for (String each : text.strip().split("\\s+", -1)) {
      if (!each.isEmpty()) {
        moves.add(read(option, () -> Vertex.parse(each, board)));
      }
    }
    return moves;
  }

  private List<String> found(
      GameState position, Set<Integer> avoided, Evaluator evaluator, Configuration configured)
      throws ConfigException, SearchException {
    Board board = position.board();
    if (!evaluator.supports(board.width(), board.height())) {
      throw new ConfigException(EvaluatorChoice.refusal(board.width(), board.height()));
    }
    List<String> lines = new ArrayList<>(PositionText.lines(position));
    if (printScoreNow) {
      lines.addAll(PositionText.scoreNow(position));
    }
    lines.addAll(
        raw
            ? raw(position, evaluator, configured)
            : searched(position, avoided, evaluator, configured));
    lines.add("");
    return lines;
  }

  private static List<String> raw(
      GameState position, Evaluator evaluator, Configuration configured) {
    EvaluationOptions plain =
        EvaluationOptions.PLAIN.withHumanProfile(configured.settings().search().human().players());
    Evaluation found = evaluator.evaluate(position, plain).join();
    List<String> lines = new ArrayList<>(EvaluationText.values(found, evaluator.imitatesPeople()));
    lines.addAll(EvaluationText.policy(found, position.board()));
    if (found.hasOwnership()) {
      lines.addAll(EvaluationText.ownership(found::whiteOwnership, position.board()));
    }
    return lines;
  }

  private List<String> searched(
      GameState position, Set<Integer> avoided, Evaluator evaluator, Configuration configured)
      throws SearchException {
    EngineSettings settings = configured.settings().current();
    Search search = new Search(evaluator, settings.search(), configured.start().seedNumber());
    SearchSnapshot found = search.run(position, request(position, avoided, settings));
    Board board = position.board();
    SearchText text =
        new SearchText(board, Perspective.of(settings.report().perspective(), position.toMove()));
    List<String> lines = new ArrayList<>();
    if (printRootValues) {
      lines.addAll(EvaluationText.values(found.root().evaluation(), evaluator.imitatesPeople()));
    }
    if (printPolicy) {
      lines.addAll(EvaluationText.policy(found.root().evaluation(), board));
    }
    lines.addAll(text.lines(found, Integer.MAX_VALUE));
    if (printOwnership && found.hasOwnership()) {
      lines.addAll(EvaluationText.ownership(found::whiteOwnership, board));
    }
    return lines;
  }

  private SearchRequest request(GameState position, Set<Integer> avoided, EngineSettings settings) {
    return SearchRequest.toPlay(limits(settings))
        .withOwnership(printOwnership ? OwnershipScope.ROOT : OwnershipScope.NONE)
        .withRestrictions(
            avoided.isEmpty()
                ? List.of()
                : List.of(new MoveRestriction(position.toMove(), false, avoided, 1)));
  }

  private SearchLimits limits(EngineSettings settings) {
    if (visits != null) {
      return SearchLimits.visits(visits);
    }
    return settings.hasLimit() ? settings.limits().search() : SearchLimits.seconds(USUAL_SECONDS);
  }
}
