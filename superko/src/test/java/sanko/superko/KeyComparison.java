package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Zobrist;

/**
 * Enumerates histories and compares what two histories with one graph key allow, under every key
 * rule and bound at once: everything must be alike some plies deep, unless what differs closes a
 * cycle longer than the bound.
 */
final class KeyComparison {
  private static final int LONGEST_PREFIX = 14;

  private record Key(long low, long high) {}

  /**
   * How much is enumerated.
   *
   * @param plies of the histories, after their prefix
   * @param starts random prefixes for area scoring; a quarter of them for territory scoring
   * @param depth of the trees that are compared
   */
  record Size(int width, int height, int plies, int starts, int depth) {}

  /** One key rule with one bound, and what an enumeration has seen of it. */
  static final class Count {
    final KeyRule rule;
    final int bound;
    int keys;
    int shared;
    int differByLongCycles;
    final List<String> bad = new ArrayList<>();

    Count(KeyRule rule, int bound) {
      this.rule = rule;
      this.bound = bound;
    }

    @Override
    public String toString() {
      return rule + " B=" + bound;
    }
  }

  /** A history that stands for all with its key and its tree; a chain of them for each key. */
  private static final class Member {
    final History history;
    final @Nullable Member next;

    Member(History history, @Nullable Member next) {
      this.history = history;
      this.next = next;
    }
  }

  /** A history by its moves. */
  private static final class History {
    final long number;
    final int[] moves;

    /** A hash of all lines of legal moves and their ends. */
    final long tree;

    History(long number, GameState game, long tree) {
      this.number = number;
      this.tree = tree;
      moves = new int[game.moveCount()];
      Arrays.setAll(moves, game::move);
    }
  }

  private final Size size;
  private final List<Count> counts = new ArrayList<>();
  private long histories;
  private long nodes;

  private KeyComparison(Size size, int leastBound, int greatestBound) {
    this.size = size;
    for (KeyRule rule : KeyRule.values()) {
      for (int bound = leastBound; bound <= greatestBound; bound++) {
        counts.add(new Count(rule, bound));
      }
    }
  }

