package sanko.gtp.command;

import java.util.List;
import java.util.Set;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.FinalJudge;
import sanko.engine.MoveGenerator.InterruptedMoveException;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.MoveGenerator.MoveRequest;
import sanko.engine.StatusLines;
import sanko.engine.report.Perspective;
import sanko.engine.report.PositionText;
import sanko.engine.report.SearchText;
import sanko.engine.settings.EngineSettings;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.search.request.MoveRestriction;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;

/** Commands that make moves and take them back. */
final class PlayCommands {
  /** The share of a move's time in which to find dead stones that must be taken first. */
  private static final double JUDGING_SHARE = 0.25;

  /** Moves that the commands for debugging tell of. */
  private static final int DEBUG_MOVES = 10;

  private final Engine engine;
  private final Lesson lesson;
  private final StatusLines status;

  PlayCommands(Engine engine, Lesson lesson, StatusLines status) {
    this.engine = engine;
    this.lesson = lesson;
    this.status = status;
  }

  void addTo(CommandTable table) {
    table.add("play", "COLOR VERTEX", "Plays a move.", this::play);
    table.add("genmove", "COLOR", "Thinks and plays a move.", this::genmove);
    table.add(
        "reg_genmove",
        "COLOR",
        "Thinks and prints the best move without playing it.",
        this::regGenmove);
    table.add(
        "kata-search",
        "COLOR",
        "Thinks and prints the move that genmove would choose, without playing it.",
        this::search);
    table.add(
        "kata-search_cancellable",
        "COLOR",
        "As kata-search, but any input ends it with the answer cancelled.",
        this::cancellable);
    table.add(
        "genmove_debug",
        "COLOR",
        "As genmove, and prints the position and what the search found on standard error.",
        this::genmoveDebug);
    table.add(
        "kata-search_debug",
        "COLOR",
        "As genmove_debug, without playing the move.",
        this::searchDebug);
    table.add(
        "kgs-genmove_cleanup",
        "COLOR",
        "Answers the opponent's stone, or plays a move that serves to capture dead stones; passes when none are left.",
        this::cleanup);
    table.add("undo", "", "Takes back the last move.", this::undo);
    table.add("gg-undo", "[MOVES]", "Takes back one or more moves.", this::undoMany);
    table.add(
        "gogui-play_sequence",
        "[COLOR VERTEX]...",
        "Plays a sequence of moves of a record, also those that break a ko.",
        this::playSequence);
    table.add(
        "kgs-game_over", "", "Accepts the notice that the game is over.", command -> Reply.DONE);
    table.add("cgos-opponent_name", "NAME", "Accepts the opponent's name.", command -> Reply.DONE);
    table.add(
        "cgos-opponent_rating", "RATING", "Accepts the opponent's rating.", command -> Reply.DONE);
  }

  private Reply play(Command command) throws CommandException {
    List<String> words = Arguments.exactly(2, command);
    int color = GoArguments.color(words.get(0));
    int move = GoArguments.vertex(words.get(1), engine.board());
    GameState before = lesson.isOn(color) ? engine.game().stateFor(color) : null;
    if (!engine.game().play(move, color)) {
      throw new CommandException("illegal move");
    }
    engine.countIfOver();
    if (before != null) {
      lesson.hasPlayed(before, move);
    }
    return Reply.DONE;
  }

  private Reply playSequence(Command command) throws CommandException {
    List<String> words = Arguments.inPairs(command);
    int made = 0;
    try {
      for (int i = 0; i < words.size(); i += 2) {
        int color = GoArguments.color(words.get(i));
        int move = GoArguments.vertex(words.get(i + 1), engine.board());
        engine.game().playFromRecord(move, color);
        made++;
      }
    } catch (IllegalArgumentException e) {
      engine.game().undo(made);
      throw new CommandException("illegal move");
    } catch (CommandException e) {
      engine.game().undo(made);
      throw e;
    }
    return Reply.DONE;
  }

  private Reply genmove(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return played(choose(color, MoveRequest.toPlay(true, List.of())), color);
  }

