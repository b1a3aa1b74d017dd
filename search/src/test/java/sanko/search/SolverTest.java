package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.superko.GameState;

/** What the search proves, against exhaustive search with exact histories. */
class SolverTest {
  /** On boards of so few points this bound lets the graph key forget nothing. */
  private static final int EXACT_BOUND = 50;

  private static final int DEFAULT_BOUND = GameState.CYCLE_BOUND;

  /** What came of a search. */
  private record Proof(double low, double high, long visits, SearchSnapshot found) {
    boolean isExact() {
      return low == high;
    }

    boolean isDecided() {
      return low > 0 || high < 0 || isExact();
    }
  }

  /** How often something happened. */
  private static final class Tally {
    int positions;
    int proven;
    int checked;
    int wrong;
    long visits;
    long most;

    @Override
    public String toString() {
      return String.format(
          "%d positions, %d proven, %d of them checked, %d wrong; %d visits, at most %d",
          positions, proven, checked, wrong, visits, most);
    }
  }

  private static Rules rules(KoRule ko, boolean suicide) {
    Rules tt = Rules.TROMP_TAYLOR;
    return new Rules(ko, tt.scoring(), tt.tax(), suicide, false, tt.whiteHandicapBonus(), false);
  }

  private static SearchSettings settings(int mode, int bound) {
    return SearchSettings.DEFAULT
        .with("solverMode", Integer.toString(mode))
        .with("graphSearchRepBound", Integer.toString(bound));
  }

  /** Searches until the score is proven. */
  private static Proof prove(GameState game, SearchSettings settings, long visits)
      throws SearchException {
    SearchRun[] running = new SearchRun[1];
    SearchRequest request =
        new SearchRequest(SearchLimits.visits(visits), true, false, List.of(), 1e9, null);
    running[0] =
        new SearchRun(
            new FakeEvaluator(),
            new Graph(),
            settings,
            1,
            game,
            request,
            () -> running[0].solver().lowerAtRoot() == running[0].solver().upperAtRoot());
    SearchSnapshot found = running[0].execute();
    Solver solver = running[0].solver();
    return new Proof(solver.lowerAtRoot(), solver.upperAtRoot(), found.root().visits(), found);
  }

  /** All positions of a board, with either player to move in turn. */
  private static List<GameState> positions(int width, int height, KoRule ko) {
    List<GameState> games = new ArrayList<>();
    int area = width * height;
    for (int code = 0; code < Math.pow(3, area); code++) {
      byte[] stones = new byte[area];
      for (int i = 0, rest = code; i < area; i++, rest /= 3) {
        stones[i] = (byte) (rest % 3);
      }
      Board board = new Board(width, height);
      try {
        board.setStones(stones);
      } catch (IllegalArgumentException e) {
        continue; // a chain without liberties
      }
      int number = games.size();
      int toMove = number % 2 == 0 ? Color.BLACK : Color.WHITE;
      double komi = number % 3 / 2.0;
      games.add(new GameState(board, toMove, rules(ko, number % 4 < 2), komi, false));
    }
    return games;
  }

  private static void check(GameState game, SearchSettings settings, long visits, Tally tally)
      throws SearchException {
    Proof proof = prove(game, settings, visits);
    tally.positions++;
    if (!proof.isExact()) {
      return;
    }
    tally.proven++;
    tally.visits += proof.visits();
    tally.most = Math.max(tally.most, proof.visits());
    int move = new MoveChooser(settings).choose(game, proof.found(), 1);
    Board board = game.board();
    int index = move == Board.PASS ? board.area() : board.indexOf(move);
    ExactSolver exact = exactSolver(game);
    try {
      boolean right =
          exact.isScore(board, game.toMove(), proof.low())
              && exact.isScoreAfter(board, game.toMove(), index, proof.low());
      tally.checked++;
      tally.wrong += right ? 0 : 1;
      if (!right) System.out.println("WRONG\n" + board + " to " + game.toMove() + " " + game.rules().compactText() + " komi " + game.komi() + " proven " + proof.low() + " score right " + exact.isScore(board, game.toMove(), proof.low()) + " move " + index + " exact " + exact.solve(board, game.toMove()) + " order " + proof.found().moves());
    } catch (ExactSolver.TooManyNodes e) {
      return;
    }
    double lead = proof.found().root().lead();
    assertThat(lead).isEqualTo(proof.low());
    double winrate = proof.low() > 0 ? 1 : proof.low() < 0 ? 0 : 0.5;
    assertThat(proof.found().root().winrate()).isEqualTo(winrate);
  }

