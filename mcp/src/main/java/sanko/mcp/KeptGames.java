package sanko.mcp;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import sanko.superko.GameState;

/** The games that clients play against the engine, one for each session. Shared. */
final class KeptGames {
  /**
   * A game. Immutable, as nobody changes its state.
   *
   * @param level of the engine
   * @param color the client's
   */
  record Kept(GameState state, int level, int color) {
    Kept with(GameState other) {
      return new Kept(other, level, color);
    }
  }

  @GuardedBy("this")
  private final Map<String, Kept> games = new HashMap<>();

  /**
   * The game of a session.
   *
   * @throws ToolException if there is none
   */
  synchronized Kept of(String session) throws ToolException {
    Kept game = games.get(session);
    if (game == null) {
      throw new ToolException(
          "There is no game in this session. Give sgf, moves or stones, or begin a game with"
              + " new_game.");
    }
    return game;
  }

  /**
   * Keeps a new game.
   *
   * @throws InterruptedException if nobody waits for the call any more: the session may have ended,
   *     and nobody would forget the game
   */
  synchronized void begin(String session, Kept game) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    games.put(session, game);
  }

  /**
   * Goes on with a game.
   *
   * @param before as it was when the call began
   * @throws ToolException if another call has changed it meanwhile
   */
  synchronized void replace(String session, Kept before, Kept after) throws ToolException {
    if (!before.equals(games.get(session))) {
      throw new ToolException("Another call has changed the game meanwhile. Look with show_board.");
    }
    games.put(session, after);
  }

  /** Forgets the game of a session that has ended. */
  synchronized void forget(String session) {
    games.remove(session);
  }
}
