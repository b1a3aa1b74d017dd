package sanko.superko;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;

/**
 * The rules once more, slow and plain: grids as arrays, the history as a list of texts. Without
 * button and handicap. Points are those of Board.
 */
public final class SlowGame {
  private final Board shape;
  private final Rules rules;
  private int[] grid;
  int toMove;
  int phase;
  int passes;
  int koPoint = Board.PASS;
  boolean finished;
  boolean noResult;
  private final List<String> history = new ArrayList<>();
  private final List<String> passedFrom = new ArrayList<>();
  private final List<String> koCaptures = new ArrayList<>();
  private final Set<Integer> blocked = new TreeSet<>();

  public SlowGame(Board start, int toMove, Rules rules) {
    shape = start;
    this.toMove = toMove;
    this.rules = rules;
    grid = new int[start.pointLimit()];
    Arrays.setAll(grid, start::color);
    history.add(koText(grid, toMove));
  }

  public SlowGame(SlowGame other) {
    shape = other.shape;
    rules = other.rules;
    grid = other.grid.clone();
    toMove = other.toMove;
    phase = other.phase;
    passes = other.passes;
    koPoint = other.koPoint;
    finished = other.finished;
    noResult = other.noResult;
    history.addAll(other.history);
    passedFrom.addAll(other.passedFrom);
    koCaptures.addAll(other.koCaptures);
    blocked.addAll(other.blocked);
  }

  private String koText(int[] stones, int next) {
    boolean sided = rules.ko() != KoRule.POSITIONAL || phase > 0;
    return Arrays.toString(stones) + (sided ? next : 0) + blocked;
  }

  private Set<Integer> chain(int[] stones, int point) {
    Set<Integer> chain = new HashSet<>(Set.of(point));
    List<Integer> open = new ArrayList<>(chain);
    while (!open.isEmpty()) {
      int stone = open.remove(open.size() - 1);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = shape.neighbor(stone, d);
        if (stones[near] == stones[point] && chain.add(near)) {
          open.add(near);
        }
      }
    }
    return chain;
  }

  private Set<Integer> liberties(int[] stones, Set<Integer> chain) {
    Set<Integer> liberties = new HashSet<>();
    for (int stone : chain) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        if (stones[shape.neighbor(stone, d)] == Color.EMPTY) {
          liberties.add(shape.neighbor(stone, d));
        }
      }
    }
    return liberties;
  }

  /** Plays on a copy of the grid; the captured points go to the set. Null if it cannot be done. */
  private int @Nullable [] after(int point, int color, boolean suicide, Set<Integer> captured) {
    int[] stones = grid.clone();
    stones[point] = color;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = shape.neighbor(point, d);
      if (stones[near] == 3 - color && liberties(stones, chain(stones, near)).isEmpty()) {
        captured.addAll(chain(stones, near));
      }
    }
    captured.forEach(each -> stones[each] = Color.EMPTY);
    Set<Integer> own = chain(stones, point);
    if (liberties(stones, own).isEmpty()) {
      if (own.size() == 1 || !suicide) {
        return null;
      }
      own.forEach(each -> stones[each] = Color.EMPTY);
    }
    return stones;
  }

  private int unblockTarget(int point, int color) {
    if (phase == 0 || point == Board.PASS) {
      return Board.PASS;
    }
    if (grid[point] == 3 - color) {
      Set<Integer> chain = chain(grid, point);
      boolean lone = chain.size() == 1 && liberties(grid, chain).size() == 1;
      return lone && blocked.contains(point) ? point : Board.PASS;
    }
    if (grid[point] != Color.EMPTY) {
      return Board.PASS;
    }
    List<Integer> taken = new ArrayList<>();
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = shape.neighbor(point, d);
      if (grid[near] == Color.EMPTY || grid[near] == color) {
        return Board.PASS;
      }
      if (grid[near] == 3 - color && liberties(grid, chain(grid, near)).size() == 1) {
        taken.add(near);
      }
    }
    boolean one = taken.size() == 1 && chain(grid, taken.get(0)).size() == 1;
    return one && blocked.contains(taken.get(0)) ? taken.get(0) : Board.PASS;
  }

  /** Whose turn it is. */
  public int toMove() {
    return toMove;
  }

  /** The stone just taken in ko, which may not be retaken at once, or {@link Board#PASS}. */
  public int koPoint() {
    return koPoint;
  }

  /** Whether the last move ended the game. */
  public boolean isFinished() {
    return finished;
  }

  /** What stands on a point. */
  public int color(int point) {
    return grid[point];
  }

  /** Whether a move is legal, superko included. */
  public boolean isLegal(int point, int color) {
    if (point == Board.PASS || unblockTarget(point, color) != Board.PASS) {
      return true;
    }
    if (grid[point] != Color.EMPTY || (phase == 0 && point == koPoint)) {
      return false;
    }
    int[] after = after(point, color, rules.suicide(), new HashSet<>());
    if (after == null) {
      return false;
    }
    if (phase > 0) {
      return !koCaptures.contains(Arrays.toString(grid) + point + " " + color);
    }
    return rules.ko() == KoRule.SIMPLE || !history.contains(koText(after, 3 - color));
  }

  /** Makes a legal move. */
  public void play(int point, int color) {
    boolean clears = phase > 0 || rules.ko() == KoRule.SIMPLE;
    boolean samePass = false;
    finished = false;
    noResult = false;
    int target = unblockTarget(point, color);
    koPoint = Board.PASS;
    if (point == Board.PASS) {
      if (clears) {
        history.clear();
        String state = color + koText(grid, color);
        samePass = passedFrom.contains(state);
        passedFrom.add(state);
      }
      passes++;
    } else {
      passes = 0;
      if (target != Board.PASS) {
        blocked.remove(target);
      } else {
        place(point, color);
      }
    }
    toMove = 3 - color;
    String state = koText(grid, toMove);
    history.add(state);
    if (passes >= 2 || samePass) {
      endPhase();
    }
    clears = phase > 0 || rules.ko() == KoRule.SIMPLE;
    if (point != Board.PASS && clears && Collections.frequency(history, state) >= 3) {
      finished = true;
      noResult = true;
    }
  }

  private void place(int point, int color) {
    Set<Integer> captured = new HashSet<>();
    int[] before = grid;
    grid = Objects.requireNonNull(after(point, color, true, captured));
    Set<Integer> own = grid[point] == color ? chain(grid, point) : Set.of();
    boolean ko = captured.size() == 1 && own.size() == 1 && liberties(grid, own).size() == 1;
    if (phase == 0) {
      koPoint = ko ? captured.iterator().next() : Board.PASS;
      return;
    }
    if (ko) {
      blocked.add(point);
      koCaptures.add(Arrays.toString(before) + point + " " + color);
    }
    blocked.removeIf(each -> grid[each] == Color.EMPTY);
  }

  private void endPhase() {
    if (rules.scoring() == Scoring.AREA || phase == 2) {
      finished = true;
      return;
    }
    phase++;
    passes = 0;
    blocked.clear();
    koCaptures.clear();
    passedFrom.clear();
    history.clear();
    history.add(koText(grid, toMove));
  }
}
