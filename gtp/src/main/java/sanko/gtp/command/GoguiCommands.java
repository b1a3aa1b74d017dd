package sanko.gtp.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.Game;
import sanko.engine.report.Perspective;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/** GoGui's commands: positions to set up, its menu, and pictures on its board. */
final class GoguiCommands {
  private static final int MOST_MOVES = 10;
  private static final int VIEW_VISITS = 400;
  private static final double VIEW_SECONDS = 2;
  private static final double LEAST_POLICY = 0.01;
  private static final int LONGEST_VARIATION = 10;

  private final Engine engine;
  private final SolveCommands solve;

  GoguiCommands(Engine engine, SolveCommands solve) {
    this.engine = engine;
    this.solve = solve;
  }

  void addTo(CommandTable table) {
    table.add(
        "gogui-interrupt",
        "",
        "Announces that the comment '# interrupt' ends a search.",
        command -> Reply.DONE);
    table.add("gogui-analyze_commands", "", "Lists GoGui's menu items.", this::menu);
    table.add(
        "gogui-setup",
        "[b | w | e VERTEX]...",
        "Places or removes stones and begins a game from the resulting position.",
        this::setup);
    table.add("gogui-setup_player", "COLOR", "Sets the player to move.", this::setupPlayer);
    table.add(
        "sanko-view",
        "win-rate | policy | ownership | best-lines | status VERTEX",
        "Draws the engine's view of the position in GoGui's format.",
        this::view);
  }

  private Reply menu(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return Reply.lines(
        List.of(
            "gfx/Win Rate/sanko-view win-rate",
            "gfx/Policy/sanko-view policy",
            "gfx/Ownership/sanko-view ownership",
            "gfx/Best Lines/sanko-view best-lines",
            "gfx/Life and Death/sanko-view status %p",
            "hstring/Life and Death in Words/sanko-status %p",
            "string/Final Score/final_score",
            "plist/Final Status Dead/final_status_list dead",
            "plist/Final Status Seki/final_status_list seki",
            "plist/All Legal/all_legal %c",
            "hstring/Raw Evaluation/kata-raw-nn 0",
            "string/Rules/kata-get-rules",
            "none/Set Rules/kata-set-rules %s",
            "none/Set Parameter/kata-set-param %s",
            "none/Clear Cache/clear_cache",
            "none/Save Game/printsgf %w"));
  }

  private Reply setup(Command command) throws CommandException {
    List<String> words = Arguments.inPairs(command);
    Board board = engine.board();
    byte[] stones = PointColors.of(board);
    Set<Integer> named = new HashSet<>();
    for (int i = 0; i < words.size(); i += 2) {
      int point = GoArguments.vertex(words.get(i + 1), board);
      if (point == Board.PASS) {
        throw CommandException.syntax();
      }
      if (!named.add(point)) {
        throw GoArguments.twice(point, board);
      }
      stones[board.indexOf(point)] = (byte) colorOrEmpty(words.get(i));
    }
    MutableBoard changed = new MutableBoard(board.width(), board.height());
    try {
      changed.setStones(stones);
    } catch (IllegalArgumentException e) {
      throw new CommandException("illegal position");
    }
    begin(changed, engine.game().state().toMove());
    return Reply.DONE;
  }

