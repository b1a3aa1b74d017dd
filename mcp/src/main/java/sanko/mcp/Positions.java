package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import sanko.base.Count;
import sanko.base.FailureText;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.engine.RecordGame;
import sanko.engine.config.RulesFormat;
import sanko.engine.settings.EngineSettings;
import sanko.superko.GameState;

/** Games as calls name them, and as the JSON protocol does. */
final class Positions {
  private static final String SGF = "sgf";
  private static final String STONES = "stones";
  private static final String MOVES = "moves";
  private static final String RULES = "rules";
  private static final String KOMI = "komi";
  private static final String TO_MOVE = "toMove";
  private static final String BOARD_SIZE = "boardSize";
  private static final String MOVE_NUMBER = "moveNumber";
  private static final int USUAL_SIDE = 19;

  /** Of a record, which may have a fault in each node. */
  private static final int MOST_FAULTS = 5;

  private Positions() {}

  /**
   * The position that a call is about: of a record, after moves, or of the session's game.
   *
   * @throws ToolException if it is impossible, or there is none
   */
  static GameState of(JsonNode arguments, Call call) throws ToolException {
    if (arguments.has(SGF)) {
      refuse(arguments, List.of(MOVES, STONES, BOARD_SIZE, TO_MOVE), "does not go with sgf");
      return ofRecord(arguments, call);
    }
    refuse(arguments, List.of(MOVE_NUMBER), "goes with sgf only");
    if (arguments.has(MOVES) || arguments.has(STONES)) {
      return played(start(arguments), arguments);
    }
    refuse(
        arguments,
        List.of(BOARD_SIZE, RULES, KOMI, TO_MOVE),
        "needs moves ([] is the empty board), stones or sgf; without all of them the position is"
            + " that of the session's game");
    return new GameState(call.games().of(call.session()).state());
  }

  /**
   * The same to be searched.
   *
   * @throws ToolException also if the game is over
   */
  static GameState open(JsonNode arguments, Call call) throws ToolException {
    GameState game = of(arguments, call);
    if (game.isOver()) {
      throw new ToolException("The game is over: nothing is left to search. score counts it.");
    }
    return game;
  }

  private static void refuse(JsonNode arguments, List<String> names, String why)
      throws ToolException {
    for (String each : names) {
      if (arguments.has(each)) {
        throw new ToolException(each + " " + why + ".");
      }
    }
  }

  /**
   * A game before its first move.
   *
   * @throws ToolException if the stones or rules make no sense
   */
  static GameState start(JsonNode arguments) throws ToolException {
    int side = arguments.path(BOARD_SIZE).asInt(USUAL_SIDE);
    MutableBoard board = new MutableBoard(side, side);
    int black = place(arguments.path(STONES).path("black"), Color.BLACK, board);
    int white = place(arguments.path(STONES).path("white"), Color.WHITE, board);
    Rules rules = rules(arguments);
    boolean isHandicap = black > 1 && white == 0;
    int toMove = isHandicap ? Color.WHITE : Color.BLACK;
    if (arguments.has(TO_MOVE)) {
      toMove = color(arguments.path(TO_MOVE).asText());
    }
    double usual = isHandicap ? 0.5 : rules.defaultKomi();
    GameState game =
        new GameState(board, toMove, rules, arguments.path(KOMI).asDouble(usual), true);
    game.setCleanupPrevented(true);
    return game;
  }

  private static int place(JsonNode points, int color, MutableBoard board) throws ToolException {
    byte[] stones = PointColors.of(board);
    for (JsonNode each : points) {
      int point = vertex(each.asText(), board);
      if (point == Board.PASS || stones[board.indexOf(point)] != Color.EMPTY) {
        throw new ToolException("stones: " + each.asText() + " is no empty point");
      }
      stones[board.indexOf(point)] = (byte) color;
    }
    try {
      board.setStones(stones);
    } catch (IllegalArgumentException e) {
      throw new ToolException("stones: " + FailureText.of(e));
    }
    return points.size();
  }

  private static GameState played(GameState game, JsonNode arguments) throws ToolException {
    int number = 0;
    for (JsonNode each : arguments.path(MOVES)) {
      number++;
      String[] words = each.asText().split(" ", 2);
      int mover = words.length == 2 ? color(words[0]) : game.toMove();
      play(game, words[words.length - 1], mover, "Move " + number);
    }
    return game;
  }

  /**
   * Makes a move.
   *
   * @param name of the move in a message
   * @throws ToolException if the rules forbid it
   */
  static void play(GameState game, String vertex, int mover, String name) throws ToolException {
    int move = vertex(vertex, game.board());
    if (game.isOver()) {
      throw new ToolException(name + ", " + vertex + ", comes after the end of the game.");
    }
    if (!game.isLegal(move, mover)) {
      throw new ToolException(
          "%s, %s for %s, is illegal: %s."
              .formatted(name, vertex, Color.playerName(mover), reason(game, move, mover)));
    }
    game.play(move, mover);
  }

  private static String reason(GameState game, int move, int mover) {
    if (!game.board().isEmpty(move)) {
      return "there is a stone";
    }
    return game.board().isPlaceable(move, mover, game.rules().suicide())
        ? "the ko rule forbids it"
        : "it is suicide";
  }

  /**
   * A point of a board or a pass.
   *
   * @throws ToolException if the text names neither
   */
  static int vertex(String text, Board board) throws ToolException {
    try {
      return Vertex.parse(text, board);
    } catch (IllegalArgumentException e) {
      throw new ToolException(FailureText.of(e) + ". Columns are A to T without I.");
    }
  }

