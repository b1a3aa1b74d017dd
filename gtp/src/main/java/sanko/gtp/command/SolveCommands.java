package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.engine.ClientLimits;
import sanko.engine.Engine;
import sanko.engine.solve.Aim;
import sanko.engine.solve.Answer;
import sanko.engine.solve.AnswerJson;
import sanko.engine.solve.AnswerText;
import sanko.engine.solve.Assumption;
import sanko.engine.solve.Guesser;
import sanko.engine.solve.Problem;
import sanko.engine.solve.ProblemFinder;
import sanko.engine.solve.SolveBudget;
import sanko.engine.solve.Solver;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.superko.GameState;

/** Commands that prove what becomes of stones. A line that comes meanwhile ends the reading. */
final class SolveCommands {
  private static final double USUAL_SECONDS = 2;

  private final Engine engine;
  private final ClientLimits limits;

  /** Commands whose budget stays within the limits of a client. */
  SolveCommands(Engine engine, ClientLimits limits) {
    this.engine = engine;
    this.limits = limits;
  }

  void addTo(CommandTable table) {
    table.add(
        "sanko-status",
        "VERTEX [SECONDS | nodes N]",
        "Proves whether a group is alive, dead, in seki, in ko or unsettled, and tells the lines.",
        this::status);
    table.add(
        "sanko-solve",
        "[VERTEX]... [goal kill | live | capture | save | connect | race] [within N | enclosed N] [seconds S] [nodes N] [threats N] [proof]",
        "Proves the fate of stones, of a connection, of a race, or of the group in question, and tells it as JSON.",
        this::solve);
  }

  private Reply status(Command command) throws CommandException {
    List<String> words = Arguments.between(1, 3, command);
    Request request = new Request();
    request.addStone(words.get(0));
    if (words.size() == 2) {
      request.set("seconds", words.get(1));
    } else if (words.size() == 3) {
      if (!words.get(1).equals("nodes")) {
        throw CommandException.syntax();
      }
      request.set("nodes", words.get(2));
    }
    AnswerText text = new AnswerText(request.answer());
    List<String> lines = new ArrayList<>(List.of(text.status()));
    lines.addAll(text.lines());
    return Reply.lines(lines);
  }

  private Reply solve(Command command) throws CommandException {
    Request request = new Request();
    List<String> words = command.arguments();
    boolean withProofs = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i).toLowerCase(Locale.ROOT);
      if (word.equals("proof")) {
        withProofs = true;
      } else if (Request.KEYS.contains(word)) {
        i++;
        if (i == words.size()) {
          throw CommandException.syntax();
        }
        request.set(word, words.get(i));
      } else {
        request.addStone(word);
      }
    }
    return new Reply.Success(AnswerJson.of(request.answer(), withProofs).toString());
  }

  /** What is known of a stone's group within the usual budget, for GoGui. */
  Answer answer(String vertex) throws CommandException {
    Request request = new Request();
    request.addStone(vertex);
    return request.answer();
  }

  /** What a command asks for. */
  private final class Request {
    static final List<String> KEYS =
        List.of("goal", "within", "enclosed", "seconds", "nodes", "threats");

    private final List<Integer> stones = new ArrayList<>();
    private Aim aim = Aim.KILL;
    private @Nullable Double seconds;
    private @Nullable Long nodes;
    private int threats = Problem.USUAL_THREATS;
    private int within;
    private int enclosed;

    void addStone(String vertex) throws CommandException {
      stones.add(GoArguments.vertex(vertex, engine.board()));
    }

    void set(String key, String value) throws CommandException {
      switch (key) {
        case "goal" -> aim = Arguments.read(() -> Aim.parse(value));
        case "within" -> within = number(value);
        case "enclosed" -> enclosed = number(value);
        case "seconds" -> seconds = Arguments.decimal(value);
        case "nodes" -> nodes = Arguments.longInteger(value);
        case "threats" -> threats = number(value);
        default -> throw CommandException.syntax();
      }
    }

    private static int number(String word) throws CommandException {
      long number = Arguments.longInteger(word);
      if ((int) number != number) {
        throw new CommandException("'" + word + "' is out of range");
      }
      return (int) number;
    }

    Answer answer() throws CommandException {
      engine.rest();
      return Arguments.read(
          () ->
              engine
                  .search()
                  .interruptibly(
                      Sensitivity.LATE_LINE, interrupted -> solver(interrupted).solve()));
    }

    private Solver solver(BooleanSupplier interrupted) {
      SolveBudget budget = SolveBudget.of(nodes, seconds, USUAL_SECONDS).below(limits);
      Assumption assumption = Assumption.of(within, enclosed);
      GameState game = engine.game().state();
      Guesser guesser = engine.search().evaluatorIfLoaded().map(Guesser::new).orElse(null);
      return new ProblemFinder(game, aim, threats, assumption, guesser)
          .find(stones, budget, interrupted)
          .map(found -> found.solver(interrupted, guesser))
          .orElseThrow(() -> new IllegalArgumentException("no group is in question"));
    }
  }
}
