package sanko.train.selfplay;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.PointColors;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Plays one game. The same start and network give the same game, whatever else is played beside it.
 * For one thread; {@link #stop} may be called by any.
 */
final class SelfplayGame {
  private final SelfplaySettings settings;
  private final RawNetwork network;
  private final GameStart start;
  private final GameState game;
  private final SearchSettings full;
  private final SearchSettings cheap;
  private final MoveChooser chooser;
  private final Search search;
  private final Random random;
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private final byte[] owner;

  /** Shared: set by any thread. */
  private volatile boolean stopped;

  SelfplayGame(SelfplaySettings settings, Evaluator evaluator, GameStart start) {
    this.settings = settings;
    this.start = start;
    network = new RawNetwork(evaluator);
    game = new GameState(start.game());
    double drawWorth = start.drawWorth();
    full = settings.search().with(SearchKeys.DRAW_EQUIVALENT_WINS, drawWorth);
    cheap = settings.cheapSearch().with(SearchKeys.DRAW_EQUIVALENT_WINS, drawWorth);
    chooser = new MoveChooser(full);
    search = new Search(evaluator, full, start.seed());
    random = new Random(start.seed() ^ 1);
    owner = new byte[game.board().area()];
  }

  /** Makes {@link #play} return soon, without a game. */
  void stop() {
    stopped = true;
    search.stop();
  }

  /**
   * Plays the game to its end.
   *
   * @return null if it was stopped
   * @throws SearchException if the evaluator failed
   */
  @Nullable PlayedGame play() throws SearchException {
    List<PlayedGame.Turn> turns = new ArrayList<>();
    List<ValueTarget> values = new ArrayList<>();
    PlayedGame.Ending ending = ending();
    while (ending == null) {
      EffortSettings.Effort effort =
          settings
              .effort()
              .effort(start.seed(), turns.size(), values)
              .times(start.advantage().factor(game.toMove()));
      SearchSnapshot snapshot = search(effort);
      if (stopped) {
        return null;
      }
      PlayedGame.Turn turn =
          PlayedGame.Turn.of(
              effort,
              MoveTargets.of(
                  snapshot,
                  game.board(),
                  settings.rows().policyTarget(),
                  full.fpu().reductionMax()),
              ValueTarget.of(snapshot.root()),
              snapshot.root().evaluation(),
              lead(effort));
      turns.add(turn);
      values.add(turn.value());
      game.play(chooser.draw(game, snapshot, random.nextLong()), game.toMove());
      ending = ending();
    }
    return new PlayedGame(start, game, List.copyOf(turns), ending);
  }

  /**
   * A search to learn from has noise, so it begins anew; another goes on with the graph, unless the
   * opponent's visits are not to help.
   */
  private SearchSnapshot search(EffortSettings.Effort effort) throws SearchException {
    search.setSettings(
        (effort.isFull() ? full : cheap)
            .with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, start.advantage().of(game.toMove())));
    if (effort.isFull() || !start.advantage().isNone()) {
      search.clear();
    }
    return search.run(game, SearchRequest.toPlay(SearchLimits.visits(effort.visits())));
  }

  /**
   * Measured only where the position is sure to count as a row. A network that has not learned what
   * an advantage is cannot say.
   */
  private OptionalDouble lead(EffortSettings.Effort effort) {
    boolean wanted = random.nextDouble() < settings.rows().leadProb();
    if (!wanted || effort.weight() <= 0 || !network.heeds(start.advantage())) {
      return OptionalDouble.empty();
    }
    OptionalDouble fair = network.fairKomi(game, start.advantage());
    return fair.isPresent()
        ? OptionalDouble.of(game.komi() - fair.getAsDouble())
        : OptionalDouble.empty();
  }

  /** How the game has ended, or null. */
  private PlayedGame.@Nullable Ending ending() {
    if (game.isNoResult()) {
      return PlayedGame.Ending.NO_RESULT;
    }
    if (game.isFinished()) {
      return PlayedGame.Ending.SCORED;
    }
    if (isSettled()) {
      return PlayedGame.Ending.SETTLED;
    }
    return game.moveCount() >= settings.play().maxMoves() ? PlayedGame.Ending.TOO_LONG : null;
  }

  private boolean isSettled() {
    areas.passAlive(game.board(), game.rules().suicide(), owner);
    return PointColors.areAllOwned(owner);
  }
}
