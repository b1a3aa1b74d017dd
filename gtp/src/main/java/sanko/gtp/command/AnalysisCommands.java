package sanko.gtp.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.MoveGenerator.InterruptedMoveException;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.MoveGenerator.MoveRequest;
import sanko.engine.report.Perspective;
import sanko.engine.settings.EngineSettings;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/** Commands that tell what the engine thinks while it thinks. */
final class AnalysisCommands {
  private static final String KATA = "[COLOR] [INTERVAL] [KEY VALUE]...";

  private final Engine engine;

  /** In whose words is told what the search has found. */
  private enum Dialect {
    KATA,
    LEELA,
    CGOS
  }

  /**
   * How a choice of a move is told.
   *
   * @param played whether the move is made
   * @param cancellable whether any input ends it without a move
   */
  private record Telling(Dialect dialect, boolean played, boolean cancellable) {}

  AnalysisCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "kata-analyze",
        KATA,
        "Analyzes until the next line of input.",
        command -> analyze(command, Dialect.KATA));
    table.add(
        "lz-analyze",
        KATA,
        "As kata-analyze, in Leela Zero's format.",
        command -> analyze(command, Dialect.LEELA));
    addChoice(
        table,
        "kata-genmove_analyze",
        "As genmove, with analysis while it thinks.",
        new Telling(Dialect.KATA, true, false));
    addChoice(
        table,
        "lz-genmove_analyze",
        "As kata-genmove_analyze, in Leela Zero's format.",
        new Telling(Dialect.LEELA, true, false));
    addChoice(
        table,
        "kata-search_analyze",
        "As kata-search, with analysis while it thinks.",
        new Telling(Dialect.KATA, false, false));
    addChoice(
        table,
        "kata-search_analyze_cancellable",
        "As kata-search_analyze, but any input ends it with play cancelled.",
        new Telling(Dialect.KATA, false, true));
    table.add(
        "cgos-genmove_analyze",
        "COLOR",
        "As genmove, with an analysis in one line of JSON for CGOS.",
        command -> choose(command, new Telling(Dialect.CGOS, true, false)));
    table.add("stop", "", "Ends an analysis, as any input does.", this::stop);
  }

  private Reply stop(Command command) {
    engine.rest();
    return Reply.DONE;
  }

  private void addChoice(CommandTable table, String name, String summary, Telling telling) {
    table.add(name, KATA, summary, command -> choose(command, telling));
  }

  private AnalyzeArguments arguments(Command command, Dialect dialect) throws CommandException {
    if (dialect == Dialect.CGOS) {
      return AnalyzeArguments.cgos(GoArguments.onlyColor(command));
    }
    return AnalyzeArguments.parse(command, engine.board(), dialect == Dialect.KATA);
  }

  private Reply analyze(Command command, Dialect dialect) throws CommandException {
    AnalyzeArguments arguments = arguments(command, dialect);
    GameState root = root(arguments);
    engine.search().checkSearchable(root.board());
    engine.rest();
    return new Reply.Stream(lines -> analyze(root, arguments, dialect, lines));
  }

  private GameState root(AnalyzeArguments arguments) {
    int color = arguments.color();
    return engine.game().stateFor(color == Color.EMPTY ? engine.game().state().toMove() : color);
  }

  private void analyze(
      GameState root, AnalyzeArguments arguments, Dialect dialect, Reply.Lines lines)
      throws CommandException, IOException {
    lines.begin();
    SearchRequest request =
        SearchRequest.forAnalysis(SearchLimits.NONE)
            .withOwnership(arguments.ownership())
            .withRestrictions(arguments.restrictions())
            .withFocus(arguments.focus())
            .withReports(reports(arguments, format(root, arguments, dialect), lines));
    try {
      engine.search().searchUntilInput(root, request);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Reports reports(
      AnalyzeArguments arguments, SnapshotFormat format, Reply.Lines lines) {
    return Reports.every(
        arguments.intervalSeconds(),
        snapshot -> {
          try {
            tell(format, snapshot, lines);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static void tell(SnapshotFormat format, SearchSnapshot snapshot, Reply.Lines lines)
      throws IOException {
    String line = format.line(snapshot);
    if (line != null) {
      lines.line(line);
    }
  }

  private SnapshotFormat format(GameState root, AnalyzeArguments arguments, Dialect dialect) {
    if (dialect == Dialect.CGOS) {
      return new CgosFormat(root.board(), root.toMove());
    }
    EngineSettings settings = engine.settings().current();
    return new AnalysisFormat(
        arguments,
        dialect == Dialect.KATA,
        root.board(),
        Perspective.of(settings.report().perspective(), root.toMove()));
  }

  private Reply choose(Command command, Telling telling) throws CommandException {
    AnalyzeArguments arguments = arguments(command, telling.dialect());
    GameState root = root(arguments);
    if (telling.cancellable()) {
      engine.search().checkSearchable(root.board());
    }
    return new Reply.Stream(lines -> choose(root, arguments, telling, lines));
  }

  private void choose(
      GameState root, AnalyzeArguments arguments, Telling telling, Reply.Lines lines)
      throws CommandException, IOException {
    if (telling.cancellable()) {
      // Clients wait for it before they say anything else.
      lines.begin();
    }
    SnapshotFormat format = format(root, arguments, telling.dialect());
    Sensitivity sensitivity = telling.cancellable() ? Sensitivity.ANY_LINE : Sensitivity.LEAVING;
    MoveRequest request =
        new MoveRequest(
            true,
            true,
            sensitivity,
            arguments.ownership(),
            arguments.restrictions(),
            arguments.focus(),
            reports(arguments, format, lines));
    MoveDecision decision;
    try {
      decision = engine.moveGenerator().choose(root, request);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (InterruptedMoveException e) {
      if (!telling.cancellable()) {
        throw e;
      }
      lines.line("play cancelled");
      return;
    }
    tell(format, decision.snapshot(), lines);
    lines.line("play " + moveText(decision, root.board()));
    if (telling.played()) {
      engine.play(decision, root.toMove());
    }
  }

  private static String moveText(MoveDecision choice, Board board) {
    return choice.resigns() ? "resign" : Vertex.format(choice.move(), board);
  }
}
