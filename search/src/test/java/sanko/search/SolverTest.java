package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.superko.GameState;

class SolverTest {
  static Rules rules(KoRule ko, boolean suicide) {
    Rules tt = Rules.TROMP_TAYLOR;
    return new Rules(ko, tt.scoring(), tt.tax(), suicide, false, tt.whiteHandicapBonus(), false);
  }

  record Proof(double low, double high, long visits, SearchSnapshot found) {}

  static Proof prove(GameState game, int mode, int bound, long visits) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("solverMode", Integer.toString(mode))
            .with("graphSearchRepBound", Integer.toString(bound));
    SearchRun[] running = new SearchRun[1];
    SearchRequest request = new SearchRequest(SearchLimits.visits(visits), true, false, List.of(), 1e9, null);
    SearchRun run =
        new SearchRun(new FakeEvaluator(), new Graph(), settings, 1, game, request, () -> running[0].solver().lowerAtRoot() == running[0].solver().upperAtRoot());
    running[0] = run;
    SearchSnapshot found = run.execute();
    return new Proof(
        run.solver().lowerAtRoot(), run.solver().upperAtRoot(), found.root().visits(), found);
  }

  /** All positions without captured chains. */
  static List<Board> positions(int width, int height) {
    List<Board> boards = new ArrayList<>();
    int area = width * height;
    for (int code = 0; code < Math.pow(3, area); code++) {
      byte[] stones = new byte[area];
      for (int i = 0, rest = code; i < area; i++, rest /= 3) {
        stones[i] = (byte) (rest % 3);
      }
      Board board = new Board(width, height);
      try {
        board.setStones(stones);
        boards.add(board);
      } catch (IllegalArgumentException e) {
        continue;
      }
    }
    return boards;
  }

  @Test
  void tiny(TestReporter reporter) throws SearchException {
    int[][] sizes = {{3, 3}};
    for (int[] size : sizes) {
      List<Board> all = positions(size[0], size[1]);
      int step = Math.max(1, all.size() / 20);
      for (KoRule ko : List.of(KoRule.POSITIONAL, KoRule.SITUATIONAL)) {
        int proven = 0, solved = 0, wrong = 0;
        long v2 = 0, v3 = 0, most = 0;
        long t0 = System.nanoTime(), to = 0;
        int n = 0, n2 = 0;
        for (int k = 0; k < all.size(); k += step) {
          Board b = all.get(k);
          int toMove = 1 + k % 2;
          double komi = k % 3 == 0 ? 0.5 : 0;
          n++;
          GameState game = new GameState(b, toMove, rules(ko, k % 2 == 0), komi, false);
          Proof p2 = prove(game, 2, 50, 3000);
          Proof p = prove(game, 3, 50, 10000);
          assertThat(p2.low).isLessThanOrEqualTo(p.high); assertThat(p.low).isLessThanOrEqualTo(p2.high);
          if (p2.low == p2.high) n2++;
          if (p.low != p.high) { System.out.println(p.low + " " + p.high + " " + p2.low + " " + p2.high); continue; }
          proven++;
          v2 += p2.visits; v3 += p.visits; most = Math.max(most, p.visits);
          long t1 = System.nanoTime();
          Boolean exact = new ExactSolver(size[0], size[1], komi, k % 2 == 0, ko == KoRule.SITUATIONAL, true, 100_000).isScore(b, toMove, p.low);
          to += System.nanoTime() - t1;
          if (exact == null) continue;
          solved++;
          if (!exact) { wrong++; System.out.println("WRONG " + p + "\n" + b + toMove + ko); }
        }
        System.out.println(size[0] + "x" + size[1] + " " + ko + " n " + n + " proven2 " + n2 + " proven " + proven + " solved " + solved + " wrong " + wrong + " visits " + v2 + " " + v3 + " most " + most + " s " + (System.nanoTime() - t0) / 1e9 + " oracle " + to / 1e9);
      }
    }
  }
}
