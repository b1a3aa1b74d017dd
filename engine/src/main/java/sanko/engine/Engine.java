package sanko.engine;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruptions;
import sanko.base.file.FileErrors;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.config.WarmUp;
import sanko.engine.rating.PlayerRating;
import sanko.engine.settings.InputNotes;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;
import sanko.superko.GameState;

/**
 * One client's engine: its game, its clocks, its settings, and what thinks for it. For use by one
 * thread.
 */
public final class Engine {
  private final LiveSettings settings;
  private final Clocks clocks = new Clocks();
  private final EngineSearch search;
  private final MoveGenerator moveGenerator;
  private final FinalJudge finalJudge;
  private final LevelPlay levels;
  private final StatusLines status;
  private final @Nullable Double forcedKomi;
  private final MoveMemory memory;

  /** Shared: the thread that loads the evaluator reads the size of its board. */
  private volatile Game game;

  private boolean pondering;
  private long ponderedState;

  /**
   * Creates an engine with an empty board.
   *
   * @param start what is configured
   * @param evaluator may complete later; what needs it waits
   */
  public Engine(
      EngineStart start,
      CompletableFuture<Evaluator> evaluator,
      Interruptions input,
      StatusLines status) {
    settings = start.settings();
    this.status = status;
    search =
        new EngineSearch(evaluator, input, settings, start.seed(), start.limits(), start.time());
    levels = new LevelPlay(settings, start.ratings());
    memory = start.memory();
    moveGenerator = new MoveGenerator(search, clocks, settings, status, levels, start);
    finalJudge = new FinalJudge(search);
    forcedKomi = start.game().forcedKomi();
    Rules rules = start.game().rules();
    game =
        Game.empty(
            start.game().boardSize(),
            start.game().boardSize(),
            rules,
            start.game().komi(),
            settings.current().game());
  }

  /**
   * Has an evaluator that is still being loaded made ready for boards of the size that the game has
   * by then, while the first move may already be searched. Does not wait.
   */
  public void warmUpWhenLoaded() {
    search.whenLoaded(loaded -> WarmUp.run(loaded, board().width(), board().height()));
  }

  /** The settings; changes count from the next move. */
  public LiveSettings settings() {
    return settings;
  }

  /** The clocks of both players. */
  public Clocks clocks() {
    return clocks;
  }

  /** What runs the searches. */
  public EngineSearch search() {
    return search;
  }

  /** What chooses the moves. */
  public MoveGenerator moveGenerator() {
    return moveGenerator;
  }

  /** The judge of finished games. */
  public FinalJudge finalJudge() {
    return finalJudge;
  }

  /**
   * Says on standard error what of this the network has not learned; waits for it.
   *
   * @throws CommandException if there is no network
   */
  public void warnOfUnlearned(Set<OptionalInput> needed) throws CommandException {
    String note = InputNotes.note(search.loadedEvaluator(), needed);
    if (note != null) {
      status.say(note);
    }
  }

  /** The level of play. */
  public LevelPlay levels() {
    return levels;
  }

  /** The current game. */
  public Game game() {
    return game;
  }

  /** The board of the current game. */
  public Board board() {
    return game.board();
  }

  /** Replaces the game. */
  public void setGame(Game game) {
    setKomi(game, game.komi());
    begin(game);
  }

  private void begin(Game next) {
    game = next;
    levels.adaptation().newGame();
    memory.newGame();
    moveGenerator.newGame();
  }

  /** Sets komi, in points for White, unless it is forced; the game continues. */
  public void setKomi(double komi) {
    setKomi(game, komi);
  }

  private void setKomi(Game of, double komi) {
    of.setKomi(forcedKomi == null ? komi : forcedKomi);
  }

  /** Counts the result for the player whom the level follows, if two passes have ended the game. */
  public void countIfOver() {
    GameState state = game.state();
    boolean isOver = state.isFinished() || state.consecutivePasses() >= 2;
    if (!isOver || !levels.adapts() || !levels.adaptation().isOpen()) {
      return;
    }
    try {
      double white = finalJudge.judge(game.exactState()).whiteScore();
      countResult(white == 0 ? Color.EMPTY : white > 0 ? Color.WHITE : Color.BLACK);
    } catch (CommandException e) {
      status.say("The game is not counted: " + e.getMessage());
    }
  }

  /**
   * Counts the result for the player whom the level follows, if there is one.
   *
   * @param winner the color that has won; {@link Color#EMPTY} for a draw
   */
  public void countResult(int winner) {
    if (!levels.adapts() || !levels.adaptation().isOpen()) {
      return;
    }
    try {
      PlayerRating rating =
          levels.adaptation().finished(levels.player(), game.exactState(), winner);
      status.say(
          String.format(
              Locale.ROOT,
              "%s on %s: %.0f Elo after %d games",
              levels.player(),
              board().sizeText(),
              rating.elo(),
              rating.games()));
    } catch (IOException e) {
      status.say("The game is not counted: " + FileErrors.withFile(e));
    }
  }

  /**
   * Ponders if that is enabled and the engine made the last move; returns when input arrives.
   * Commands that leave the game as it is only interrupt it.
   */
  public void ponder() {
    // A level has its visits for a move and no more.
    boolean wanted =
        settings.current().pondering().enabled() && !settings.current().level().isLimited();
    if (!pondering || !wanted) {
      return;
    }
    GameState state = game.state();
    pondering =
        !state.isFinished() && state.stateHashLow() == ponderedState && moveGenerator.ponder(state);
  }

  /** Plays what was decided for this color, or counts the game that it resigns. */
  public void play(MoveDecision decision, int color) {
    if (decision.resigns()) {
      countResult(Color.opponent(color));
    } else {
      play(decision.move(), color);
    }
  }

  /** Plays a legal move of its own, after which it may ponder, and counts a game that it ends. */
  public void play(int move, int color) {
    game.play(move, color);
    pondering = true;
    ponderedState = game.state().stateHashLow();
    memory.played(game.state());
    countIfOver();
  }

  /** Stops pondering until the engine moves again. */
  public void rest() {
    pondering = false;
  }

  /** Begins a game on an empty board of this size, with the rules and komi of the previous game. */
  public void setSize(int width, int height) {
    begin(Game.empty(width, height, game.rules(), game.komi(), settings.current().game()));
    clocks.restart();
  }
}
