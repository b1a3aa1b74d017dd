package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import sanko.superko.GameState;

/** The actions about games of others; docs/analysis.md, "Games of others". Immutable. */
final class ExploreActions {
  private static final int LONGEST_NAME = 200;

  private final GameExplorer explorer;

  ExploreActions(GameExplorer explorer) {
    this.explorer = explorer;
  }

  /** What was played in the position after a line. */
  void explore(LineRequest line, JsonGenerator out) throws IOException, RequestException {
    JsonNode request = line.request();
    String wanted = "Must be a name";
    String player = request.has("player") ? JsonFields.text(request, "player", wanted) : "";
    if (player.length() > LONGEST_NAME) {
      throw new RequestException("player", wanted);
    }
    GameState position = LineReplay.end(line);
    explorer.explore(position, player, out);
  }

  /** The record of a game, and where it has the position after a line. */
  void game(LineRequest line, JsonGenerator out) throws IOException, RequestException {
    String game = JsonFields.text(line.request(), "game", "Must be a game of explore");
    GameExplorer.Found found = explorer.record(game, LineReplay.end(line));
    if (found == null) {
      throw new RequestException("game", "This record is not there any more");
    }
    out.writeStringField("sgf", found.sgf());
    if (found.turn() >= 0) {
      out.writeNumberField("turn", found.turn());
    }
  }
}
