package sanko.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * Solves positions by alpha-beta with area scoring and exact superko, on bit boards of its own. The
 * table knows two states as one only if they have seen the same positions. Unconditional life,
 * found by a program of its own, ends the game.
 */
public final class ExactSolver {
  /** More nodes were visited than a solution may take. */
  public static final class TooManyNodes extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Longer lines would need a larger stack. */
  private static final int MOST_POSITIONS = 500;

  /** For lines of that length, and as long ones of the guide at their ends, before compilation. */
  private static final long STACK_BYTES = 64 << 20;

  private record Position(long black, long white, boolean whiteNext) {}

  private static final Position NOTHING = new Position(0, 0, false);

  private record State(Position position, int passes, long seenLow, long seenHigh) {}

  private record Window(double low, double high) {}

  /** A move, by the position it leads to, the passes then made and what the guide thinks of it. */
  private record Reply(Position next, int passes, double hint) {}

  private final int width;
  private final int height;
  private final double komi;
  private final boolean suicide;
  private final boolean situational;
  private final long mostNodes;
  private final long full;
  private final long notFirst;
  private final long notLast;
  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final Map<State, Window> table = new HashMap<>();
  private final Map<Position, Double> scores = new HashMap<>();
  private final Set<Position> seen = new HashSet<>();
  private long seenLow;
  private long seenHigh;
  private long nodes;
  private boolean fillsSafeEyes = true;
  private boolean remembersAll = true;
  private @Nullable ExactSolver guide;
  private Position before = NOTHING;

  public ExactSolver(
      int width, int height, double komi, boolean suicide, boolean situational, long mostNodes) {
    this.width = width;
    this.height = height;
    this.komi = komi;
    this.suicide = suicide;
    this.situational = situational;
    this.mostNodes = mostNodes;
    full = width * height == 64 ? -1 : (1L << (width * height)) - 1;
    long column = 0;
    for (int y = 0; y < height; y++) {
      column |= 1L << (y * width);
    }
    notFirst = full & ~column;
    notLast = full & ~(column << (width - 1));
  }

  /**
   * Leaves out plays into eyes of unconditional life, which give it up. They could serve as threats
   * for a ko, so scores are exact but for that.
   */
  void keepSafeEyes() {
    fillsSafeEyes = false;
  }

  /**
   * Lets a solver that takes two states for one if their positions and the positions before agree
   * say which move to try first. This changes no score, only the time.
   */
  void useGuide() {
    guide = new ExactSolver(width, height, komi, suicide, situational, Long.MAX_VALUE);
    guide.remembersAll = false;
    guide.fillsSafeEyes = fillsSafeEyes;
  }

  /**
   * Whether White gets this score in a game that begins here.
   *
   * @throws TooManyNodes if that takes too many
   */
  public boolean isScore(Board board, int toMove, double score) {
    begin(board, toMove);
    Position now = position(board, toMove);
    return onDeepStack(() -> search(now, 0, score - 0.25, score + 0.25)) == score;
  }

  /**
   * Whether White gets this score after the first move of such a game.
   *
   * @param move its index in reading order, or the area for a pass
   * @throws TooManyNodes if that takes too many
   */
  public boolean isScoreAfter(Board board, int toMove, int move, double score) {
    begin(board, toMove);
    Position now = position(board, toMove);
    boolean pass = move == board.area();
    Position next = pass ? passed(now) : played(now, move);
    return next != null
        && onDeepStack(() -> below(now, next, pass ? 1 : 0, score - 0.25, score + 0.25)) == score;
  }

  /**
   * The score that White gets after the first move of a game that begins here.
   *
   * @param move its index in reading order, or the area for a pass; legal
   * @throws TooManyNodes if that takes too many
   */
  double scoreAfter(Board board, int toMove, int move) {
    begin(board, toMove);
    Position now = position(board, toMove);
    boolean pass = move == board.area();
    Position next = pass ? passed(now) : Objects.requireNonNull(played(now, move));
    return onDeepStack(() -> converge(now, next, pass ? 1 : 0));
  }

  /** Moves a narrow window until it holds the score. */
  private double converge(Position now, Position next, int passes) {
    double score = score(next);
    while (true) {
      double found = below(now, next, passes, score - 0.25, score + 0.25);
      if (found == score) {
        return score;
      }
      score = found;
    }
  }