  static int color(String text) {
    return text.toLowerCase(Locale.ROOT).startsWith("b") ? Color.BLACK : Color.WHITE;
  }

  private static Rules rules(JsonNode arguments) throws ToolException {
    try {
      return RulesFormat.parse(arguments.path(RULES).asText("chinese"));
    } catch (IllegalArgumentException e) {
      throw new ToolException("rules: " + FailureText.of(e));
    }
  }

  // ---- records

  private static GameState ofRecord(JsonNode arguments, Call call) throws ToolException {
    SgfGame record = record(arguments, call);
    int moves = record.moves().size();
    int wanted = arguments.path(MOVE_NUMBER).asInt(moves);
    if (wanted > moves) {
      throw new ToolException(
          "moveNumber: The main line of the record has only %s."
              .formatted(Count.of(moves, "move")));
    }
    Rules usual = rules(arguments);
    // The record's own words could be taken for instructions.
    Rules rules =
        arguments.has(RULES)
            ? usual
            : RecordGame.rules(
                record,
                usual,
                unknown -> call.notes().add("RU names no known rules; chinese hold"));
    noteSetup(record, wanted, call);
    try {
      GameState game =
          new GameState(
              RecordGame.after(record, wanted, rules, EngineSettings.DEFAULT.game()).state());
      if (arguments.has(KOMI)) {
        game.setKomi(arguments.path(KOMI).asDouble());
      }
      return game;
    } catch (IllegalArgumentException e) {
      throw new ToolException("sgf: " + FailureText.of(e));
    }
  }

  /** Says where the game begins anew: at the last edit of the board after a move. */
  private static void noteSetup(SgfGame record, int wanted, Call call) {
    int made = 0;
    int before = 0;
    for (SgfStep step : record.steps()) {
      if (step instanceof SgfStep.Move) {
        made++;
      } else if (made <= wanted) {
        before = made;
      }
    }
    if (before > 0) {
      call.notes()
          .add(
              "the stones or the player change after move %d, from where moves are counted"
                  .formatted(before));
    }
  }

  private static SgfGame record(JsonNode arguments, Call call) throws ToolException {
    try {
      byte[] bytes = arguments.path(SGF).asText().getBytes(StandardCharsets.UTF_8);
      SgfTree tree = SgfReader.readTrees(bytes).get(0);
      SgfGame record = tree.mainLine();
      tree.notes().stream()
          .limit(MOST_FAULTS)
          .map(Positions::withoutQuotations)
          .forEach(call.notes()::add);
      return record;
    } catch (SgfException e) {
      throw new ToolException(
          "sgf: This is no record that can be read: " + withoutQuotations(FailureText.of(e)));
    }
  }

  /** The record's own words could be taken for instructions. */
  private static String withoutQuotations(String problem) {
    return problem.replaceAll("(?s)'.*'", "'…'");
  }

  // ---- for the engine

  /** The game with the clean-up phases of its rules, or as it is if it cannot have them. */
  static GameState exact(GameState game) {
    Board start = game.boardBefore(game.moveCount());
    GameState exact = new GameState(start, game.firstToMove(), game.rules(), game.komi(), true);
    try {
      for (int i = 0; i < game.moveCount(); i++) {
        exact.play(game.move(i), game.mover(i));
      }
      return exact;
    } catch (IllegalArgumentException e) {
      return game;
    }
  }

  /** The game in the fields of a query of the JSON protocol. */
  static ObjectNode query(GameState game) {
    Board start = game.boardBefore(game.moveCount());
    ObjectNode out = conditions(game);
    ArrayNode stones = out.putArray("initialStones");
    forEachStone(start, (color, vertex) -> stones.addArray().add(Color.letter(color)).add(vertex));
    out.put("initialPlayer", Color.letter(game.firstToMove()));
    ArrayNode moves = out.putArray("moves");
    for (int i = 0; i < game.moveCount(); i++) {
      moves.addArray().add(Color.letter(game.mover(i))).add(Vertex.format(game.move(i), start));
    }
    return out;
  }

  /** The game in the fields of an action that counts it. */
  static ObjectNode line(GameState game) {
    Board start = game.boardBefore(game.moveCount());
    ObjectNode out = conditions(game);
    ArrayNode line = out.putArray("line");
    ObjectNode setup = line.addObject();
    setup.put("player", Color.letter(game.firstToMove()));
    ArrayNode black = setup.putObject("setup").putArray("B");
    ArrayNode white = ((ObjectNode) setup.path("setup")).putArray("W");
    forEachStone(start, (color, vertex) -> (color == Color.BLACK ? black : white).add(vertex));
    for (int i = 0; i < game.moveCount(); i++) {
      line.addObject()
          .putArray("move")
          .add(Color.letter(game.mover(i)))
          .add(Vertex.format(game.move(i), start));
    }
    return out;
  }

  private static ObjectNode conditions(GameState game) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("boardXSize", game.board().width());
    out.put("boardYSize", game.board().height());
    out.put(RULES, game.rules().compactText());
    out.put(KOMI, game.komi());
    return out;
  }

  private interface StoneUser {
    void use(int color, String vertex);
  }

  private static void forEachStone(Board board, StoneUser user) {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!board.isEmpty(point)) {
        user.use(board.color(point), Vertex.format(point, board));
      }
    }
  }
}
