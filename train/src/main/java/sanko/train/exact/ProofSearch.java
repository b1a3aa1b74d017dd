package sanko.train.exact;

import static sanko.train.exact.ProofTable.INFINITE;

import java.util.List;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;
import sanko.superko.Scorer;

/**
 * Proves under area scoring that a player gets at least so many points, whatever the opponent plays
 * and whatever the ko rule: depth-first proof-number search (A. Nagai, <i>Df-pn Algorithm for
 * Searching AND/OR Trees and Its Applications</i>, 2002). The reader of {@code sanko.reading} tells
 * what becomes of stones, not how many points that leaves. One thread.
 */
final class ProofSearch {
  /*
   * A ko may not be taken back at once. Any other play that brings stones back which stood there
   * before fails the prover, whoever makes it. So a proof is a strategy that never repeats, and
   * holds under simple ko, positional and situational superko. A position that is proved needs only
   * positions proved before it, so proofs are shared between paths; what is not proved may be so
   * because of the path, so nothing is ever concluded from it. A shared proof could return to stones
   * of its new path with the other player to move, which positional superko forbids (two stones are
   * sent in, one comes back); comparisons with a solver that knows the whole history found no case.
   *
   * Points that are pass-alive for a player are that player's in the end, and nobody needs to play
   * there: such a play is no better than a pass. A player who has enough of them has proved the
   * goal; once the opponent has too many, there is no proof. One thing such a play can do that a
   * pass cannot: lift the ban of a ko without bringing the game nearer to its end. So where a ko is
   * banned, the opponent may also wait (WAIT) instead of passing.
   */
  private static final int WAIT = -1;

  /** The place of a move that fails the prover by repetition. */
  private static final int REPEATS = -1;

  private static final int DEEPEST = 150;

  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final byte[] owner = new byte[Board.MAX_SIZE * Board.MAX_SIZE];
  private final ProofTable table = new ProofTable();
  private final MutableBoard[] boards = new MutableBoard[DEEPEST + 2];
  private final int[][] moves = new int[DEEPEST + 1][];
  private final int[][] children = new int[DEEPEST + 1][];
  private boolean suicide;
  private long[] path = new long[0];
  private int past;
  private int prover = Color.WHITE;
  private int goal;
  private long nodesLeft;

  /** Begins with another position, and forgets what was proved. */
  void begin(boolean suicideAllowed) {
    suicide = suicideAllowed;
    table.clear();
  }

  /**
   * Whether the prover is known to get the goal.
   *
   * @param history the boards that may not come back, the last one with the player to move now
   * @param passes made just before, 0 to 2
   * @param goal White's points minus Black's without komi: at least for White, at most for Black
   * @param mostNodes after which the search is given up
   */
  boolean proves(
      List<? extends Board> history, int toMove, int passes, int prover, int goal, int mostNodes) {
    this.prover = prover;
    this.goal = goal;
    nodesLeft = mostNodes;
    past = history.size();
    if (path.length < past + DEEPEST + 2) {
      path = new long[past + DEEPEST + 2];
    }
    for (int i = 0; i < past; i++) {
      path[i] = history.get(i).hashLow();
    }
    copy(0, history.get(past - 1));
    int place = table.placeOf(key(boards[0].hashLow(), toMove, passes, boards[0].koPoint()));
    if (table.proof(place) != 0) {
      search(0, place, toMove, passes, INFINITE, INFINITE);
    }
    return table.proof(place) == 0;
  }

  private MutableBoard copy(int depth, Board from) {
    MutableBoard board = boards[depth];
    if (board == null || !board.hasSizeOf(from)) {
      board = new MutableBoard(from);
      boards[depth] = board;
    }
    board.copyFrom(from);
    return board;
  }

  private long key(long hash, int toMove, int passes, int ko) {
    long what = (((goal + 1024L) * 4 + prover) * 16 + toMove * 4L + passes) * 1024 + ko;
    return hash ^ Zobrist.mix(what);
  }

