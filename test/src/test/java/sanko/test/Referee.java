package sanko.test;

import java.io.IOException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.superko.GameState;

/** Lets two engines play and judges every move by the rules. */
final class Referee {
  private static final int MOVES_PER_POINT = 3;

  private final EngineProcess black;
  private final EngineProcess white;
  private final GameState game;

  /** How a game ended: the state of the board, and who resigned, {@link Color#EMPTY} if nobody. */
  record Outcome(GameState game, int resigned) {}

  Referee(EngineProcess black, EngineProcess white, int size, Rules rules, double komi) {
    this.black = black;
    this.white = white;
    game = new GameState(size, size, rules, komi);
  }

  /**
   * Plays until two passes or resignation.
   *
   * @throws AssertionError at an illegal move, a refusal, silence, or a game without end
   */
  Outcome play() throws IOException, InterruptedException {
    int limit = MOVES_PER_POINT * game.board().area();
    while (!game.isFinished()) {
      if (game.moveCount() > limit) {
        throw new AssertionError("no end after " + limit + " moves\n" + game.board());
      }
      int color = game.toMove();
      String answer = engine(color).ask("genmove " + Color.name(color));
      if (answer.equalsIgnoreCase("resign")) {
        return new Outcome(game, color);
      }
      int move = Vertex.parse(answer, game.board());
      if (!game.isLegal(move)) {
        throw new AssertionError(
            Color.name(color) + " played the illegal move " + answer + "\n" + game.board());
      }
      game.play(move, color);
      engine(Color.opponent(color)).ask("play " + Color.name(color) + " " + answer);
    }
    return new Outcome(game, Color.EMPTY);
  }

  private EngineProcess engine(int color) {
    return color == Color.BLACK ? black : white;
  }

  /** The board of the game. */
  Board board() {
    return game.board();
  }
}
