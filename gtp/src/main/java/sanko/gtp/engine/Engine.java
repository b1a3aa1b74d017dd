package sanko.gtp.engine;

import java.util.concurrent.CompletableFuture;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.gtp.config.Parameters;
import sanko.gtp.protocol.InputQueue;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * One client's engine: its game, its clocks, its parameters, and what thinks for it. For use by one
 * thread.
 */
public final class Engine {
  private final Parameters parameters;
  private final Clocks clocks = new Clocks();
  private final Thinker thinker;
  private final MoveMaker moveMaker;
  private final FinalJudge finalJudge;
  private Game game;
  private boolean pondering;
  private long ponderedState;

  /**
   * An engine before an empty board.
   *
   * @param start what is configured, the parameters as they are at the start
   * @param evaluator may complete later; what needs it waits
   */
  public Engine(
      EngineStart start,
      CompletableFuture<Evaluator> evaluator,
      InputQueue input,
      StatusLines status) {
    parameters = start.parameters();
    thinker = new Thinker(evaluator, input, parameters, start.seed(), start.ceiling());
    moveMaker = new MoveMaker(thinker, clocks, parameters, status, start.seed());
    finalJudge = new FinalJudge(thinker);
    Rules rules = start.game().rules();
    game =
        Game.empty(
            start.game().boardSize(),
            start.game().boardSize(),
            rules,
            start.game().komi(),
            Game.Options.of(parameters));
  }

  /** The parameters; changes count from the next move. */
  public Parameters parameters() {
    return parameters;
  }

  /** The clocks of both players. */
  public Clocks clocks() {
    return clocks;
  }

  /** What searches. */
  public Thinker thinker() {
    return thinker;
  }

  /** What chooses moves. */
  public MoveMaker moveMaker() {
    return moveMaker;
  }

  /** What judges the end of a game. */
  public FinalJudge finalJudge() {
    return finalJudge;
  }

  /** The present game. */
  public Game game() {
    return game;
  }

  /** The board of the present game. */
  public Board board() {
    return game.board();
  }

  /** Another game takes the place of this one. */
  public void setGame(Game game) {
    this.game = game;
  }

  /**
   * Thinks in the opponent's time if that is wished for and the engine has made the last move;
   * returns when input arrives. Commands that leave the game as it is only interrupt it.
   */
  public void ponder() {
    if (!pondering || !parameters.flag("ponderingEnabled")) {
      return;
    }
    GameState state = game.state();
    pondering =
        !state.isFinished() && state.stateHashLow() == ponderedState && moveMaker.ponder(state);
  }

  /** The engine has made a move, so that its opponent is to think now. */
  public void hasMoved() {
    pondering = true;
    ponderedState = game.state().stateHashLow();
  }

  /** Nothing is to be thought about until the engine moves again. */
  public void rest() {
    pondering = false;
  }

  /** An empty board of this size, with the rules and komi of the game before. */
  public void setSize(int width, int height) {
    game = Game.empty(width, height, game.rules(), game.komi(), Game.Options.of(parameters));
    clocks.restart();
  }
}