  private static int colorOrEmpty(String word) throws CommandException {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "e", "empty" -> Color.EMPTY;
      default -> GoArguments.color(word);
    };
  }

  private Reply setupPlayer(Command command) throws CommandException {
    begin(new MutableBoard(engine.board()), GoArguments.onlyColor(command));
    return Reply.DONE;
  }

  private void begin(Board board, int toMove) {
    Game game = engine.game();
    engine.setGame(
        Game.from(board, toMove, game.rules(), game.komi(), engine.settings().current().game()));
  }

  private Reply view(Command command) throws CommandException {
    GameState state = engine.game().state();
    List<String> words = Arguments.between(1, 2, command);
    if (words.size() == 2) {
      if (!words.get(0).equalsIgnoreCase("status")) {
        throw CommandException.syntax();
      }
      return Reply.lines(StatusPicture.lines(solve.answer(words.get(1)), state.toMove()));
    }
    return switch (words.get(0).toLowerCase(Locale.ROOT)) {
      case "win-rate" -> Reply.lines(winRates(state));
      case "policy" -> Reply.lines(policy(state));
      case "ownership" -> Reply.lines(ownership(state));
      case "best-lines" -> Reply.lines(bestLines(state));
      default -> throw CommandException.syntax();
    };
  }

  private SearchSnapshot search(GameState state) throws CommandException {
    SearchLimits limits = SearchLimits.visits(VIEW_VISITS).withinSeconds(VIEW_SECONDS);
    SearchRequest request = SearchRequest.forAnalysis(limits).withOwnership();
    return engine
        .search()
        .search(engine.game().stateFor(state.toMove()), request)
        .orFail("interrupted");
  }

  /** Each move's winning rate in percent for who makes it; the greener, the better. */
  private List<String> winRates(GameState state) throws CommandException {
    SearchSnapshot found = search(state);
    Perspective own = new Perspective(state.toMove());
    List<String> lines = new ArrayList<>();
    StringBuilder labels = new StringBuilder("LABEL");
    List<MoveInfo> moves = points(found);
    double best =
        moves.stream().mapToDouble(m -> own.winrate(m.values().winrate())).max().orElse(0);
    for (MoveInfo move : moves) {
      double winrate = own.winrate(move.values().winrate());
      String vertex = Vertex.format(move.move(), state.board());
      labels.append(' ').append(vertex).append(' ').append(Math.round(100 * winrate));
      lines.add("COLOR " + shade(1 - 4 * (best - winrate)) + " " + vertex);
    }
    lines.add(labels.toString());
    lines.add(text(found));
    return lines;
  }

  /** The best moves that are points of the board. */
  private static List<MoveInfo> points(SearchSnapshot found) {
    return found.movesWithSymmetries().stream()
        .filter(move -> move.move() != Board.PASS)
        .limit(MOST_MOVES)
        .toList();
  }

  /** From red at 0 to green at 1. */
  private static String shade(double share) {
    double within = Math.max(0, Math.min(1, share));
    return "#%02x%02x40".formatted((int) (220 * (1 - within)), (int) (200 * within));
  }

  private static String text(SearchSnapshot found) {
    double white = found.root().values().winrate();
    double lead = found.root().values().lead();
    return String.format(
        Locale.ROOT,
        "TEXT %s wins with %.1f%%, %s leads by %.1f points; %d visits",
        white > 0.5 ? "White" : "Black",
        100 * Math.max(white, 1 - white),
        lead > 0 ? "White" : "Black",
        Math.abs(lead),
        found.root().visits());
  }

  /** The network's moves in percent. */
  private List<String> policy(GameState state) throws CommandException {
    Board board = state.board();
    Evaluation evaluation = engine.search().evaluate(state, EvaluationOptions.PLAIN);
    List<String> lines = new ArrayList<>();
    StringBuilder labels = new StringBuilder("LABEL");
    for (int index = 0; index < board.area(); index++) {
      double policy = evaluation.policy(index);
      if (policy >= LEAST_POLICY) {
        String vertex = Vertex.format(board.pointAt(index), board);
        labels.append(' ').append(vertex).append(' ').append(Math.round(100 * policy));
        lines.add("COLOR " + shade(Math.sqrt(policy)) + " " + vertex);
      }
    }
    if (lines.isEmpty()) {
      labels.setLength(0);
    } else {
      lines.add(labels.toString());
    }
    lines.add(
        String.format(
            Locale.ROOT, "TEXT Pass: %.1f%%", 100 * Math.max(0, evaluation.policy(board.area()))));
    return lines;
  }

  /** Black squares where Black will own the points, as GoGui wants influence: Black is positive. */
  private List<String> ownership(GameState state) throws CommandException {
    SearchSnapshot found = search(state);
    Board board = state.board();
    StringBuilder influence = new StringBuilder("INFLUENCE");
    for (int index = 0; index < board.area(); index++) {
      influence
          .append(' ')
          .append(Vertex.format(board.pointAt(index), board))
          .append(String.format(Locale.ROOT, " %.2f", -found.whiteOwnership(index)));
    }
    return List.of(influence.toString(), text(found));
  }

  private List<String> bestLines(GameState state) throws CommandException {
    SearchSnapshot found = search(state);
    Board board = state.board();
    List<String> lines = new ArrayList<>();
    if (!found.moves().isEmpty()) {
      List<String> best = Vertex.formatAll(shortLine(found.moves().get(0)), board);
      lines.add(StatusPicture.variation(best, state.toMove()));
    }
    Perspective own = new Perspective(state.toMove());
    List<String> words = new ArrayList<>();
    for (MoveInfo move : found.moves().stream().limit(MOST_MOVES).toList()) {
      words.add(
          String.format(
              Locale.ROOT,
              "%.1f%% %d visits: %s",
              100 * own.winrate(move.values().winrate()),
              move.visits(),
              String.join(" ", Vertex.formatAll(shortLine(move), board))));
    }
    lines.add(StatusPicture.text(words));
    return lines;
  }

  private static List<Integer> shortLine(MoveInfo move) {
    return move.line().stream().limit(LONGEST_VARIATION).toList();
  }
}
