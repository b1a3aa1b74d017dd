package sanko.gtp;

import java.io.IOException;
import java.io.UncheckedIOException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.gtp.InputQueue.Sensitivity;
import sanko.gtp.MoveMaker.Choice;
import sanko.gtp.MoveMaker.Wish;
import sanko.gtp.analysis.Perspective;
import sanko.search.SearchLimits;
import sanko.search.SearchRequest;
import sanko.search.SearchRequest.Reporter;
import sanko.search.SearchSnapshot;
import sanko.superko.GameState;

/** Commands that tell what the engine thinks while it thinks. */
final class AnalysisCommands {
  private static final String KATA = "[COLOR] [INTERVAL] [KEY VALUE]...";

  private final Engine engine;

  /**
   * How a choice of a move is told.
   *
   * @param played whether the move is made
   * @param cancellable whether any input ends it without a move
   */
  private record Telling(boolean kata, boolean played, boolean cancellable) {}

  AnalysisCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "kata-analyze",
        KATA,
        "Analyzes until the next line of input.",
        command -> analyze(command, true));
    table.add(
        "lz-analyze", KATA, "The same in Leela Zero's words.", command -> analyze(command, false));
    addChoice(
        table, "kata-genmove_analyze", "genmove with analysis.", new Telling(true, true, false));
    addChoice(
        table,
        "lz-genmove_analyze",
        "The same in Leela Zero's words.",
        new Telling(false, true, false));
    addChoice(
        table,
        "kata-search_analyze",
        "kata-search with analysis.",
        new Telling(true, false, false));
    addChoice(
        table,
        "kata-search_analyze_cancellable",
        "The same; any input ends it with play cancelled.",
        new Telling(true, false, true));
    table.add("stop", "", "Ends an analysis, as any line does.", this::stop);
  }

  private Reply stop(Command command) {
    engine.rest();
    return Reply.DONE;
  }

  private void addChoice(CommandTable table, String name, String summary, Telling telling) {
    table.add(name, KATA, summary, command -> choose(command, telling));
  }

  private Reply analyze(Command command, boolean kata) throws GtpException {
    AnalyzeArguments arguments = AnalyzeArguments.parse(command, engine.board(), kata);
    GameState root = root(arguments);
    engine.thinker().checkSearchable(root.board());
    engine.rest();
    return new Reply.Stream(lines -> analyze(root, arguments, kata, lines));
  }

  private GameState root(AnalyzeArguments arguments) {
    int color = arguments.color();
    return engine.game().stateFor(color == Color.EMPTY ? engine.game().state().toMove() : color);
  }

  private void analyze(GameState root, AnalyzeArguments arguments, boolean kata, Reply.Lines lines)
      throws GtpException, IOException {
    lines.begin();
    SearchRequest request =
        new SearchRequest(
            SearchLimits.NONE,
            true,
            arguments.wantsOwnership(),
            arguments.wantsMovesOwnership(),
            arguments.restrictions(),
            arguments.intervalSeconds(),
            reporter(root, arguments, kata, lines));
    try {
      engine.thinker().searchUntilInput(root, request);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Reporter reporter(
      GameState root, AnalyzeArguments arguments, boolean kata, Reply.Lines lines) {
    AnalysisFormat format = format(root, arguments, kata);
    return snapshot -> {
      try {
        tell(format, snapshot, lines);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static void tell(AnalysisFormat format, SearchSnapshot snapshot, Reply.Lines lines)
      throws IOException {
    String line = format.line(snapshot);
    if (line != null) {
      lines.line(line);
    }
  }

  private AnalysisFormat format(GameState root, AnalyzeArguments arguments, boolean kata) {
    Parameters parameters = engine.parameters();
    return new AnalysisFormat(
        arguments,
        kata,
        root.board(),
        Perspective.of(parameters.value("reportAnalysisWinratesAs"), root.toMove()),
        parameters.count("analysisPVLen"));
  }

  private Reply choose(Command command, Telling telling) throws GtpException {
    AnalyzeArguments arguments = AnalyzeArguments.parse(command, engine.board(), telling.kata());
    GameState root = root(arguments);
    return new Reply.Stream(lines -> choose(root, arguments, telling, lines));
  }

  private void choose(
      GameState root, AnalyzeArguments arguments, Telling telling, Reply.Lines lines)
      throws GtpException, IOException {
    Wish wish =
        new Wish(
            telling.played(),
            true,
            telling.played(),
            arguments.wantsOwnership(),
            arguments.wantsMovesOwnership(),
            arguments.restrictions(),
            telling.cancellable() ? Sensitivity.ANY_LINE : Sensitivity.LEAVING,
            arguments.intervalSeconds(),
            reporter(root, arguments, telling.kata(), lines));
    Choice choice;
    try {
      choice = engine.moveMaker().choose(root, wish);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    SearchSnapshot snapshot = choice.snapshot();
    if (telling.cancellable() && choice.interrupted()) {
      lines.line("play cancelled");
      return;
    }
    if (snapshot == null) {
      throw new GtpException("interrupted");
    }
    tell(format(root, arguments, telling.kata()), snapshot, lines);
    lines.line("play " + moveText(choice, root.board()));
    if (telling.played() && !choice.resigns()) {
      engine.game().play(choice.move(), root.toMove());
      engine.hasMoved();
    }
  }

  private static String moveText(Choice choice, Board board) {
    return choice.resigns() ? "resign" : Vertex.format(choice.move(), board);
  }
}
