package sanko.train.selfplay;

import com.google.common.base.Throwables;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.Count;
import sanko.base.Lanes;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.search.SearchException;
import sanko.train.data.TrainingRow;

/**
 * Plays games side by side, each on a thread of its own, until the folder has enough. All share the
 * evaluator and so fill its batches. Shared.
 */
final class SelfplayRun {
  private static final double HOUR = 3600;

  /**
   * How many games and rows the folder is to have; no more games begin once it has one of them.
   * Those under way are played to their end, since long games would be missing otherwise.
   */
  record Goal(long games, long rows) implements Serializable {
    private static final long serialVersionUID = 1;

    /** No end. */
    static final long ENDLESS = Long.MAX_VALUE;

    /** What a part of a run must have; all parts together have what the run must have. */
    Goal of(Shard part) {
      return new Goal(share(games, part), share(rows, part));
    }

    private static long share(long of, Shard part) {
      boolean more = part.number() <= of % part.count();
      return of == ENDLESS ? of : of / part.count() + (more ? 1 : 0);
    }
  }

  private final SelfplaySettings settings;
  private final Evaluator evaluator;
  private final GameStore store;
  private final Goal goal;
  private final GameStarts starts;
  private final Consumer<String> progress;
  private final GameStore.Totals before;
  private final long began = System.nanoTime();
  private final EvaluatorWork workBefore;

  private final Lanes lanes = new Lanes(this::stopGames);

  @GuardedBy("this")
  private final Set<SelfplayGame> underWay = new HashSet<>();

  @GuardedBy("this")
  private long next;

  @GuardedBy("this")
  private long claimed;

  @GuardedBy("this")
  private long visits;

  @GuardedBy("this")
  private long moves;

  /** A run whose games begin from no given position. */
  SelfplayRun(
      SelfplaySettings settings,
      Evaluator evaluator,
      GameStore store,
      Goal goal,
      long seed,
      Consumer<String> progress) {
    this(settings, evaluator, StartPositions.NONE, store, goal, seed, progress);
  }

  /**
   * A run.
   *
   * @param positions from which games may begin
   * @param seed of all games, together with their numbers
   * @param progress receives a line after each game
   */
  SelfplayRun(
      SelfplaySettings settings,
      Evaluator evaluator,
      StartPositions positions,
      GameStore store,
      Goal goal,
      long seed,
      Consumer<String> progress) {
    this.settings = settings;
    this.evaluator = evaluator;
    this.store = store;
    this.goal = goal;
    this.progress = progress;
    starts = new GameStarts(settings, new RawNetwork(evaluator), positions, seed);
    before = store.totals();
    workBefore = evaluator.work();
    next = store.nextNumber();
  }

  /**
   * Plays. What is finished then is filed if nobody stopped it; else it stays pending.
   *
   * @throws ConfigException if the evaluator failed; the message is for the user
   */
  void run() throws ConfigException, IOException, InterruptedException {
    throwIfFailed(lanes.run("selfplay", settings.play().gamesAtOnce(evaluator), this::playGames));
    if (!lanes.isStopped()) {
      store.finish();
    }
  }

  private static void throwIfFailed(@Nullable Throwable failure)
      throws ConfigException, IOException {
    if (failure instanceof IOException io) {
      throw io;
    }
    if (failure instanceof SearchException || failure instanceof EvaluationException) {
      throw new ConfigException("the network failed: " + failure.getMessage());
    }
    if (failure != null) {
      Throwables.throwIfUnchecked(failure);
    }
  }

  /** Ends the run soon; games under way are dropped. */
  void stop() {
    lanes.stop();
  }

  private synchronized void stopGames() {
    underWay.forEach(SelfplayGame::stop);
  }

  boolean isStopped() {
    return lanes.isStopped();
  }

  private void playGames() throws SearchException, IOException {
    GameRows rows = new GameRows(settings.rows());
    PlayedGame last = null;
    for (long number = claim(); number >= 0; number = claim()) {
      last = play(start(last, number), rows);
    }
  }

  /** The number of a game to be begun, or -1. */
  private synchronized long claim() {
    GameStore.Totals totals = store.totals();
    if (lanes.isStopped()
        || before.games() + claimed >= goal.games()
        || totals.rows() >= goal.rows()) {
      return -1;
    }
    claimed++;
    long number = next;
    next += store.step();
    return number;
  }

  private GameStart start(@Nullable PlayedGame last, long number) {
    Optional<GameStart> fork = last == null ? Optional.empty() : starts.fork(last, number);
    return fork.orElseGet(() -> starts.draw(number));
  }

  private @Nullable PlayedGame play(GameStart start, GameRows rows)
      throws SearchException, IOException {
    SelfplayGame game = new SelfplayGame(settings, evaluator, start);
    seat(game);
    PlayedGame played;
    try {
      played = game.play();
    } finally {
      leave(game);
    }
    if (played != null) {
      List<TrainingRow> made = rows.of(played);
      store.add(start.number(), made, SelfplayRecord.text(played, evaluator.name()));
      count(played);
      progress.accept(report());
    }
    return played;
  }

  private synchronized void seat(SelfplayGame game) {
    underWay.add(game);
    if (lanes.isStopped()) {
      game.stop();
    }
  }

  private synchronized void leave(SelfplayGame game) {
    underWay.remove(game);
  }

  private synchronized void count(PlayedGame played) {
    visits += played.visits();
    moves += played.turns().size();
  }

  /** How it stands and how fast it goes, on one line. */
  synchronized String report() {
    GameStore.Totals totals = store.totals();
    double seconds = Math.max(1e-3, (System.nanoTime() - began) / 1e9);
    EvaluatorWork work = evaluator.work().since(workBefore);
    long games = totals.games() - before.games();
    long rows = totals.rows() - before.rows();
    String report =
        String.format(
            Locale.ROOT,
            "%s  %s  %.0f games/h  %.1f rows/s  %.0f visits/s  %.0f moves/game",
            Count.of(totals.games(), "game"),
            Count.of(totals.rows(), "row"),
            HOUR * games / seconds,
            rows / seconds,
            visits / seconds,
            games == 0 ? 0.0 : (double) moves / games);
    return work.batches() == 0
        ? report
        : report
            + String.format(
                Locale.ROOT,
                "  %.0f evaluations/s in batches of %.1f",
                work.evaluations() / seconds,
                work.meanBatch());
  }
}