  /** Works on a position until one of its numbers reaches its threshold. */
  private void search(
      int depth, int place, int toMove, int passes, int mostProof, int mostDisproof) {
    nodesLeft--;
    Board board = boards[depth];
    int verdict = passes == 2 ? verdictAtEnd(board) : verdict(board);
    if (verdict != 0 || depth == DEEPEST) {
      table.set(place, verdict > 0 ? 0 : INFINITE, verdict > 0 ? INFINITE : 0);
      return;
    }
    int count = listMoves(depth, toMove);
    findChildren(depth, toMove, passes, count);
    boolean proving = toMove == prover;
    int opponent = Color.opponent(toMove);
    while (true) {
      int best = -1;
      int bestPlace = 0;
      long least = INFINITE;
      long second = INFINITE;
      long sum = 0;
      for (int i = 0; i < count; i++) {
        int child = children[depth][i];
        int proof = child == REPEATS ? INFINITE : table.proof(child);
        int disproof = child == REPEATS ? 0 : table.disproof(child);
        long own = proving ? proof : disproof;
        sum += proving ? disproof : proof;
        if (own < least) {
          second = least;
          least = own;
          best = i;
          bestPlace = child;
        } else if (own < second) {
          second = own;
        }
      }
      int most = (int) Math.min(sum, INFINITE);
      int proof = proving ? (int) least : most;
      int disproof = proving ? most : (int) least;
      table.set(place, proof, disproof);
      boolean decided = proof == 0 || disproof == 0 || best < 0;
      if (decided || proof >= mostProof || disproof >= mostDisproof || nodesLeft <= 0) {
        return;
      }
      if (table.isFull()) {
        nodesLeft = 0;
        return;
      }
      int move = moves[depth][best];
      play(depth, move, toMove);
      long widened = Math.min(proving ? mostProof : mostDisproof, second + 1 + second / 4);
      long rest = proving ? mostDisproof : mostProof;
      long other = proving ? table.disproof(bestPlace) : table.proof(bestPlace);
      int inner = (int) Math.min(INFINITE, rest - sum + other);
      search(
          depth + 1,
          bestPlace,
          opponent,
          move == Board.PASS ? passes + 1 : 0,
          proving ? (int) widened : inner,
          proving ? inner : (int) widened);
    }
  }

  /** Makes the board one deeper that after a move, and notes it on the path. */
  private void play(int depth, int move, int toMove) {
    MutableBoard next = copy(depth + 1, boards[depth]);
    if (move <= Board.PASS) {
      next.pass();
    } else {
      next.play(move, toMove);
    }
    path[past + depth] = next.hashLow();
  }

  /** Finds the places of the positions after the listed moves. */
  private void findChildren(int depth, int toMove, int passes, int count) {
    Board board = boards[depth];
    int opponent = Color.opponent(toMove);
    for (int i = 0; i < count; i++) {
      int move = moves[depth][i];
      if (move <= Board.PASS) {
        int passed = move == WAIT ? 0 : passes + 1;
        children[depth][i] = table.placeOf(key(board.hashLow(), opponent, passed, Board.PASS));
      } else {
        long hash = board.hashLowAfter(move, toMove);
        children[depth][i] =
            isOnPath(hash, past + depth)
                ? REPEATS
                : table.placeOf(key(hash, opponent, 0, board.koCapture(move, toMove)));
      }
    }
  }

  private boolean isOnPath(long hash, int length) {
    for (int i = length - 1; i >= 0; i--) {
      if (path[i] == hash) {
        return true;
      }
    }
    return false;
  }

  /** Positive if pass-alive points prove the goal, negative if they refute it. */
  private int verdict(Board board) {
    analyzer.passAlive(board, suicide, owner);
    int area = board.area();
    int own = 0;
    int other = 0;
    for (int index = 0; index < area; index++) {
      own += owner[index] == prover ? 1 : 0;
      other += owner[index] == Color.opponent(prover) ? 1 : 0;
    }
    int target = prover == Color.WHITE ? goal : -goal;
    return 2 * own - area >= target ? 1 : area - 2 * other < target ? -1 : 0;
  }

  private int verdictAtEnd(Board board) {
    int score = score(board);
    return (prover == Color.WHITE ? score >= goal : score <= goal) ? 1 : -1;
  }

  /** White's points minus Black's, without komi, if the game ended with this board. */
  private int score(Board board) {
    analyzer.area(board, true, true, true, suicide, owner);
    int score = 0;
    for (int index = 0; index < board.area(); index++) {
      score += Scorer.side(owner[index]);
    }
    return score;
  }

  /** Lists plays on points that nobody has for certain, by the last verdict, and the pass. */
  private int listMoves(int depth, int toMove) {
    Board board = boards[depth];
    if (moves[depth] == null || moves[depth].length < board.area() + 2) {
      moves[depth] = new int[board.area() + 2];
      children[depth] = new int[board.area() + 2];
    }
    int count = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (owner[index] == Color.EMPTY
          && point != board.koPoint()
          && board.isPlaceable(point, toMove, suicide)) {
        moves[depth][count++] = point;
      }
    }
    moves[depth][count++] = Board.PASS;
    if (toMove != prover && board.koPoint() != Board.PASS) {
      moves[depth][count++] = WAIT;
    }
    return count;
  }
}
