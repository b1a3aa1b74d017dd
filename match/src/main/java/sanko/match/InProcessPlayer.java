package sanko.match;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.engine.BoardSize;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.engine.FinalJudge;
import sanko.engine.FinalJudge.Status;
import sanko.engine.FinalJudge.Verdict;
import sanko.engine.MoveGenerator.InterruptedMoveException;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.MoveGenerator.MoveRequest;
import sanko.engine.StatusLines;
import sanko.engine.book.BookPlay;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.ForwardingEvaluator;
import sanko.search.time.Clock;
import sanko.search.time.PlayoutClock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;
import sanko.superko.ScoreText;

/**
 * A player in this program: a whole engine without a protocol, made anew for each game, so that a
 * game follows from its seed. Its moves are those that {@code genmove} would make.
 */
final class InProcessPlayer implements Player {
  private final EngineSettings settings;
  private final Counting evaluator;
  private final StatusLines status;
  private final boolean mayResign;
  private final long salt;
  private final @Nullable Double playoutsPerSecond;
  private @Nullable BookPlay book;
  private TimeSource time = TimeSource.REAL;

  /** Shared: read by {@link #stop}. */
  private volatile Interruption interruption = new Interruption();

  private Engine engine;

  /**
   * A player.
   *
   * @param settings of its engine
   * @param evaluator shared with others
   * @param salt tells the random choices of the two players of a game apart
   * @param playoutsPerSecond the rate at which virtual time passes; null for real time
   */
  InProcessPlayer(
      EngineSettings settings,
      Evaluator evaluator,
      StatusLines status,
      boolean mayResign,
      long salt,
      @Nullable Double playoutsPerSecond) {
    this.settings = settings;
    this.evaluator = new Counting(evaluator);
    this.status = status;
    this.mayResign = mayResign;
    this.salt = salt;
    this.playoutsPerSecond = playoutsPerSecond;
    engine = engine(Rules.TROMP_TAYLOR, 0, 0);
  }

  /** Has the games that begin from now on played from a book. */
  InProcessPlayer withBook(@Nullable BookPlay other) {
    book = other;
    return this;
  }

  private Engine engine(Rules rules, double komi, long seed) {
    if (playoutsPerSecond != null) {
      time = new PlayoutClock(playoutsPerSecond);
    }
    EngineStart start =
        new EngineStart(
                "",
                "",
                new EngineStart.NewGame(rules, komi, 2),
                new LiveSettings(settings),
                Zobrist.mix(seed ^ salt))
            .withTime(time)
            .withBook(book);
    return new Engine(start, CompletableFuture.completedFuture(evaluator), interruption, status);
  }

  @Override
  public void begin(Player.Conditions conditions) throws PlayerException {
    BoardSize size = conditions.size();
    if (!evaluator.supports(size.width(), size.height())) {
      throw new PlayerException(
          GameEnding.REFUSAL, "has a network that does not support boards of " + size);
    }
    interruption = new Interruption();
    engine = engine(conditions.named().rules(), conditions.komi(), conditions.seed());
    engine.setSize(size.width(), size.height());
    if (!(conditions.time() instanceof TimeControl.Unlimited)) {
      engine.clocks().set(conditions.time());
    }
  }

  @Override
  public void play(int color, int move) throws PlayerException {
    if (!engine.game().play(move, color)) {
      throw new PlayerException(GameEnding.REFUSAL, "refused a legal move");
    }
  }

  @Override
  public Choice choose(int color, Clock clock, double mostSeconds) throws PlayerException {
    engine.search().isAsked();
    if (!(clock.control() instanceof TimeControl.Unlimited)) {
      engine.clocks().report(color, TimeWords.seconds(clock), TimeWords.count(clock));
    }
    try {
      MoveDecision chosen =
          engine
              .moveGenerator()
              .choose(engine.game().stateFor(color), MoveRequest.toPlay(mayResign, List.of()));
      if (!chosen.resigns()) {
        play(color, chosen.move());
      }
      return new Choice(chosen.move(), chosen.resigns(), chosen.snapshot().root().visits());
    } catch (InterruptedMoveException e) {
      throw new PlayerException(GameEnding.CRASH, "was interrupted");
    } catch (CommandException e) {
      // What fails here fails for both engines: no game is lost by it, the match ends.
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public Claim judge() {
    try {
      Verdict verdict = engine.finalJudge().judge(engine.game().exactState());
      Set<Integer> dead = new HashSet<>();
      for (FinalJudge.Chain chain : verdict.chains()) {
        if (chain.status() == Status.DEAD) {
          dead.addAll(chain.stones());
        }
      }
      return new Claim(ScoreText.of(verdict.whiteScore()), dead);
    } catch (CommandException e) {
      status.say("No claim of the score: " + e.getMessage());
      return new Claim(null, null);
    }
  }

  @Override
  public long nanoTime() {
    return time.nanoTime();
  }

  @Override
  public long evaluations() {
    return evaluator.count.get();
  }

  @Override
  public void stop() {
    interruption.interrupt();
  }

  @Override
  public void close() {
    stop();
  }

  /** Counts the evaluations asked for, cached ones included. Closing it closes nothing. */
  private static final class Counting extends ForwardingEvaluator {
    private final AtomicLong count = new AtomicLong();

    Counting(Evaluator evaluator) {
      super(evaluator);
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      count.incrementAndGet();
      super.evaluate(position, options, callback);
    }

    @Override
    public void close() {}
  }
}
