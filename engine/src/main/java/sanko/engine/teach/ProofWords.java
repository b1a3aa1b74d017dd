package sanko.engine.teach;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.ProvedFate.KoThreats;

/**
 * Puts a proof into words, in brackets behind what it proves: the beginning of its line, and what
 * ko threats change. Players are named by color, as in a line of moves. Immutable.
 */
final class ProofWords {
  /** More moves than this are not read. */
  private static final int LONGEST = 6;

  private final Texts texts;
  private final Board board;

  /**
   * Words of a language.
   *
   * @param board of the size of the game, to name points by
   */
  ProofWords(Texts texts, Board board) {
    this.texts = texts;
    this.board = board;
  }

  /**
   * A proof about stones.
   *
   * @param owner whose stones they are
   */
  String of(ProvedFate proved, int owner) {
    int loser = proved.isCaptured() ? owner : Color.opponent(owner);
    List<String> parts = new ArrayList<>();
    if (proved.isPartial()) {
      parts.add(text("proved.some"));
    }
    addLine(proved, loser, parts);
    parts.add(threats(proved.threats(), loser));
    return texts.fill("proved", Map.of("proof", String.join(text("proved.join"), parts)));
  }

  private void addLine(ProvedFate proved, int loser, List<String> parts) {
    List<Integer> line = proved.line();
    int winner = Color.opponent(loser);
    int next = 0;
    if (proved.first() == winner && !line.isEmpty()) {
      parts.add(move(winner, line.get(next++)));
    }
    for (; next + 1 < Math.min(line.size(), LONGEST); next += 2) {
      String attempt = move(loser, line.get(next));
      String answer = move(winner, line.get(next + 1));
      parts.add(texts.fill("proved.answer", Map.of("attempt", attempt, "answer", answer)));
    }
    if (next < line.size()) {
      parts.add(text("proved.more"));
    }
  }

  private String move(int player, int move) {
    Map<String, String> words =
        Map.of(
            "who",
            color(player),
            "move",
            move == Board.PASS ? text("proved.pass") : Vertex.format(move, board));
    return texts.fill("proved.move", words);
  }

  private String threats(KoThreats threats, int loser) {
    return switch (threats.effect()) {
      case NONE -> number("proved.threatsFail", threats.number(), loser);
      case TURN -> number("proved.threatsTurn", threats.number(), loser);
      case UNKNOWN -> text("proved.withoutThreats");
    };
  }

  private String number(String key, int number, int loser) {
    Map<String, String> words =
        Map.of(
            "number", Integer.toString(number),
            "who", color(loser),
            "other", color(Color.opponent(loser)));
    return texts.fill(texts.form(key, number), words);
  }

  private String color(int player) {
    return text("color." + Color.name(player));
  }

  private String text(String key) {
    return texts.fill(key, Map.of());
  }
}
