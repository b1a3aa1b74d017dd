package sanko.gtp.command;

import java.util.List;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.gtp.protocol.CommandTable;

/** Assembles the command table of an engine. */
public final class Commands {
  /** Commands that read or write files, which clients from elsewhere may not. */
  private static final List<String> OF_FILES =
      List.of("loadsgf", "printsgf", "sanko-save", "sanko-load");

  private Commands() {}

  /** All commands of an engine; what the teacher says of its own accord is logged. */
  public static CommandTable of(Engine engine, EngineStart start, StatusLines status) {
    return of(engine, start, status, new Lesson(engine, (text, isQuestion) -> status.say(text)));
  }

  /** The same with a lesson that speaks to the player. */
  public static CommandTable of(
      Engine engine, EngineStart start, StatusLines status, Lesson lesson) {
    CommandTable table = new CommandTable();
    new InfoCommands(table, start).addCommands();
    new SetupCommands(engine).addTo(table);
    new PlayCommands(engine, lesson, status).addTo(table);
    new ClockCommands(engine).addTo(table);
    new ScoreCommands(engine).addTo(table);
    new BoardCommands(engine).addTo(table);
    new FileCommands(engine, status).addTo(table);
    new AnalysisCommands(engine).addTo(table);
    new RawEvaluationCommand(engine).addTo(table);
    new BenchmarkCommand(engine).addTo(table);
    new RulesCommands(engine).addTo(table);
    new ParameterCommands(engine).addTo(table);
    new LevelCommands(engine).addTo(table);
    new LeelaOptions(engine).addTo(table);
    new TeachCommands(engine, lesson).addTo(table);
    SolveCommands solve = new SolveCommands(engine, start.limits());
    solve.addTo(table);
    new GoguiCommands(engine, solve).addTo(table);
    if (start.limits().isRemote()) {
      OF_FILES.forEach(table::remove);
    }
    return table;
  }
}
