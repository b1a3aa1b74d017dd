package sanko.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.json.JsonErrors;
import sanko.superko.GameState;

/**
 * A position of a game as a line of JSON in KataGo's form, from which games of self-play may begin,
 * or in which a move was played that is to be avoided. Immutable.
 *
 * @param board before {@code moves}; not to be changed
 * @param toMove the player of the first move
 * @param moves the last ones before the position, so that a network sees them
 * @param hint a move to look at in the position, or {@link #NO_HINT}
 * @param turn how many moves came before {@code moves}
 * @param weight how often it is drawn, compared with others
 * @param rowWeight weight of the rows of games that begin here
 */
public record PositionSample(
    Board board,
    int toMove,
    List<Move> moves,
    int hint,
    int turn,
    double weight,
    double rowWeight) {
  /** There is no move to look at. */
  public static final int NO_HINT = -1;

  /** The most moves that are kept; networks see no more. */
  public static final int HISTORY = 5;

  private static final String NONE = "null";
  private static final JsonMapper MAPPER = new JsonMapper();

  /** A move of a player. */
  public record Move(int color, int point) {}

  public PositionSample {
    moves = List.copyOf(moves);
  }

  /**
   * The position of a game, with the last moves as far as players took turns.
   *
   * @param weight of the position
   * @param rowWeight of the rows
   */
  public static PositionSample of(GameState game, double weight, double rowWeight) {
    int made = game.moveCount();
    int kept = 0;
    int next = game.toMove();
    while (kept < Math.min(HISTORY, made) && game.mover(made - 1 - kept) == Color.opponent(next)) {
      kept++;
      next = game.mover(made - kept);
    }
    List<Move> moves = new ArrayList<>();
    for (int i = made - kept; i < made; i++) {
      moves.add(new Move(game.mover(i), game.move(i)));
    }
    Board board = new MutableBoard(game.boardBefore(kept));
    return new PositionSample(board, next, moves, NO_HINT, made - kept, weight, rowWeight);
  }

  /** The last move of a game, with the position before it. */
  static PositionSample ofLastMove(GameState game) {
    int last = game.moveCount() - 1;
    Board before = new MutableBoard(game.boardBefore(1));
    return new PositionSample(
        before,
        game.mover(last),
        List.of(),
        game.move(last),
        last,
        /* weight= */ 1,
        /* rowWeight= */ 1);
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public static PositionSample parse(String line) {
    try {
      JsonNode json = MAPPER.readTree(line);
      MutableBoard board = board(json);
      List<Move> moves = new ArrayList<>();
      JsonNode points = json.path("moveLocs");
      JsonNode players = json.path("movePlas");
      if (points.size() != players.size()) {
        throw new IllegalArgumentException("moveLocs and movePlas have different lengths");
      }
      for (int i = 0; i < points.size(); i++) {
        moves.add(
            new Move(
                color(players.path(i).asText()), Vertex.parse(points.path(i).asText(), board)));
      }
      return new PositionSample(
          board,
          color(json.path("nextPla").asText()),
          moves,
          hint(json.path("hintLoc").asText(NONE), board),
          json.path("initialTurnNumber").asInt(),
          weight(json, "weight"),
          weight(json, "trainingWeight"));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + JsonErrors.reason(e));
    }
  }

  private static MutableBoard board(JsonNode json) {
    MutableBoard board = new MutableBoard(json.path("xSize").asInt(), json.path("ySize").asInt());
    String text = json.path("board").asText().replace("/", "").strip();
    if (text.length() != board.area()) {
      throw new IllegalArgumentException(
          "board has " + text.length() + " points in place of " + board.area());
    }
    byte[] stones = new byte[board.area()];
    for (int index = 0; index < stones.length; index++) {
      stones[index] =
          switch (text.charAt(index)) {
            case '.', '*', '`' -> Color.EMPTY;
            case 'X', 'x' -> Color.BLACK;
            case 'O', 'o' -> Color.WHITE;
            default -> throw new IllegalArgumentException("no stone: " + text.charAt(index));
          };
    }
    board.setStones(stones);
    return board;
  }

  private static int hint(String text, Board board) {
    return text.isEmpty() || text.equals(NONE) ? NO_HINT : Vertex.parse(text, board);
  }

  private static int color(String text) {
    return switch (text) {
      case "B", "b" -> Color.BLACK;
      case "W", "w" -> Color.WHITE;
      default -> throw new IllegalArgumentException("no player: '" + text + "'");
    };
  }

  private static double weight(JsonNode json, String name) {
    double weight = json.path(name).asDouble(1);
    if (!(weight >= 0 && Double.isFinite(weight))) {
      throw new IllegalArgumentException(name + " must not be negative: " + weight);
    }
    return weight;
  }

  /** The line. */
  public String text() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("board", board.toString().replace('\n', '/'));
    json.put("hintLoc", hint == NO_HINT ? NONE : Vertex.format(hint, board));
    json.put("initialTurnNumber", turn);
    ArrayNode points = json.putArray("moveLocs");
    moves.forEach(move -> points.add(Vertex.format(move.point(), board)));
    ArrayNode players = json.putArray("movePlas");
    moves.forEach(move -> players.add(Color.letter(move.color())));
    json.put("nextPla", Color.letter(toMove));
    if (rowWeight != 1) {
      json.put("trainingWeight", rowWeight);
    }
    json.put("weight", weight);
    json.put("xSize", board.width());
    json.put("ySize", board.height());
    return json.toString();
  }

  /**
   * A game that begins here, after the moves as far as the rules allow them.
   *
   * @param komi points for White
   */
  public GameState game(Rules rules, double komi) {
    GameState game = new GameState(board, toMove, rules, komi, false);
    for (Move move : moves) {
      if (game.isFinished() || !game.isLegal(move.point(), move.color())) {
        return game;
      }
      game.play(move.point(), move.color());
    }
    return game;
  }
}
