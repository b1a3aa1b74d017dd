package sanko.cli.solve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfTree;
import sanko.engine.RecordGame;
import sanko.engine.settings.GameSettings;
import sanko.engine.solve.Answer;
import sanko.engine.solve.AnswerJson;
import sanko.engine.solve.AnswerText;
import sanko.engine.solve.Assumption;
import sanko.engine.solve.FirstMoves;
import sanko.engine.solve.Guesser;
import sanko.engine.solve.ProblemFinder;
import sanko.engine.solve.Solver;
import sanko.superko.GameState;

/**
 * A position of a record with what was proved of it.
 *
 * @param name of the record
 * @param firstMoves all of the player to move that win, if asked for
 * @param notes what the user should know besides
 */
record SolvedPosition(
    String name,
    Answer answer,
    @Nullable FirstMoves firstMoves,
    List<String> notes,
    double seconds) {
  /**
   * Reads the position and solves it.
   *
   * @param guesser for what is not proved, or null
   * @throws SgfException if the record is broken
   * @throws IllegalArgumentException with a message for the user if there is no such problem
   */
  static SolvedPosition of(
      String name, SgfTree tree, SolveOptions options, @Nullable Guesser guesser)
      throws SgfException {
    long start = System.nanoTime();
    List<String> notes = new ArrayList<>(tree.notes());
    SgfGame record = tree.mainLine();
    GameState game = position(record, options, notes::add);
    Integer move = options.move();
    boolean isProblem = isProblem(record) && (move == null || move == 0);
    Solver solver = solver(game, isProblem, options, guesser, notes);
    Answer answer = solver.solve();
    FirstMoves moves = options.wantsAllMoves() ? solver.firstMoves(answer, game.toMove()) : null;
    return new SolvedPosition(name, answer, moves, notes, (System.nanoTime() - start) / 1e9);
  }

  private static GameState position(SgfGame record, SolveOptions options, Consumer<String> notes) {
    int moves = record.moves().size();
    Integer wanted = options.move();
    if (wanted != null && wanted > moves) {
      throw new IllegalArgumentException("the record has only " + moves + " moves");
    }
    int last = isProblem(record) ? 0 : Integer.MAX_VALUE;
    int made = wanted == null ? last : wanted;
    Rules rules = RecordGame.rules(record, options.rules(), notes);
    SgfGame possible =
        wanted == null
            ? RecordGame.soFar(record, last, rules, GameSettings.DEFAULT, notes)
            : record;
    GameState game = RecordGame.after(possible, made, rules, GameSettings.DEFAULT).state();
    int color = options.color();
    return color == Color.EMPTY || color == game.toMove()
        ? game
        : new GameState(game.board(), color, rules, game.komi(), false);
  }

  /** Whether a record begins with a problem, stones of both players. */
  private static boolean isProblem(SgfGame record) {
    return !record.setup().black().isEmpty() && !record.setup().white().isEmpty();
  }

  private static Solver solver(
      GameState game,
      boolean isProblem,
      SolveOptions options,
      @Nullable Guesser guesser,
      List<String> notes) {
    Assumption assumption = options.assumption(isProblem);
    ProblemFinder finder =
        new ProblemFinder(game, options.aim(), options.threats(), assumption, guesser);
    List<Integer> stones = options.stones(game.board());
    Optional<ProblemFinder.Found> found =
        isProblem && options.isUsual() && options.aim().canBeEnclosed() && !stones.isEmpty()
            ? Optional.of(finder.findAssumingLeast(stones, options.budget(), () -> false))
            : finder.find(stones, options.budget(), () -> false);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("there is no group whose life could be in question");
    }
    if (!found.get().flips()) {
      notes.add(
          "No group was found whose fate the first move decides; this is a likely one."
              + " -vertex names another.");
    }
    return found.get().solver(() -> false, guesser);
  }

  /** All that was proved, for people. */
  List<String> lines() {
    AnswerText text = new AnswerText(answer);
    int first = answer.problem().game().toMove();
    List<String> lines = new ArrayList<>(notes);
    lines.addAll(text.lines());
    if (firstMoves != null) {
      lines.add("First moves that win: " + vertices(firstMoves.winning()));
      lines.add("  not within the budget: " + vertices(firstMoves.unknown()));
    }
    lines.add("");
    lines.addAll(text.diagram(first).lines().toList());
    lines.add(text.caption(first));
    lines.add(String.format(Locale.ROOT, "%,d positions, %.1f s", answer.nodes(), seconds));
    return lines;
  }

  private String vertices(List<Integer> points) {
    Board board = answer.problem().board();
    return points.isEmpty() ? "none" : String.join(" ", Vertex.formatAll(points, board));
  }

  /** The same as JSON on one line, with the proofs. */
  String json() {
    ObjectNode json = AnswerJson.of(answer, true);
    json.put("file", name);
    if (firstMoves != null) {
      Board board = answer.problem().board();
      ArrayNode winning = json.putArray("firstMoves");
      Vertex.formatAll(firstMoves.winning(), board).forEach(winning::add);
      ArrayNode unknown = json.putArray("firstMovesUnknown");
      Vertex.formatAll(firstMoves.unknown(), board).forEach(unknown::add);
    }
    return json.toString();
  }
}
