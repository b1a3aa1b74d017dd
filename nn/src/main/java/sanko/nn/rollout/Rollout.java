package sanko.nn.rollout;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.nn.RolloutPolicy;

/**
 * Plays a position to its end. The uniform policy draws a move anywhere but into an own eye, each
 * as likely as the others; the light one saves what was put into atari, captures, answers the last
 * move with a good local shape, and else plays anywhere, if it can without self-atari. One thread.
 */
public final class Rollout {
  private static final int[] NO_MOVES = {};

  private final Tactics tactics = new Tactics();
  private final RolloutPolicy policy;
  private final boolean suicideAllowed;
  private MutableBoard board = new MutableBoard(2, 2);
  private long random;
  private int lastMove;
  private int[] strides = NO_MOVES;

  /** With the uniform policy the empty points, the first {@link #emptyCount} of them. */
  private int[] empty = NO_MOVES;

  private int emptyCount;

  public Rollout(RolloutPolicy policy, boolean suicideAllowed) {
    this.policy = policy;
    this.suicideAllowed = suicideAllowed;
  }

  /**
   * Plays until both pass, or for three times as many moves as there are points.
   *
   * @param board played on until the end
   * @param toMove the player to move first
   * @param lastMove the move made last, answered locally; or {@link Board#PASS}
   * @param seed of all choices
   * @return stones played by Black minus stones played by White
   */
  public int play(MutableBoard board, int toMove, int lastMove, long seed) {
    begin(board, lastMove, seed);
    int color = toMove;
    int passes = 0;
    int balance = 0;
    int limit = 3 * board.area();
    for (int ply = 0; ply < limit && passes < 2; ply++) {
      int move = choose(color);
      if (move == Board.PASS) {
        board.pass();
        passes++;
      } else {
        int removed = board.play(move, color);
        if (removed > 0 && policy == RolloutPolicy.UNIFORM) {
          listEmpty();
        }
        balance += color == Color.BLACK ? 1 : -1;
        passes = 0;
      }
      this.lastMove = move;
      color = Color.opponent(color);
    }
    return balance;
  }

  /** Takes a board to choose moves on; see {@link #play}. */
  void begin(MutableBoard board, int lastMove, long seed) {
    this.board = board;
    this.lastMove = lastMove;
    random = seed;
    if (strides.length == 0 || strides[0] != board.area()) {
      strides = coprimes(board.area());
      empty = new int[board.area()];
    }
    if (policy == RolloutPolicy.UNIFORM) {
      listEmpty();
    }
  }

  /** The player's next move, which is then to be played; {@link Board#PASS} if there is none. */
  int choose(int color) {
    if (policy == RolloutPolicy.UNIFORM) {
      return uniform(color);
    }
    if (lastMove != Board.PASS && !board.isEmpty(lastMove)) {
      int answer = answerAtari(color);
      if (answer == Board.PASS) {
        answer = captureNear(color);
      }
      if (answer == Board.PASS) {
        answer = localShape(color);
      }
      if (answer != Board.PASS) {
        return answer;
      }
    }
    return anywhere(color);
  }

  /** Saves a chain that the last move put into atari: by a capture beside it, or by running. */
  private int answerAtari(int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(lastMove, d);
      if (board.color(near) != color || board.liberties(near) != 1) {
        continue;
      }
      int stone = near;
      do {
        for (int e = 0; e < Board.NEIGHBORS; e++) {
          int attacker = board.neighbor(stone, e);
          if (board.color(attacker) == Color.opponent(color) && board.liberties(attacker) == 1) {
            int capture = board.anyLiberty(attacker);
            if (isPlayable(capture, color)) {
              return capture;
            }
          }
        }
        stone = board.nextInChain(stone);
      } while (stone != near);
      int run = board.anyLiberty(near);
      if (isPlayable(run, color) && !tactics.isSelfAtari(board, run, color)) {
        return run;
      }
    }
    return Board.PASS;
  }

  /** Captures the chain of the last move, or another beside it. */
  private int captureNear(int color) {
    if (board.liberties(lastMove) == 1) {
      int capture = board.anyLiberty(lastMove);
      if (isPlayable(capture, color)) {
        return capture;
      }
    }
    return Board.PASS;
  }

  private int localShape(int color) {
    int up = board.neighbor(lastMove, 0);
    int down = board.neighbor(lastMove, 3);
    int start = (int) (next() >>> 61);
    for (int i = 0; i < 8; i++) {
      int point =
          switch ((i + start) % 8) {
            case 0 -> up - 1;
            case 1 -> up;
            case 2 -> up + 1;
            case 3 -> lastMove - 1;
            case 4 -> lastMove + 1;
            case 5 -> down - 1;
            case 6 -> down;
            default -> down + 1;
          };
      if (board.isEmpty(point)
          && LocalShapes.fits(board, point)
          && isPlayable(point, color)
          && !tactics.isSelfAtari(board, point, color)) {
        return point;
      }
    }
    return Board.PASS;
  }

  /** Draws among the empty points until one can be played; those that cannot go to the end. */
  private int uniform(int color) {
    for (int count = emptyCount; count > 0; count--) {
      int drawn = below(count);
      int point = empty[drawn];
      if (isSensible(point, color)) {
        empty[drawn] = empty[--emptyCount];
        return point;
      }
      empty[drawn] = empty[count - 1];
      empty[count - 1] = point;
    }
    return Board.PASS;
  }

  private void listEmpty() {
    emptyCount = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)) {
        empty[emptyCount++] = point;
      }
    }
  }

  private boolean isSensible(int point, int color) {
    return board.isEmpty(point) && isPlayable(point, color) && !tactics.isEye(board, point, color);
  }

  private int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Points in an order that a random start and stride give, which is nearly uniform. */
  private int anywhere(int color) {
    int area = board.area();
    long word = next();
    int index = (int) ((word >>> 33) % area);
    int stride = strides[1 + (int) ((word & 0xffff) % (strides.length - 1))];
    int selfAtari = Board.PASS;
    for (int i = 0; i < area; i++) {
      int point = board.pointAt(index);
      if (isSensible(point, color)) {
        if (!tactics.isSelfAtari(board, point, color)) {
          return point;
        }
        selfAtari = point;
      }
      index += stride;
      if (index >= area) {
        index -= area;
      }
    }
    return selfAtari;
  }

  private boolean isPlayable(int point, int color) {
    return point != board.koPoint() && board.isPlaceable(point, color, suicideAllowed);
  }

  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random * 0x2545f4914f6cdd1dL;
  }

  /** The area, then 1 and the numbers below it that have no divisor in common with it. */
  private static int[] coprimes(int area) {
    int[] found = new int[area + 1];
    found[0] = area;
    int count = 1;
    for (int n = 1; n < Math.max(2, area); n++) {
      if (gcd(n, area) == 1) {
        found[count++] = n;
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
