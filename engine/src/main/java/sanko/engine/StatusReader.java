package sanko.engine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Reader;
import sanko.reading.StepwiseReader;
import sanko.reading.Threats;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Proves what becomes of chains at the end of a game, each region by itself and without ko threats
 * elsewhere, given what is settled around it; docs/rules.md, "Dead stones". Nobody has to begin a
 * cycle at the end, so the ko rule is the simple one, whatever the game's. These readings take no
 * more positions together than it was given; a single stone of a ko takes a quarter of them again,
 * {@link #lives} as many. One board; one thread.
 */
final class StatusReader {
  /** What is proved of a chain. */
  enum Fate {
    /** The opponent captures it without loss, even if its owner moves first. */
    DEAD,
    /**
     * The opponent cannot capture it without loss, even by moving first: it is alive or in seki.
     */
    LIVES,
    /** Who moves first decides. */
    UNSETTLED,
    /** Not proved with the positions that may be read. */
    UNKNOWN
  }

  /** An area with at most this many points leaves no room for a new life after a capture. */
  private static final int MOST_LIFELESS = 16;

  /**
   * Nor does one in which so few points touch no stone of the player around it, as in a rectangle
   * of 5x6 in the center or of 4x5 in the corner.
   */
  private static final int MOST_LIFELESS_INSIDE = 12;

  /** One reading may take a small part of all positions at first, and a large one later. */
  private static final int SMALL_PART = 40;

  private static final int LARGE_PART = 4;

  private final Rules rules;
  private final int positions;
  private final BooleanSupplier late;
  private final StepwiseReader reader;

  /**
   * A reader.
   *
   * @param positions how many may be read for all chains together
   * @param late whether to stop now; asked now and then
   */
  StatusReader(Rules rules, int positions, BooleanSupplier late) {
    this.rules = rules.with("ko", KoRule.SIMPLE.name());
    this.positions = positions;
    this.late = late;
    reader = new StepwiseReader(new Reader(), positions, Math.max(1, positions / LARGE_PART), late);
    reader.setLimit(Math.max(1, positions / SMALL_PART));
  }

  /** Whether to stop now. */
  boolean isLate() {
    return late.getAsBoolean();
  }

  /** From now on each reading may take more positions. */
  void persist() {
    reader.setLimit(Math.max(1, positions / LARGE_PART));
  }

  /**
   * Reads a chain.
   *
   * @param board not changed; its ko point plays no role
   * @param stone a stone of the chain
   * @param settled tells where reading may end
   */
  Fate read(Board board, int stone, SettledPoints settled) {
    Local local = local(board, stone, settled);
    return local == null ? Fate.UNKNOWN : local.fate();
  }

  /**
   * Whether the opponent captures a chain although its owner moves first; null if that is not
   * proved.
   */
  @Nullable Boolean isLost(Board board, int stone, SettledPoints settled) {
    Local local = local(board, stone, settled);
    Verdict lost = local == null ? Verdict.UNKNOWN : local.lost();
    return lost == Verdict.UNKNOWN ? null : Boolean.valueOf(lost == Verdict.PROVED);
  }

  /**
   * Whether a chain lives or is in seki on the board as it is, whatever is settled around it,
   * although the opponent moves first. This takes as many positions again as all other readings
   * may.
   */
  boolean lives(Board board, int stone) {
    if (positions == 0) {
      return false;
    }
    int opponent = Color.opponent(board.color(stone));
    GameState game = new GameState(board, opponent, rules, 0, false);
    return isProved(game, Goal.live(board, true, stone), positions);
  }

  /** Reads with the player to move first, apart from all other readings. */
  private boolean isProved(GameState game, Goal goal, int most) {
    Budget budget = new Budget(most, Integer.MAX_VALUE, late);
    return new Reader().read(game, goal, budget).verdict() == Verdict.PROVED;
  }

  private @Nullable Local local(Board board, int stone, SettledPoints settled) {
    OpenRegion open = OpenRegion.around(board, stone, settled);
    return open == null ? null : new Local(open, board);
  }

  private Verdict ask(Board board, Goal goal, int first) {
    GameState game = new GameState(board, first, rules, 0, false);
    return reader.read(game, goal, first, Threats.NONE).verdict();
  }

  /** Reads in one region. */
  private final class Local {
    private final OpenRegion open;
    private final List<Integer> region;
    private final List<Integer> bounds;
    private final Board board;
    private final int chain;

    Local(OpenRegion open, Board before) {
      this.open = open;
      LocalPosition position = LocalPosition.of(open, before, rules.suicide());
      region = position.region();
      bounds = position.bounds();
      board = position.board();
      chain = position.here(open.points().get(0));
    }

    Fate fate() {
      int encloser = open.encloser();
      return encloser == Color.EMPTY ? fateOfChain() : fateWithin(encloser);
    }

    /** What becomes of the chain in a region that only this player has settled around. */
    private Fate fateWithin(int encloser) {
      int inner = Color.opponent(encloser);
      if (count(inner) == 0) {
        return fateOfChain();
      }
      boolean isInner = board.color(chain) == inner;
      return switch (cleared(inner, inner)) {
        case PROVED -> isInner ? allCaptured(encloser) : Fate.LIVES;
        case UNKNOWN -> fateOfChain();
        case REFUTED -> isInner && isAlone() ? fateOfLast(encloser) : fateOfChain();
      };
    }

    /** What becomes of a chain that is all there is to capture, and is saved by moving first. */
    private Fate fateOfLast(int encloser) {
      return switch (cleared(Color.opponent(encloser), encloser)) {
        case PROVED -> Fate.UNSETTLED;
        case REFUTED -> Fate.LIVES;
        case UNKNOWN -> Fate.UNKNOWN;
      };
    }

    /** Whether the opponent takes the chain, or all stones around, though its owner moves first. */
    Verdict lost() {
      int color = board.color(chain);
      return open.encloser() == Color.opponent(color) ? cleared(color, color) : ask(chain, color);
    }

    /** Whether all stones of a color are captured that are in the region. */
    private Verdict cleared(int color, int first) {
      Goal goal = new Goal(Goal.Kind.KILL, region, color, true);
      return ask(goal, first);
    }

    private Verdict ask(int stone, int first) {
      return ask(Goal.capture(board, stone), first);
    }

    private Verdict ask(Goal goal, int first) {
      return StatusReader.this.ask(board, goal.confinedTo(bounds), first);
    }

    private int count(int color) {
      return (int) region.stream().filter(each -> board.color(each) == color).count();
    }

    private boolean isAlone() {
      return count(board.color(chain)) == board.chainSize(chain);
    }

    /** What is captured is dead if there is no room to live in its place. */
    private Fate captured(int room) {
      return room <= MOST_LIFELESS ? Fate.DEAD : Fate.UNKNOWN;
    }

    /** What becomes of the stones in an enclosed region where all of them can be captured. */
    private Fate allCaptured(int encloser) {
      long inside =
          region.stream()
              .filter(each -> board.color(each) != encloser && !board.touches(each, encloser))
              .count();
      return inside <= MOST_LIFELESS_INSIDE ? Fate.DEAD : captured(region.size());
    }

    private Fate fateOfChain() {
      int owner = board.color(chain);
      Verdict byOpponent = ask(chain, Color.opponent(owner));
      if (byOpponent != Verdict.PROVED) {
        return byOpponent == Verdict.REFUTED ? Fate.LIVES : Fate.UNKNOWN;
      }
      return switch (ask(chain, owner)) {
        case PROVED -> afterCapture();
        case REFUTED -> Fate.UNSETTLED;
        case UNKNOWN -> Fate.UNKNOWN;
      };
    }

    /** What becomes of the chain if it can be captured, but maybe not without loss. */
    private Fate afterCapture() {
      Set<Integer> captors = captors();
      if (captors.stream().allMatch(this::getsEyes)) {
        return captured(board.chainSize(chain));
      }
      if (board.liberties(chain) > 1) {
        return Fate.UNKNOWN;
      }
      int owner = board.color(chain);
      int liberty = board.anyLiberty(chain);
      MutableBoard after = new MutableBoard(board);
      after.play(liberty, Color.opponent(owner));
      if (after.koPoint() != Board.PASS && isLeftInKo(liberty, captors)) {
        return Fate.LIVES;
      }
      boolean allLive = isKept(after, liberty, owner);
      for (int captor : captors) {
        Verdict lost =
            StatusReader.this.ask(after, Goal.capture(after, captor).confinedTo(bounds), owner);
        if (lost == Verdict.PROVED && ask(captor, owner) == Verdict.REFUTED) {
          return Fate.LIVES;
        }
        allLive &= lost == Verdict.REFUTED;
      }
      return allLive ? captured(board.chainSize(chain)) : Fate.UNKNOWN;
    }

    /**
     * Whether neither player gains by taking the chain, a single stone, in a ko with this liberty,
     * as in a double ko: its owner can capture what took it, and whoever moves first captures no
     * other chain beside the ko.
     */
    private boolean isLeftInKo(int liberty, Set<Integer> captors) {
      int owner = board.color(chain);
      int opponent = Color.opponent(owner);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(liberty, d);
        boolean isOpen = near != chain && board.color(near) == owner && region.contains(near);
        if (isOpen && ask(near, opponent) != Verdict.REFUTED) {
          return false;
        }
      }
      GameState taken = new GameState(board, opponent, rules, 0, false);
      taken.play(liberty, opponent);
      // Not asked of the other reader, which takes equal boards for the same, whatever the ko.
      Goal retaking = Goal.capture(taken.board(), liberty).confinedTo(bounds);
      return captors.stream().allMatch(captor -> ask(captor, owner) == Verdict.REFUTED)
          && isProved(taken, retaking, Math.max(1, positions / LARGE_PART));
    }

    /** Whether the opponent of a captured chain keeps the stone that took it. */
    private boolean isKept(Board after, int stone, int owner) {
      Goal goal = Goal.capture(after, stone).confinedTo(bounds);
      return StatusReader.this.ask(after, goal, owner) == Verdict.REFUTED;
    }

    /**
     * The opponent's chains beside the chain, by one stone each, as far as they are not settled.
     */
    private Set<Integer> captors() {
      Set<Integer> beside = new TreeSet<>();
      for (int stone : Chains.stones(board, chain)) {
        for (int d = 0; d < Board.NEIGHBORS; d++) {
          int near = board.neighbor(stone, d);
          if (board.color(near) == Color.opponent(board.color(chain)) && region.contains(near)) {
            beside.add(board.head(near));
          }
        }
      }
      return beside;
    }

    private boolean getsEyes(int stone) {
      Goal goal = Goal.live(board, false, stone);
      return ask(goal, Color.opponent(board.color(stone))) == Verdict.PROVED;
    }
  }
}
