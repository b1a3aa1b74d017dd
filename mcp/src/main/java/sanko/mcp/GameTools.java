package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.level.LevelTable;
import sanko.superko.GameState;

/** A game against the engine at a level. */
final class GameTools {
  private static final int USUAL_LEVEL = 8;

  private GameTools() {}

  /** Tells how the game stands. */
  private abstract static class GameTool implements Tool {
    @Override
    public String say(JsonNode evidence) {
      List<String> lines = new ArrayList<>();
      boolean isBlack = evidence.path("yourColor").asText().equals(Color.playerName(Color.BLACK));
      lines.add(
          "You are %s; the engine is %s at level %s of %s."
              .formatted(
                  evidence.path("yourColor").asText(),
                  Color.playerName(isBlack ? Color.WHITE : Color.BLACK),
                  evidence.path("level").asText(),
                  evidence.path("levels").asText()));
      if (evidence.has("engineMove")) {
        lines.add("The engine plays " + evidence.path("engineMove").asText() + ".");
      }
      lines.addAll(BoardTool.lines(evidence));
      if (evidence.path("position").path("over").booleanValue()) {
        lines.add("score counts the game.");
      }
      return String.join("\n", lines);
    }
  }

  /** Begins a game; the engine moves if it is its turn. */
  static final class NewGame extends GameTool {
    @Override
    public ObjectNode find(JsonNode arguments, Call call)
        throws ToolException, InterruptedException {
      KeptGames.Kept begun =
          new KeptGames.Kept(
              Positions.start(arguments),
              arguments.path("level").asInt(USUAL_LEVEL),
              Positions.color(arguments.path("color").asText("black")));
      Turn turn = Turn.of(begun, call);
      if (turn.answer() == null) {
        // The engine refuses boards that it cannot play on while the earlier game is still kept.
        call.ask(Evidence.query(begun.state(), 1));
      }
      call.games().begin(call.session(), turn.game());
      return turn.evidence();
    }
  }

  /** Makes a move of the client, and the engine's answer. */
  static final class Play extends GameTool {
    @Override
    public ObjectNode find(JsonNode arguments, Call call)
        throws ToolException, InterruptedException {
      KeptGames.Kept before = call.games().of(call.session());
      GameState state = new GameState(before.state());
      Positions.play(state, arguments.path("move").asText(), before.color(), "The move");
      Turn turn = Turn.of(before.with(state), call);
      call.games().replace(call.session(), before, turn.game());
      return turn.evidence();
    }
  }

  /** Takes back the last move of the client and what came after it. */
  static final class Undo extends GameTool {
    @Override
    public ObjectNode find(JsonNode arguments, Call call) throws ToolException {
      KeptGames.Kept before = call.games().of(call.session());
      GameState state = new GameState(before.state());
      int last = state.moveCount() - 1;
      while (last >= 0 && state.mover(last) != before.color()) {
        last--;
      }
      if (last < 0) {
        throw new ToolException("There is no move of yours to take back.");
      }
      while (state.moveCount() > last) {
        if (!state.undo()) {
          throw new ToolException("The moves cannot be taken back.");
        }
      }
      KeptGames.Kept after = before.with(state);
      call.games().replace(call.session(), before, after);
      return Turn.evidence(after);
    }
  }

  /**
   * A game after a call.
   *
   * @param answer what was searched for the engine's move; null if it did not move
   */
  private record Turn(KeptGames.Kept game, @Nullable JsonNode answer) {
    /** Has the engine move if it is its turn. */
    static Turn of(KeptGames.Kept game, Call call) throws ToolException, InterruptedException {
      GameState state = new GameState(game.state());
      if (state.isOver() || state.toMove() == game.color()) {
        return new Turn(game, null);
      }
      ObjectNode query = Evidence.query(state, Inquiry.USUAL_VISITS).put("level", game.level());
      JsonNode answer = call.ask(query);
      String move = answer.path("levelMove").asText("pass");
      int point = Positions.vertex(move, state.board());
      state.play(point == Board.PASS || state.isLegal(point) ? point : Board.PASS, state.toMove());
      return new Turn(game.with(state), answer);
    }

    ObjectNode evidence() {
      ObjectNode out = evidence(game);
      if (answer != null) {
        out.set("engineMove", answer.path("levelMove"));
        out.set("search", Evidence.root(answer));
      }
      return out;
    }

    static ObjectNode evidence(KeptGames.Kept game) {
      ObjectNode out = BoardTool.shown(game.state());
      out.put("level", game.level());
      out.put("levels", LevelTable.LEVELS);
      out.put("yourColor", Color.playerName(game.color()));
      return out;
    }
  }
}
