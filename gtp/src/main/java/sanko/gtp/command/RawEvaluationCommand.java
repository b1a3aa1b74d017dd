package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import sanko.base.CommandException;
import sanko.engine.Engine;
import sanko.engine.report.EvaluationText;
import sanko.engine.settings.HumanNeeds;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Precision;
import sanko.search.settings.HumanSettings;
import sanko.superko.GameState;

/**
 * {@code kata-raw-nn} and {@code kata-raw-human-nn}: what a network says of the position, without a
 * search.
 */
final class RawEvaluationCommand {
  private static final int SYMMETRIES = 8;

  private final Engine engine;

  RawEvaluationCommand(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "kata-raw-nn",
        "[COLOR] SYMMETRY|all [OPTIMISM]",
        "Prints the network's raw evaluation of the position, on a processor always in fp32.",
        command -> raw(command, false));
    table.add(
        "kata-raw-human-nn",
        "[COLOR] SYMMETRY|all",
        "Prints the raw evaluation of the position by the human network (-human-model).",
        command -> raw(command, true));
  }

  private Reply raw(Command command, boolean byHuman) throws CommandException {
    List<String> words = new ArrayList<>(Arguments.between(1, byHuman ? 2 : 3, command));
    int color = engine.game().state().toMove();
    if (GoArguments.isColor(words.get(0))) {
      color = GoArguments.color(words.remove(0));
    }
    if (words.isEmpty() || words.size() > 2) {
      throw CommandException.syntax();
    }
    boolean all = words.get(0).equalsIgnoreCase("all");
    int first = all ? 0 : Arguments.integer(words.get(0));
    int last = all ? SYMMETRIES - 1 : first;
    double optimism =
        words.size() == 2
            ? Arguments.decimal(words.get(1))
            : engine.settings().search().inference().rootPolicyOptimism();
    if (first < 0 || last >= SYMMETRIES || !(optimism >= 0 && optimism <= 1)) {
      throw CommandException.syntax();
    }
    HumanSettings human = engine.settings().search().human();
    if (byHuman) {
      checkHuman(human);
    }
    GameState state = engine.game().stateFor(color);
    List<String> lines = new ArrayList<>();
    for (int symmetry = first; symmetry <= last; symmetry++) {
      EvaluationOptions options =
          EvaluationOptions.PLAIN
              .withSymmetry(symmetry)
              .withPolicyOptimism(optimism)
              .withHumanProfile(human.players())
              .withPrecision(Precision.FP32);
      lines.add("symmetry " + symmetry);
      Evaluation found =
          byHuman
              ? engine.search().evaluateByHuman(state, options)
              : engine.search().evaluate(state, options);
      lines.addAll(EvaluationText.values(found, byHuman));
      lines.addAll(EvaluationText.policy(found, state.board()));
      if (found.hasOwnership()) {
        lines.addAll(EvaluationText.ownership(found::whiteOwnership, state.board()));
      }
    }
    return Reply.lines(lines);
  }

  private void checkHuman(HumanSettings human) throws CommandException {
    if (engine.search().loadedEvaluator().human() == null) {
      throw new CommandException(
          "there is no second network that imitates people; " + HumanNeeds.HOW_TO_GET);
    }
    if (human.profile() == null) {
      throw new CommandException(
          "humanSLProfile is not set; kata-set-param humanSLProfile rank_5k");
    }
  }
}
