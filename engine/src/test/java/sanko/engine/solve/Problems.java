package sanko.engine.solve;

import java.util.List;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

/** Problems of our own; X is Black. */
final class Problems {
  /** An L group: whoever moves first decides. */
  static final String L_GROUP = "...XO.... XXXXO.... OOOOO....";

  private Problems() {}

  /** Rows from the top, on a board of 9x9 that is empty below them. */
  static GameState game(String rows, String rules, int toMove) {
    String diagram = rows.replace(' ', '\n') + "\n.........".repeat(8 - rows.length() / 10);
    return new GameState(
        Diagrams.board(diagram), toMove, Rules.preset(rules).orElseThrow(), 0, false);
  }

  static Problem problem(GameState game, Aim aim, int threats, String... vertices) {
    List<Integer> stones =
        List.of(vertices).stream().map(each -> Vertex.parse(each, game.board())).toList();
    return Problem.of(game, aim, stones, threats);
  }

  static Problem lGroup() {
    return problem(game(L_GROUP, "chinese", Color.WHITE), Aim.KILL, 2, "A8");
  }

  static Answer solve(Problem problem) {
    return new Solver(problem, SolveBudget.ofNodes(20_000), () -> false).solve();
  }
}