  private MoveDecision choose(int color, MoveRequest request) throws CommandException {
    return engine.moveGenerator().choose(engine.game().stateFor(color), request);
  }

  private Reply played(MoveDecision choice, int color) {
    engine.play(choice, color);
    return told(choice);
  }

  private Reply played(int move, int color) {
    engine.play(move, color);
    return told(move);
  }

  private Reply regGenmove(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return told(choose(color, MoveRequest.toTell(false, Sensitivity.LEAVING)));
  }

  private Reply search(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return told(choose(color, MoveRequest.toTell(true, Sensitivity.LEAVING)));
  }

  private Reply cancellable(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    try {
      return told(choose(color, MoveRequest.toTell(true, Sensitivity.ANY_LINE)));
    } catch (InterruptedMoveException e) {
      return new Reply.Success("cancelled");
    }
  }

  private Reply genmoveDebug(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return played(explained(color, MoveRequest.toPlay(true, List.of())), color);
  }

  private Reply searchDebug(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return told(explained(color, MoveRequest.toTell(true, Sensitivity.LEAVING)));
  }

  /** The decision, once the position and what was found are on standard error. */
  private MoveDecision explained(int color, MoveRequest request) throws CommandException {
    GameState state = engine.game().stateFor(color);
    MoveDecision decision = engine.moveGenerator().choose(state, request);
    EngineSettings settings = engine.settings().current();
    SearchText text =
        new SearchText(state.board(), Perspective.of(settings.report().perspective(), color));
    PositionText.lines(state).forEach(status::say);
    text.lines(decision.snapshot(), DEBUG_MOVES).forEach(status::say);
    return decision;
  }

  private Reply told(MoveDecision choice) {
    return choice.resigns() ? new Reply.Success("resign") : told(choice.move());
  }

  private Reply told(int move) {
    return new Reply.Success(Vertex.format(move, engine.board()));
  }

  /** Answers a stone of the opponent, or takes dead stones; passes when there are none. */
  private Reply cleanup(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    GameState state = engine.game().stateFor(color);
    FinalJudge.Cleanup plan = plan(state);
    if (!isQuiet(state)) {
      MoveDecision answer = choose(color, MoveRequest.toPlay(false, List.of()));
      if (answer.move() != Board.PASS || !plan.isWanted()) {
        return played(answer, color);
      }
    } else if (!plan.isWanted()) {
      return played(Board.PASS, color);
    }
    if (plan.moves().size() == 1) {
      return played(plan.moves().iterator().next(), color);
    }
    List<MoveRestriction> restrictions =
        plan.moves().isEmpty()
            ? List.of()
            : List.of(new MoveRestriction(color, true, plan.moves(), 1));
    return played(choose(color, MoveRequest.toPlay(false, restrictions)), color);
  }

  /** What to take, as far as the clock lets that be found out. */
  private FinalJudge.Cleanup plan(GameState state) throws CommandException {
    MoveTime clock = engine.moveGenerator().timeLeft(state);
    try {
      return engine.finalJudge().cleanup(state, MoveTime.until(JUDGING_SHARE * clock.usual()));
    } catch (CommandException e) {
      if (!clock.isLimited()) {
        throw e;
      }
      return new FinalJudge.Cleanup(true, Set.of());
    }
  }

  /** Whether the opponent has not put down a stone, to which an answer may be needed. */
  private static boolean isQuiet(GameState state) {
    int last = state.moveCount() - 1;
    return last < 0 || state.move(last) == Board.PASS || state.mover(last) == state.toMove();
  }

  private Reply undo(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return undo(1);
  }

  private Reply undoMany(Command command) throws CommandException {
    List<String> words = Arguments.between(0, 1, command);
    int moves = words.isEmpty() ? 1 : Arguments.integer(words.get(0));
    if (moves < 0) {
      throw CommandException.syntax();
    }
    return undo(moves);
  }

  private Reply undo(int moves) throws CommandException {
    if (!engine.game().undo(moves)) {
      throw new CommandException("cannot undo");
    }
    return Reply.DONE;
  }
}
