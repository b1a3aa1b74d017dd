package sanko.gtp.command;

import java.util.List;
import java.util.Locale;
import sanko.base.CommandException;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.FinalJudge.Chain;
import sanko.engine.FinalJudge.Status;
import sanko.engine.FinalJudge.Verdict;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.superko.ScoreText;

/** Commands about the end of the game. */
final class ScoreCommands {
  private final Engine engine;

  ScoreCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("final_score", "", "Prints the score, such as B+3.5.", this::score);
    table.add(
        "final_status_list",
        "alive | seki | dead",
        "Lists the stones of this status, one chain per line.",
        this::statusList);
    table.add("final_status", "VERTEX", "Prints the status of a stone.", this::status);
  }

  private Verdict judge() throws CommandException {
    return engine.finalJudge().judge(engine.game().exactState());
  }

  private Reply score(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(ScoreText.of(judge().whiteScore()));
  }

  private Reply statusList(Command command) throws CommandException {
    Status status =
        switch (Arguments.single(command).toLowerCase(Locale.ROOT)) {
          case "alive" -> Status.ALIVE;
          case "seki" -> Status.SEKI;
          case "dead" -> Status.DEAD;
          default -> throw CommandException.syntax();
        };
    List<String> lines =
        judge().chains().stream()
            .filter(chain -> chain.status() == status)
            .map(this::vertices)
            .toList();
    return Reply.lines(lines);
  }

  private String vertices(Chain chain) {
    return String.join(" ", Vertex.formatAll(chain.stones(), engine.board()));
  }

  private Reply status(Command command) throws CommandException {
    int point = GoArguments.vertex(Arguments.single(command), engine.board());
    for (Chain chain : judge().chains()) {
      if (chain.stones().contains(point)) {
        return new Reply.Success(chain.status().name().toLowerCase(Locale.ROOT));
      }
    }
    throw new CommandException("no stone there");
  }
}
