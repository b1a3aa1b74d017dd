package sanko.superko;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Enumerates histories and compares what two histories with one graph key allow: everything must be
 * alike some plies deep, unless what differs closes a cycle longer than the bound.
 */
final class KeyComparison {
  private static final int LONGEST_PREFIX = 14;

  private record Key(long low, long high) {}

  /**
   * How much is enumerated.
   *
   * @param plies of the histories, after their prefix
   * @param starts prefixes, the first of them empty
   * @param depth of the trees that are compared
   * @param comparisons at most, for each start
   */
  record Size(int width, int height, int plies, int starts, int depth, int comparisons) {}

  /** What an enumeration has seen. */
  static final class Count {
    int histories;
    int keys;
    int compared;
    int differByLongCycles;
    final List<String> bad = new ArrayList<>();
  }

  private KeyComparison() {}

  /** Compares under every ko rule, with suicide and without, area and territory with clean-up. */
  static Count ofAllRules(KeyRule key, int bound, Size size, TestReporter reporter) {
    Count count = new Count();
    for (KoRule ko : KoRule.values()) {
      for (boolean suicide : new boolean[] {false, true}) {
        for (Scoring scoring : Scoring.values()) {
          Rules rules = new Rules(ko, scoring, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
          Random random = new Random(31L * bound + size.width());
          int starts = scoring == Scoring.AREA ? size.starts() : (size.starts() + 3) / 4;
          for (int i = 0; i < starts; i++) {
            new Enumeration(rules, key, bound, size, count)
                .run(random, i == 0 ? 1 : LONGEST_PREFIX);
          }
        }
      }
    }
    reporter.publishEntry(
        size.width() + "x" + size.height() + " " + key + " B=" + bound,
        count.histories
            + " histories, "
            + count.keys
            + " keys, "
            + count.compared
            + " compared, "
            + count.differByLongCycles
            + " differ by long cycles, "
            + count.bad.size()
            + " bad");
    return count;
  }

  /** All histories that begin with one random prefix. */
  private static final class Enumeration {
    private final Rules rules;
    private final KeyRule key;
    private final int bound;
    private final Size size;
    private final Count count;
    private final Map<Key, GameState> first = new HashMap<>();
    private int comparisons;

    Enumeration(Rules rules, KeyRule key, int bound, Size size, Count count) {
      this.rules = rules;
      this.key = key;
      this.bound = bound;
      this.size = size;
      this.count = count;
    }

    void run(Random random, int longestPrefix) {
      Board board = new Board(size.width(), size.height());
      GameState game = new GameState(board, Color.BLACK, rules, 0.5, false);
      game.setKeyRule(key, bound);
      boolean cleanUp = rules.scoring() == Scoring.TERRITORY && random.nextBoolean();
      for (int i = 0; cleanUp && i < 2; i++) {
        game.play(Board.PASS, game.toMove());
      }
      for (int i = random.nextInt(longestPrefix); i > 0 && !game.isFinished(); i--) {
        int[] moves = legalMoves(game);
        game.play(moves[random.nextInt(moves.length)], game.toMove());
      }
      extend(game, size.plies());
    }

    private void extend(GameState game, int left) {
      count.histories++;
      Key found = new Key(game.graphKeyLow(), game.graphKeyHigh());
      GameState other = first.get(found);
      if (other == null) {
        count.keys++;
        first.put(found, new GameState(game));
      } else if (comparisons++ < size.comparisons()) {
        count.compared++;
        compare(new GameState(game), other, size.depth());
      }
      if (left == 0 || game.isFinished()) {
        return;
      }
      for (int move : legalMoves(game)) {
        game.play(move, game.toMove());
        extend(game, left - 1);
        game.undo();
      }
    }

    private void compare(GameState a, GameState b, int left) {
      boolean alike =
          a.isFinished() == b.isFinished()
              && a.isNoResult() == b.isNoResult()
              && a.phase() == b.phase();
      if (!alike) {
        judge(a, b, Math.max(occurrenceCycle(a), occurrenceCycle(b)));
        return;
      }
      if (left == 0 || a.isFinished()) {
        return;
      }
      if (a.passWouldEndPhase() != b.passWouldEndPhase()) {
        judge(a, b, passCycle(a.passWouldEndPhase() ? a : b));
      }
      compareMove(a, b, Board.PASS, left);
      for (int index = 0; index < a.board().area(); index++) {
        int point = a.board().pointAt(index);
        boolean legal = a.isLegal(point);
        if (legal != b.isLegal(point)) {
          judge(a, b, repetitionCycle(legal ? b : a, point));
        } else if (legal) {
          compareMove(a, b, point, left);
        }
      }
    }

    private void compareMove(GameState a, GameState b, int move, int left) {
      if (move == Board.PASS && a.passWouldEndPhase() != b.passWouldEndPhase()) {
        return;
      }
      a.play(move, a.toMove());
      b.play(move, b.toMove());
      compare(a, b, left - 1);
      a.undo();
      b.undo();
    }

    private void judge(GameState a, GameState b, int cycle) {
      if (cycle > bound) {
        count.differByLongCycles++;
      } else {
        count.bad.add("cycle of " + cycle + ": " + moves(a) + " and " + moves(b));
      }
    }

    /** Plies since the newest board that a forbidden play would bring back, the play included. */
    private int repetitionCycle(GameState game, int point) {
      if (game.phase() > 0) {
        return boardCycle(game, game.board(), 1);
      }
      Board after = new Board(game.board());
      after.play(point, game.toMove());
      boolean sided = game.rules().ko() == KoRule.SITUATIONAL;
      for (int age = 0; age <= game.moveCount(); age++) {
        if (game.boardBefore(age).hasStonesOf(after) && (!sided || age % 2 == 1)) {
          return age + 1;
        }
      }
      throw new AssertionError("no repetition");
    }

    private static int boardCycle(GameState game, Board board, int youngest) {
      for (int age = youngest; age <= game.moveCount(); age++) {
        if (age % 2 == 0 && game.boardBefore(age).hasStonesOf(board)) {
          return age;
        }
      }
      return 0;
    }

    /** Plies since the newest pass from the present board by the player to move. */
    private static int passCycle(GameState game) {
      for (int age = 2; age <= game.moveCount(); age += 2) {
        if (game.boardBefore(age).hasStonesOf(game.board())
            && game.move(game.moveCount() - age) == Board.PASS) {
          return age;
        }
      }
      return 0;
    }

    /**
     * Plies since the oldest of the three occurrences of the present state, 0 if there are less.
     */
    private static int occurrenceCycle(GameState game) {
      int seen = 1;
      for (int age = 1; age <= game.moveCount(); age++) {
        if (game.move(game.moveCount() - age) == Board.PASS) {
          return 0;
        }
        if (age % 2 == 0 && game.boardBefore(age).hasStonesOf(game.board()) && ++seen == 3) {
          return age;
        }
      }
      return 0;
    }

    private static String moves(GameState game) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < game.moveCount(); i++) {
        int move = game.move(i);
        text.append(
            move == Board.PASS ? "p " : game.board().x(move) + "," + game.board().y(move) + " ");
      }
      return text.toString();
    }
  }

  private static int[] legalMoves(GameState game) {
    int[] moves = new int[game.board().area() + 1];
    int count = 1;
    for (int index = 0; index < game.board().area(); index++) {
      if (game.isLegal(game.board().pointAt(index))) {
        moves[count++] = game.board().pointAt(index);
      }
    }
    return Arrays.copyOf(moves, count);
  }
}