  private static double onDeepStack(DoubleSupplier search) {
    FutureTask<Double> task = new FutureTask<>(search::getAsDouble);
    new Thread(null, task, "exact solver", STACK_BYTES).start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      task.cancel(true);
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TooManyNodes tooMany) {
        throw tooMany;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void begin(Board board, int toMove) {
    seen.clear();
    seenLow = 0;
    seenHigh = 0;
    nodes = 0;
    enter(position(board, toMove));
  }

  private static Position position(Board board, int toMove) {
    long black = 0;
    long white = 0;
    for (int index = 0; index < board.area(); index++) {
      int color = board.color(board.pointAt(index));
      black |= color == Color.BLACK ? 1L << index : 0;
      white |= color == Color.WHITE ? 1L << index : 0;
    }
    return new Position(black, white, toMove == Color.WHITE);
  }

  /** What superko compares. */
  private Position key(Position position) {
    return situational ? position : new Position(position.black(), position.white(), false);
  }

  private boolean enter(Position position) {
    if (!seen.add(key(position))) {
      return false;
    }
    seenLow += mixed(key(position), 1);
    seenHigh += mixed(key(position), 2);
    return true;
  }

  private void leave(Position position) {
    seen.remove(key(position));
    seenLow -= mixed(key(position), 1);
    seenHigh -= mixed(key(position), 2);
  }

  private static long mixed(Position position, long salt) {
    long word = position.black() * 0x9e3779b97f4a7c15L + salt;
    word = (word ^ (word >>> 29)) * 0xbf58476d1ce4e5b9L + position.white();
    word = (word ^ (word >>> 32)) * 0x94d049bb133111ebL + (position.whiteNext() ? 1 : 0);
    word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    return word ^ (word >>> 31);
  }

  private static Position passed(Position now) {
    return new Position(now.black(), now.white(), !now.whiteNext());
  }

  /** The value after a move from one position to the next. */
  private double below(Position now, Position next, int passes, double alpha, double beta) {
    boolean entered = enter(next);
    Position last = before;
    before = now;
    try {
      return search(next, passes, alpha, beta);
    } finally {
      before = last;
      if (entered) {
        leave(next);
      }
    }
  }

  /** What the position after a move seems to be worth, for the order of moves. */
  private double hint(Position now, Position next, int passes, double alpha, double beta) {
    if (guide == null) {
      return 0;
    }
    guide.enter(now);
    try {
      return guide.below(now, next, passes, alpha, beta);
    } finally {
      guide.leave(now);
    }
  }

  private double search(Position now, int passes, double alpha, double beta) {
    if (++nodes > mostNodes || seen.size() > MOST_POSITIONS) {
      throw new TooManyNodes();
    }
    if (passes == 2) {
      return score(now);
    }
    State state =
        remembersAll
            ? new State(now, passes, seenLow, seenHigh)
            : new State(now, passes, mixed(key(before), 3), 0);
    Window known = table.get(state);
    if (known == null) {
      known = safe(now);
    }
    if (known.low() >= beta || known.low() == known.high()) {
      return known.low();
    }
    if (known.high() <= alpha) {
      return known.high();
    }
    double low = Math.max(alpha, known.low());
    double high = Math.min(beta, known.high());
    double found = best(now, passes, low, high);
    double newLow = found <= low ? known.low() : Math.max(known.low(), found);
    double newHigh = found >= high ? known.high() : Math.min(known.high(), found);
    table.put(state, new Window(newLow, newHigh));
    return found;
  }

  private double best(Position now, int passes, double alpha, double beta) {
    boolean white = now.whiteNext();
    double low = alpha;
    double high = beta;
    double best = white ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    long own = white ? now.white() : now.black();
    long empty = full & ~(now.black() | now.white());
    long eyes = 0;
    for (long rest = empty; rest != 0; rest &= rest - 1) {
      long point = Long.lowestOneBit(rest);
      eyes |= (around(point) & ~own) == 0 ? point : 0;
    }
    long safe = fillsSafeEyes || eyes == 0 ? 0 : passAlive(own, white ? now.black() : now.white());
    // A pass, then plays, then plays into own eyes, unless the guide knows better.
    List<Reply> replies = new ArrayList<>();
    for (int phase = 0; phase < 3; phase++) {
      long points = phase == 0 ? 1 : phase == 1 ? empty & ~eyes : eyes & ~safe;
      for (; points != 0; points &= points - 1) {
        Position next = phase == 0 ? passed(now) : played(now, Long.numberOfTrailingZeros(points));
        if (next != null && (phase == 0 || !seen.contains(key(next)))) {
          int ended = phase == 0 ? passes + 1 : 0;
          replies.add(new Reply(next, ended, hint(now, next, ended, alpha, beta)));
        }
      }
    }
    if (guide != null) {
      Comparator<Reply> order = Comparator.comparingDouble(Reply::hint);
      replies.sort(white ? order.reversed() : order);
    }
    for (Reply reply : replies) {
      if (low >= high) {
        break;
      }
      double value = below(now, reply.next(), reply.passes(), low, high);
      best = white ? Math.max(best, value) : Math.min(best, value);
      low = white ? Math.max(low, best) : low;
      high = white ? high : Math.min(high, best);
    }
    return best;
  }

  // ---- the board

  private long around(long points) {
    return ((points & notLast) << 1)
        | ((points & notFirst) >>> 1)
        | ((points << width) & full)
        | (points >>> width);
  }

  private long flood(long seeds, long area) {
    long found = seeds & area;
    while (true) {
      long more = (found | around(found)) & area;
      if (more == found) {
        return found;
      }
      found = more;
    }
  }

  /** The position after a play, or null if the board forbids it. */
  private @Nullable Position played(Position now, int index) {
    long point = 1L << index;
    long own = now.whiteNext() ? now.white() : now.black();
    long other = now.whiteNext() ? now.black() : now.white();
    if (((own | other) & point) != 0) {
      return null;
    }
    own |= point;
    for (long rest = around(point) & other; rest != 0; ) {
      long chain = flood(Long.lowestOneBit(rest), other);
      rest &= ~chain;
      if ((around(chain) & full & ~(own | other)) == 0) {
        other &= ~chain;
      }
    }
    long chain = flood(point, own);
    if ((around(chain) & ~(own | other)) == 0) {
      if (!suicide || chain == point) {
        return null;
      }
      own &= ~chain;
    }
    return now.whiteNext() ? new Position(other, own, false) : new Position(own, other, true);
  }

  private double score(Position now) {
    return scores.computeIfAbsent(
        new Position(now.black(), now.white(), false),
        position -> {
          MutableBoard board = new MutableBoard(width, height);
          for (int index = 0; index < width * height; index++) {
            int black = (int) (position.black() >>> index) & 1;
            int white = (int) (position.white() >>> index) & 1;
            if (black + white > 0) {
              board.setStone(board.pointAt(index), black > 0 ? Color.BLACK : Color.WHITE);
            }
          }
          byte[] owner = new byte[width * height];
          analyzer.area(board, true, true, true, suicide, owner);
          double sum = komi;
          for (byte each : owner) {
            sum += each == Color.WHITE ? 1 : each == Color.BLACK ? -1 : 0;
          }
          return sum;
        });
  }

  // ---- unconditional life

  private Window safe(Position now) {
    int area = width * height;
    int black = Long.bitCount(passAlive(now.black(), now.white()));
    int white = Long.bitCount(passAlive(now.white(), now.black()));
    return new Window(2 * white - area + komi, area - 2 * black + komi);
  }

  /** The points that a player has for good: Benson's algorithm, by chains and regions as sets. */
  private long passAlive(long own, long other) {
    long alive = own;
    long regions = full & ~own;
    while (true) {
      long kept = 0;
      long good = goodRegions(alive, own, regions);
      for (long rest = alive; rest != 0; ) {
        long chain = flood(Long.lowestOneBit(rest), own);
        rest &= ~chain;
        kept |= vital(chain, good, other) >= 2 ? chain : 0;
      }
      if (kept == alive) {
        break;
      }
      alive = kept;
    }
    long points = alive;
    long good = alive == 0 ? 0 : goodRegions(alive, own, regions);
    for (long rest = good; rest != 0; ) {
      long region = flood(Long.lowestOneBit(rest), good);
      rest &= ~region;
      points |= Long.bitCount(region & ~around(own)) <= 1 ? region : 0;
    }
    return points;
  }

  /** The regions that touch no chain known to be dead. */
  private long goodRegions(long alive, long own, long regions) {
    long good = 0;
    for (long rest = regions; rest != 0; ) {
      long region = flood(Long.lowestOneBit(rest), regions);
      rest &= ~region;
      good |= (around(region) & own & ~alive) == 0 ? region : 0;
    }
    return good;
  }

  private int vital(long chain, long good, long other) {
    int count = 0;
    for (long rest = good & around(chain); rest != 0; ) {
      long region = flood(Long.lowestOneBit(rest), good);
      rest &= ~region;
      long needed = suicide ? region : region & ~other;
      count += (needed & ~around(chain)) == 0 ? 1 : 0;
    }
    return count;
  }
}
