package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.board.Vertex;
import sanko.engine.EndCount;
import sanko.superko.DeadStones;
import sanko.superko.GameState;
import sanko.superko.ScoreText;

/** Counts a position with the stones that both players take for dead. Immutable. */
final class FinalCount {
  private static final String OWNERS = "-XO";

  private final GameState game;
  private final boolean[] dead;
  private final GameState cleaned;
  private final byte[] owner;
  private final EndCount count;

  private FinalCount(GameState game, boolean[] dead) {
    this.game = game;
    this.dead = dead;
    cleaned = DeadStones.without(game, dead);
    owner = new byte[game.board().area()];
    count = EndCount.of(cleaned, owner);
  }

  static void write(LineRequest line, JsonGenerator out) throws IOException, RequestException {
    GameState game = LineReplay.end(line);
    var points = JsonFields.points(line.request(), "dead", game.board());
    new FinalCount(game, DeadStones.wholeChains(points, game.board())).write(out);
  }

  private void write(JsonGenerator out) throws IOException {
    boolean isArea = game.rules().scoring() == Scoring.AREA;
    int black = isArea ? points(Color.BLACK) : territory(Color.BLACK);
    int white = isArea ? points(Color.WHITE) : territory(Color.WHITE);
    int blackPrisoners = prisoners(Color.WHITE);
    int whitePrisoners = prisoners(Color.BLACK);
    int counted = isArea ? white - black : white + whitePrisoners - black - blackPrisoners;
    double score = game.isNoResult() ? 0 : count.whiteScore();
    out.writeNumberField("score", score);
    out.writeStringField("text", game.isNoResult() ? "Void" : ScoreText.of(score));
    out.writeStringField("scoring", isArea ? "area" : "territory");
    out.writeNumberField("whiteBonus", count.whiteScore() - counted + count.whiteTax());
    out.writeNumberField("whiteTax", count.whiteTax());
    StringBuilder owners = new StringBuilder();
    for (byte each : owner) {
      owners.append(OWNERS.charAt(each));
    }
    out.writeStringField("owners", owners.toString());
    out.writeArrayFieldStart("dead");
    for (int index = 0; index < dead.length; index++) {
      if (dead[index]) {
        out.writeString(Vertex.format(game.board().pointAt(index), game.board()));
      }
    }
    out.writeEndArray();
    writePair("territory", black, white, out);
    writePair("prisoners", blackPrisoners, whitePrisoners, out);
  }

  private static void writePair(String field, int black, int white, JsonGenerator out)
      throws IOException {
    out.writeObjectFieldStart(field);
    out.writeNumberField("B", black);
    out.writeNumberField("W", white);
    out.writeEndObject();
  }

  /** All points of a player. */
  private int points(int color) {
    int points = 0;
    for (byte each : owner) {
      points += each == color ? 1 : 0;
    }
    return points;
  }

  /** The points of a player without a stone of their own. */
  private int territory(int color) {
    Board board = cleaned.board();
    int points = 0;
    for (int index = 0; index < owner.length; index++) {
      boolean isOwn = owner[index] == color && board.color(board.pointAt(index)) != color;
      // A stone that stays within the opponent's pass-alive territory is a prisoner besides.
      points += isOwn ? 1 : 0;
    }
    return points;
  }

  /** The stones of a player that are off the board or dead. */
  private int prisoners(int color) {
    Board board = game.board();
    int stones = board.captured(color);
    for (int index = 0; index < dead.length; index++) {
      int at = board.color(board.pointAt(index));
      boolean isTaken = at == color && (dead[index] || owner[index] == Color.opponent(color));
      stones += isTaken ? 1 : 0;
    }
    return stones;
  }
}