  private static ExactSolver exactSolver(GameState game) {
    Board board = game.board();
    Rules rules = game.rules();
    boolean situational = rules.ko() == KoRule.SITUATIONAL;
    return new ExactSolver(
        board.width(), board.height(), game.komi(), rules.suicide(), situational, true, Long.getLong("sv.nodes", 50_000));
  }

  /** Without the help of unconditional life on the other side. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 2, 1", "1, 3, 1", "2, 2, 2", "2, 3, 20", "3, 3, 800"})
  void provesWhatExhaustiveSearchFinds(int width, int height, int step, TestReporter reporter)
      throws SearchException {
    for (KoRule ko : List.of(KoRule.POSITIONAL, KoRule.SITUATIONAL)) {
      Tally tally = new Tally();
      List<GameState> games = positions(width, height, ko);
      for (int i = 0; i < games.size(); i += step) {
        check(games.get(i), settings(3, EXACT_BOUND), 4000, tally);
      }
      reporter.publishEntry(width + "x" + height + " " + ko, tally.toString());
      System.out.println(width + "x" + height + " " + ko + tally.toString());
      assertThat(tally.wrong).isZero();
      assertThat(tally.checked).isPositive();
    }
  }

  /**
   * An end game: a living group of Black at the top, one of White at the bottom, and between them
   * random stones and some empty points.
   */
  private static GameState endgame(int size, int open, long seed) {
    Random random = new Random(seed);
    Board board = new Board(size, size);
    byte[] stones = new byte[size * size];
    for (int attempt = 0; attempt < 1000; attempt++) {
      for (int i = 0; i < stones.length; i++) {
        int y = i / size;
        boolean eye = (y == 0 || y == size - 1) && (i % size == 0 || i % size == 2);
        boolean between = y > 1 && y < size - 2;
        int color = between ? 1 + random.nextInt(2) : y < 2 ? Color.BLACK : Color.WHITE;
        stones[i] = (byte) (eye ? Color.EMPTY : color);
      }
      for (int i = 0; i < open; i++) {
        stones[2 * size + random.nextInt(size * (size - 4))] = Color.EMPTY;
      }
      try {
        board.setStones(stones);
      } catch (IllegalArgumentException e) {
        continue; // a chain without liberties
      }
      Rules rules = rules(seed % 2 == 0 ? KoRule.POSITIONAL : KoRule.SITUATIONAL, seed % 4 < 2);
      int toMove = random.nextBoolean() ? Color.BLACK : Color.WHITE;
      return new GameState(board, toMove, rules, random.nextInt(11) / 2.0 - 2.5, false);
    }
    throw new AssertionError("no end game with seed " + seed);
  }

  /** With the default key, which remembers less than everything. */
  @ParameterizedTest
  @CsvSource({"5, 4", "6, 6", "7, 8"})
  void solvesEndgamesAndPlaysThem(int size, int open, TestReporter reporter)
      throws SearchException {
    Tally tally = new Tally();
    for (int seed = 0; seed < 60 && tally.checked < 20; seed++) {
      check(endgame(size, open, seed), settings(3, DEFAULT_BOUND), 2000, tally);
    }
    reporter.publishEntry(size + "x" + size, tally.toString());
    System.out.println(size + "x" + size + tally.toString());
    assertThat(tally.wrong).isZero();
    assertThat(tally.checked).isGreaterThanOrEqualTo(17);
  }
}
