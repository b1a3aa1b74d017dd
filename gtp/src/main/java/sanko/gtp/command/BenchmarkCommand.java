package sanko.gtp.command;

import java.util.Locale;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.engine.Engine;
import sanko.engine.EngineSearch.SearchOutcome;
import sanko.engine.SearchTrial;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.nn.Evaluator;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** {@code kata-benchmark}: how fast the engine searches with its present settings. */
final class BenchmarkCommand {
  private static final int POSITIONS = 10;
  private static final double KOMI = 7;

  private final Engine engine;

  BenchmarkCommand(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "kata-benchmark",
        "VISITS",
        "Plays ten moves on an empty board of the game's size, each with this many visits, and"
            + " prints the speed.",
        this::benchmark);
  }

  private Reply benchmark(Command command) throws CommandException {
    int visits = Arguments.integer(Arguments.single(command));
    if (visits < 1) {
      throw CommandException.syntax();
    }
    Board board = engine.board();
    Evaluator evaluator = engine.search().loadedEvaluator();
    SearchSettings settings = engine.settings().search();
    GameState game = new GameState(board.width(), board.height(), Rules.TROMP_TAYLOR, KOMI);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    SearchTrial trial =
        SearchTrial.play(
            position -> searched(position, request), evaluator, settings, game, POSITIONS);
    engine.search().clear();
    return new Reply.Success(text(trial, threads(settings, evaluator)));
  }

  /** Found without anything kept from an earlier search. */
  private SearchSnapshot searched(GameState position, SearchRequest request)
      throws CommandException {
    engine.search().clear();
    SearchOutcome outcome = engine.search().search(position, request);
    if (outcome.isInterrupted()) {
      throw new CommandException("interrupted");
    }
    return outcome.orFail("interrupted");
  }

  /** The evaluations in flight, which the evaluator chooses where no number is set. */
  private static int threads(SearchSettings settings, Evaluator evaluator) {
    int most = settings.parallel().maxInFlight();
    return most == 0 ? evaluator.capacity() : most;
  }

  private static String text(SearchTrial trial, int threads) {
    return String.format(
        Locale.ROOT,
        "numSearchThreads = %2d: %d / %d positions, visits/s = %.2f nnEvals/s = %.2f"
            + " nnBatches/s = %.2f avgBatchSize = %.2f (%.1f secs)",
        threads,
        trial.moves(),
        trial.moves(),
        trial.visits() / trial.seconds(),
        trial.evaluationsPerSecond(),
        trial.work().batches() / trial.seconds(),
        trial.work().meanBatch(),
        trial.seconds());
  }
}
