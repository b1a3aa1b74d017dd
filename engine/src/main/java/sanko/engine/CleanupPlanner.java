package sanko.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.LadderReader;
import sanko.board.MutableBoard;
import sanko.superko.GameState;

/**
 * Plans how to take the opponent's dead stones off the board: by filling their liberties, each move
 * safe whatever the opponent answers, approach moves first where they are needed.
 */
final class CleanupPlanner {
  /** At most this many approach moves in a row are looked for. */
  private static final int MOST_APPROACHES = 3;

  private final GameState game;
  private final Board board;
  private final int color;
  private final boolean[] dead;
  private final DoubtfulChains chains;
  private final StatusReader reader;
  private final LadderReader ladders = new LadderReader();

  /**
   * A planner for the player to move.
   *
   * @param dead by point in reading order
   * @param whiteOwnership by point in reading order, as a search sees it
   * @param reader proves what is dead
   */
  CleanupPlanner(GameState game, boolean[] dead, double[] whiteOwnership, StatusReader reader) {
    this.game = game;
    board = game.board();
    color = game.toMove();
    this.dead = dead.clone();
    for (int index = 0; index < dead.length; index++) {
      this.dead[index] &= board.color(board.pointAt(index)) == Color.opponent(color);
    }
    this.reader = reader;
    chains = new DoubtfulChains(board, game.rules().suicide(), whiteOwnership);
  }

  /** What to do next. */
  FinalJudge.Cleanup plan() {
    if (deadChains(board).isEmpty()) {
      return FinalJudge.Cleanup.DONE;
    }
    for (int approaches = 0; approaches <= MOST_APPROACHES; approaches++) {
      for (int move : candidates(board, approaches > 0)) {
        if (game.isLegal(move) && leadsOn(board, move, approaches)) {
          return new FinalJudge.Cleanup(true, Set.of(move));
        }
      }
    }
    List<Integer> around = candidates(board, true).stream().filter(game::isLegal).toList();
    return new FinalJudge.Cleanup(!around.isEmpty(), Set.copyOf(around));
  }

  /** Dead chains that are still on this later board, those with fewest liberties first. */
  private List<List<Integer>> deadChains(Board later) {
    List<List<Integer>> left = new ArrayList<>();
    for (List<Integer> chain : Chains.of(later)) {
      int stone = chain.get(0);
      if (dead[board.indexOf(stone)] && later.color(stone) != color) {
        left.add(chain);
      }
    }
    left.sort((a, b) -> Integer.compare(later.liberties(a.get(0)), later.liberties(b.get(0))));
    return left;
  }

  /** The liberties of dead chains, or points near them from which to approach these. */
  private List<Integer> candidates(Board later, boolean approach) {
    Set<Integer> liberties = new LinkedHashSet<>();
    for (List<Integer> chain : deadChains(later)) {
      liberties.addAll(around(later, chain));
    }
    if (!approach) {
      return new ArrayList<>(liberties);
    }
    Set<Integer> near = new LinkedHashSet<>();
    for (int liberty : liberties) {
      near.addAll(around(later, List.of(liberty)));
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int stone = later.neighbor(liberty, d);
        if (later.color(stone) == color) {
          near.addAll(around(later, Chains.stones(later, stone)));
        }
      }
    }
    near.addAll(liberties);
    return new ArrayList<>(near);
  }

  private static Set<Integer> around(Board later, List<Integer> points) {
    Set<Integer> empty = new LinkedHashSet<>();
    for (int point : points) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = later.neighbor(point, d);
        if (later.isEmpty(near)) {
          empty.add(near);
        }
      }
    }
    return empty;
  }

  /**
   * Whether a move is safe and takes a liberty of dead stones, or allows another to as far as there
   * is time to look.
   *
   * @param approaches how many more moves may come before the one that takes it
   */
  private boolean leadsOn(Board before, int move, int approaches) {
    if (!before.isPlaceable(move, color, false) || (approaches > 0 && reader.isLate())) {
      return false;
    }
    MutableBoard after = new MutableBoard(before);
    after.play(move, color);
    if (!isSafe(before, after, move)) {
      return false;
    }
    if (approaches == 0) {
      return true;
    }
    after.clearKo();
    for (int next : candidates(after, approaches > 1)) {
      if (!reader.isLate() && leadsOn(after, next, approaches - 1)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all dead stones that are left stay dead although the opponent moves next. */
  private boolean isSafe(Board before, Board after, int move) {
    boolean allRead = true;
    for (List<Integer> chain : deadChains(after)) {
      int stone = chain.get(0);
      Boolean lost = reader.isLost(after, stone, chains.settledBeside(stone, dead));
      if (lost == null) {
        allRead = false;
      } else if (!lost) {
        return false;
      }
    }
    return allRead || isStable(before, after, move);
  }

  /** Whether the move leaves its own chain, and others, free from atari and ladders. */
  private boolean isStable(Board before, Board after, int move) {
    if (after.liberties(move) < 2) {
      return false;
    }
    boolean[] caughtBefore = new boolean[board.area()];
    boolean[] caught = new boolean[board.area()];
    ladders.scan(before, caughtBefore);
    ladders.scan(after, caught);
    for (int index = 0; index < caught.length; index++) {
      int point = board.pointAt(index);
      if (caught[index] && !caughtBefore[index] && after.color(point) == color) {
        return false;
      }
    }
    return true;
  }
}