  /** Compares under every ko rule, with suicide and without, area and territory with clean-up. */
  static List<Count> ofAllRules(
      Size size, int leastBound, int greatestBound, TestReporter reporter) {
    KeyComparison comparison = new KeyComparison(size, leastBound, greatestBound);
    for (KoRule ko : KoRule.values()) {
      for (boolean suicide : new boolean[] {false, true}) {
        for (Scoring scoring : Scoring.values()) {
          Rules rules = new Rules(ko, scoring, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
          comparison.compareHistories(rules);
        }
      }
    }
    comparison.report(reporter);
    return comparison.counts;
  }

  private void compareHistories(Rules rules) {
    Random random = new Random(31L * size.plies() + size.width());
    int starts = rules.scoring() == Scoring.AREA ? size.starts() : (size.starts() + 3) / 4;
    Enumeration enumeration = new Enumeration(rules);
    for (int i = 0; i < starts; i++) {
      enumeration.run(random);
    }
  }

  private void report(TestReporter reporter) {
    String board = size.width() + "x" + size.height();
    reporter.publishEntry(board, histories + " histories, " + nodes + " nodes of their trees");
    for (Count count : counts) {
      reporter.publishEntry(
          board + " " + count,
          count.keys
              + " keys, "
              + count.shared
              + " histories met one of them, "
              + count.differByLongCycles
              + " differ by long cycles, "
              + count.bad.size()
              + " bad");
    }
  }

  /** All histories under one set of rules that begin with one of some random prefixes. */
  private final class Enumeration {
    private final Rules rules;
    private final List<Map<Key, Member>> members = new ArrayList<>();
    private final Map<Long, Integer> cycles = new HashMap<>();
    private int shortest;

    Enumeration(Rules rules) {
      this.rules = rules;
      for (int i = 0; i < counts.size(); i++) {
        members.add(new HashMap<>());
      }
    }

    void run(Random random) {
      GameState game = start();
      boolean cleanUp = rules.scoring() == Scoring.TERRITORY && random.nextBoolean();
      for (int i = 0; cleanUp && i < 2; i++) {
        game.play(Board.PASS, game.toMove());
      }
      for (int i = random.nextInt(LONGEST_PREFIX); i > 0 && !game.isFinished(); i--) {
        int[] moves = legalMoves(game);
        game.play(moves[random.nextInt(moves.length)], game.toMove());
      }
      extend(game, size.plies());
    }

    private GameState start() {
      return new GameState(
          new MutableBoard(size.width(), size.height()), Color.BLACK, rules, 0.5, false);
    }

    private void extend(GameState game, int left) {
      histories++;
      enter(game, size.depth() == 0 ? 0 : tree(game, size.depth()));
      if (left == 0 || game.isFinished()) {
        return;
      }
      for (int move : legalMoves(game)) {
        game.play(move, game.toMove());
        extend(game, left - 1);
        game.undo();
      }
    }

    /** A hash of what {@link #compare} compares. */
    private long tree(GameState game, int left) {
      nodes++;
      long hash = Zobrist.mix(game.phase() * 4L + (game.isFinished() ? 2 : 0));
      hash += game.isNoResult() ? 1 : 0;
      if (left == 0 || game.isFinished()) {
        return Zobrist.mix(hash);
      }
      hash += game.passWouldEndPhase() ? 99 : 0;
      for (int move : legalMoves(game)) {
        game.play(move, game.toMove());
        hash += Zobrist.mix(tree(game, left - 1) + move);
        game.undo();
      }
      return Zobrist.mix(hash);
    }

    /** Compares a history with those of its key that have other trees. */
    private void enter(GameState game, long tree) {
      History history = new History(histories, game, tree);
      for (int i = 0; i < counts.size(); i++) {
        Count count = counts.get(i);
        game.setKeyRule(count.rule, count.bound);
        Key key = new Key(game.graphKeyLow(), game.graphKeyHigh());
        Member first = members.get(i).get(key);
        if (first == null) {
          count.keys++;
        } else {
          count.shared++;
        }
        boolean fresh = true;
        for (Member each = first; each != null; each = each.next) {
          if (each.history.tree == tree) {
            fresh = false;
          } else {
            judge(count, each.history, history);
          }
        }
        if (fresh) {
          members.get(i).put(key, new Member(history, first));
        }
      }
    }

    private void judge(Count count, History a, History b) {
      int cycle = cycles.computeIfAbsent((a.number << 32) + b.number, pair -> shortestCycle(a, b));
      if (cycle > count.bound) {
        count.differByLongCycles++;
      } else {
        count.bad.add("cycle of " + cycle + ": " + text(a.moves) + "and " + text(b.moves) + rules);
      }
    }

    /** The shortest cycle that makes a difference between what two histories allow. */
    private int shortestCycle(History a, History b) {
      shortest = Integer.MAX_VALUE;
      compare(replay(a.moves), replay(b.moves), size.depth());
      assertThat(shortest).as("trees differ").isLessThan(Integer.MAX_VALUE);
      return shortest;
    }

    private GameState replay(int[] moves) {
      GameState game = start();
      for (int move : moves) {
        game.play(move, game.toMove());
      }
      return game;
    }

    private void compare(GameState a, GameState b, int left) {
      boolean alike =
          a.isFinished() == b.isFinished()
              && a.isNoResult() == b.isNoResult()
              && a.phase() == b.phase();
      if (!alike) {
        differ(Math.max(occurrenceCycle(a), occurrenceCycle(b)));
        return;
      }
      if (left == 0 || a.isFinished()) {
        return;
      }
      if (a.passWouldEndPhase() != b.passWouldEndPhase()) {
        differ(passCycle(a.passWouldEndPhase() ? a : b));
      }
      compareMove(a, b, Board.PASS, left);
      for (int index = 0; index < a.board().area(); index++) {
        int point = a.board().pointAt(index);
        boolean legal = a.isLegal(point);
        if (legal != b.isLegal(point)) {
          differ(repetitionCycle(legal ? b : a, point));
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

    private void differ(int cycle) {
      shortest = Math.min(shortest, cycle);
    }

    /** Plies since the newest board that a forbidden play would bring back, the play included. */
    private int repetitionCycle(GameState game, int point) {
      if (game.phase() > 0) {
        return boardCycle(game, game.board(), 1);
      }
      MutableBoard after = new MutableBoard(game.board());
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

    private String text(int[] moves) {
      MutableBoard board = new MutableBoard(size.width(), size.height());
      StringBuilder text = new StringBuilder();
      for (int move : moves) {
        text.append(move == Board.PASS ? "p " : board.x(move) + "," + board.y(move) + " ");
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
