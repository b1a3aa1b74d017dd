package sanko.train.exact;

import com.google.common.primitives.Floats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Finds the score and the best moves of positions under area scoring without tax, both proved from
 * either side, or gives up. What depends on long cycles is never proved, so the answers hold under
 * every ko rule. One thread.
 */
final class PositionSolver {
  /** The lines of best play whose final boards are averaged. */
  private static final int LINES = 4;

  /** The best moves to which replies are found. */
  private static final int REPLIED = 2;

  private static final int LONGEST_LINE = 60;

  /** How often a line passes though a play would do as well. */
  private static final double EARLY_PASS = 0.15;

  private static final int FIRST_NODES = 50;
  private static final int MORE_NODES = 3;

  private final int searchNodes;
  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final ProofSearch search = new ProofSearch();

  /** Whether the rules of the position being solved allow suicide. */
  private boolean suicide;

  /**
   * A solver.
   *
   * @param searchNodes for each question
   */
  PositionSolver(int searchNodes) {
    this.searchNodes = searchNodes;
  }

  /** A position: the boards so far, and who is to move after how many passes. */
  private record Node(List<MutableBoard> history, int toMove, int passes) {
    Board board() {
      return history.get(history.size() - 1);
    }

    /** The position after a move. */
    Node after(int move) {
      MutableBoard next = new MutableBoard(board());
      if (move == Board.PASS) {
        next.pass();
      } else {
        next.play(move, toMove);
      }
      List<MutableBoard> longer = new ArrayList<>(history);
      longer.add(next);
      return new Node(longer, Color.opponent(toMove), move == Board.PASS ? passes + 1 : 0);
    }

    boolean repeats(int move) {
      long hash = board().hashLowAfter(move, toMove);
      return history.stream().anyMatch(each -> each.hashLow() == hash);
    }
  }

  /**
   * Solves a position.
   *
   * @param random chooses among lines of best play
   * @return null if something of it cannot be proved within the limit
   */
  @Nullable Solution solve(GameState game, Random random) {
    suicide = game.rules().suicide();
    search.begin(suicide);
    List<MutableBoard> history = new ArrayList<>();
    for (int back = game.moveCount(); back >= 0; back--) {
      history.add(new MutableBoard(game.boardBefore(back)));
    }
    Node root = new Node(history, game.toMove(), game.consecutivePasses());
    byte[] owner = new byte[game.board().area()];
    analyzer.passAlive(game.board(), suicide, owner);
    Integer score = score(root, owner);
    if (score == null) {
      return null;
    }
    List<Integer> best = bestMoves(root, score);
    if (best == null || best.isEmpty()) {
      return null;
    }
    return withLines(root, score, best, random);
  }

  private @Nullable Integer score(Node root, byte[] owner) {
    int low = -owner.length;
    int high = owner.length;
    for (byte each : owner) {
      low += each == Color.WHITE ? 2 : 0;
      high -= each == Color.BLACK ? 2 : 0;
    }
    while (low < high) {
      int middle = Math.floorDiv(low + high + 1, 2);
      Boolean reached = gets(root, Color.WHITE, middle);
      if (reached == null) {
        return null;
      }
      low = reached ? middle : low;
      high = reached ? high : middle - 1;
    }
    return low;
  }

  /**
   * Whether a player gets so many points, as White counts them. Both answers are sought in turn,
   * with more and more effort, since one of them can have no proof.
   *
   * @return null if neither is proved within the limit
   */
  private @Nullable Boolean gets(Node node, int player, int goal) {
    int opponent = Color.opponent(player);
    int less = player == Color.WHITE ? goal - 1 : goal + 1;
    for (int nodes = FIRST_NODES; ; nodes *= MORE_NODES) {
      int most = Math.min(nodes, searchNodes);
      if (proves(node, player, goal, most)) {
        return true;
      }
      if (proves(node, opponent, less, most)) {
        return false;
      }
      if (most == searchNodes) {
        return null;
      }
    }
  }

  private boolean proves(Node node, int prover, int goal, int mostNodes) {
    return search.proves(node.history(), node.toMove(), node.passes(), prover, goal, mostNodes);
  }

  /** Whether the player to move keeps the score by a legal move, null if that is not known. */
  private @Nullable Boolean keeps(Node node, int move, int score) {
    return gets(node.after(move), node.toMove(), score);
  }

  /** All moves that keep the score; null if it is not known of one. */
  private @Nullable List<Integer> bestMoves(Node node, int score) {
    List<Integer> best = new ArrayList<>();
    for (int move : moves(node)) {
      Boolean keeps = keeps(node, move, score);
      if (keeps == null) {
        return null;
      }
      if (keeps) {
        best.add(move);
      }
    }
    return best;
  }

  /** The pass and the plays on points that are not settled, but those that repeat. */
  private List<Integer> moves(Node node) {
    Board board = node.board();
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, suicide, owner);
    List<Integer> moves = new ArrayList<>();
    for (int index = 0; index < owner.length; index++) {
      int point = board.pointAt(index);
      if (owner[index] == Color.EMPTY
          && point != board.koPoint()
          && board.isPlaceable(point, node.toMove(), suicide)
          && !node.repeats(point)) {
        moves.add(point);
      }
    }
    moves.add(Board.PASS);
    return moves;
  }

  private @Nullable Solution withLines(Node root, int score, List<Integer> best, Random random) {
    float[] ownership = new float[root.board().area()];
    List<List<Integer>> replies = new ArrayList<>();
    List<Integer> firsts = new ArrayList<>(best);
    Collections.shuffle(firsts, random);
    if (firsts.size() > 1 && firsts.get(0) == Board.PASS) {
      Collections.swap(firsts, 0, firsts.size() - 1);
    }
    for (int line = 0; line < LINES; line++) {
      Node node = root.after(firsts.get(line % firsts.size()));
      if (replies.size() < Math.min(REPLIED, firsts.size()) && node.passes() < 2) {
        List<Integer> found = bestMoves(node, score);
        if (found == null) {
          return null;
        }
        replies.add(found);
      }
      if (!follow(node, score, random, ownership)) {
        return null;
      }
    }
    return new Solution(score, best, replies, Floats.asList(ownership));
  }

  /** Plays best moves to the end, and adds its owners; false if the end is not found. */
  private boolean follow(Node start, int score, Random random, float[] ownership) {
    Node node = start;
    byte[] owner = new byte[ownership.length];
    for (int length = 0; length < LONGEST_LINE && node != null; length++) {
      boolean ends = node.passes() == 2;
      if (ends) {
        analyzer.area(node.board(), true, true, true, suicide, owner);
      } else {
        analyzer.passAlive(node.board(), suicide, owner);
      }
      if (ends || PointColors.areAllOwned(owner)) {
        for (int index = 0; index < owner.length; index++) {
          float side = Scorer.side(owner[index]);
          ownership[index] += side / LINES;
        }
        return true;
      }
      node = afterBestMove(node, score, random);
    }
    return false;
  }

  /** The position after a move drawn from those that keep the score; null if none is known. */
  private @Nullable Node afterBestMove(Node node, int score, Random random) {
    List<Integer> moves = moves(node);
    Collections.shuffle(moves, random);
    moves.remove((Integer) Board.PASS);
    moves.add(random.nextDouble() < EARLY_PASS ? 0 : moves.size(), Board.PASS);
    for (int move : moves) {
      if (Boolean.TRUE.equals(keeps(node, move, score))) {
        return node.after(move);
      }
    }
    return null;
  }
}
