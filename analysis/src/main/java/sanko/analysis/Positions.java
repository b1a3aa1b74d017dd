package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.superko.GameState;

/** Writes the positions of a line with all that the rules say about them. For one thread. */
final class Positions {
  private final LineReplay replay;
  private final JsonGenerator out;

  private Positions(LineReplay replay, JsonGenerator out) {
    this.replay = replay;
    this.out = out;
  }

  static void write(LineRequest line, JsonGenerator out) throws IOException, RequestException {
    JsonNode request = line.request();
    int last = line.line().size();
    int from = JsonFields.integer(request, "from", 0, last, 0);
    out.writeArrayFieldStart("positions");
    new Positions(new LineReplay(line), out).writeFrom(from);
    out.writeEndArray();
  }

  private void writeFrom(int from) throws IOException {
    if (from == 0) {
      write(null);
    }
    while (replay.hasNext()) {
      try {
        String illegal = replay.next();
        if (replay.done() >= from) {
          write(illegal);
        }
      } catch (LineReplay.ImpossibleStep e) {
        out.writeStartObject();
        out.writeNumberField("turn", replay.done() + 1);
        out.writeStringField("problem", e.getMessage());
        out.writeEndObject();
        return;
      }
    }
  }

  private void write(@Nullable String illegal) throws IOException {
    GameState state = replay.state();
    Board board = state.board();
    out.writeStartObject();
    out.writeNumberField("turn", replay.done());
    out.writeStringField("stones", board.toString().replace("\n", ""));
    out.writeStringField("player", Color.letter(state.toMove()));
    int moves = state.moveCount();
    out.writeStringField(
        "lastMove", moves == 0 ? null : Vertex.format(state.move(moves - 1), board));
    int ko = board.koPoint();
    boolean isKo = ko != Board.PASS && "ko".equals(LineReplay.forbidden(state, ko));
    out.writeStringField("ko", isKo ? Vertex.format(ko, board) : null);
    out.writeObjectFieldStart("captures");
    out.writeNumberField("B", board.captured(Color.WHITE));
    out.writeNumberField("W", board.captured(Color.BLACK));
    out.writeEndObject();
    out.writeNumberField("passes", state.consecutivePasses());
    out.writeBooleanField("over", state.isOver());
    if (state.isNoResult()) {
      out.writeBooleanField("noResult", true);
    }
    if (state.rules().hasButton()) {
      out.writeBooleanField("buttonLeft", state.isButtonLeft());
    }
    out.writeObjectFieldStart("forbidden");
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      String reason = board.isEmpty(point) ? LineReplay.forbidden(state, point) : null;
      if (reason != null) {
        out.writeStringField(Vertex.format(point, board), reason);
      }
    }
    out.writeEndObject();
    if (illegal != null) {
      out.writeStringField("illegal", illegal);
    }
    out.writeEndObject();
  }
}
