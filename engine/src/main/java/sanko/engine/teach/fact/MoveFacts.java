package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.engine.teach.fact.Reason.Side;

/**
 * What a move does by itself, compared with no other move: what the board shows, and stones of
 * which the search thinks otherwise after the move than before it. For one move and one thread.
 */
public final class MoveFacts {
  private static final double ATARI = 0.5;

  /** What becomes of a single stone is seldom known so well. */
  private static final int FEWEST = 2;

  private final Board before;
  private final MutableBoard after;
  private final int color;
  private final int opponent;
  private final int move;
  private final @Nullable IntToDoubleFunction expected;
  private final @Nullable IntToDoubleFunction result;
  private final List<Reason> found = new ArrayList<>();

  private MoveFacts(
      Board before,
      int color,
      int move,
      @Nullable IntToDoubleFunction expected,
      @Nullable IntToDoubleFunction result) {
    this.before = before;
    this.color = color;
    this.move = move;
    this.expected = expected;
    this.result = result;
    opponent = Color.opponent(color);
    after = new MutableBoard(before);
    if (move != Board.PASS) {
      after.play(move, color);
    }
  }

  /**
   * The facts of a move, those that matter most first. All are on the side of the move that was
   * played.
   *
   * @param before the position before it; not changed
   * @param move a move that {@code color} can make there
   * @param expected the owners of the points as the search of that position expects them, from -1
   *     (Black) to 1 (White) in reading order; null if they are not known
   * @param result the same after the move
   */
  public static List<Reason> of(
      Board before,
      int color,
      int move,
      @Nullable IntToDoubleFunction expected,
      @Nullable IntToDoubleFunction result) {
    MoveFacts facts = new MoveFacts(before, color, move, expected, result);
    if (move != Board.PASS) {
      facts.findCapture();
      facts.findRescue();
      facts.findAtari();
      facts.findLinks();
      facts.findSecured();
    }
    facts.findFates();
    return facts.found.stream()
        .sorted(Comparator.comparingDouble(Reason::points).reversed())
        .toList();
  }

  private void add(Fact fact, double points) {
    found.add(new Reason(Side.PLAYED, fact, points));
  }

  private void findCapture() {
    List<Stones> taken =
        Comparison.chains(before, opponent).stream()
            .filter(chain -> after.isEmpty(chain.center()))
            .toList();
    if (after.koPoint() != Board.PASS) {
      add(new Fact.KoTaken(color, move), CaptureFacts.STONE);
    } else if (!taken.isEmpty()) {
      Stones all = Stones.of(before, opponent, taken.stream().map(Stones::points).toList());
      add(new Fact.Capture(color, move, all), CaptureFacts.STONE * all.size());
    }
  }

  private void findRescue() {
    boolean[] caught = Comparison.caught(after);
    for (Stones own : Comparison.chains(before, color)) {
      int point = own.center();
      if (before.liberties(point) == 1
          && after.libertiesIfStone(point) > 1
          && !caught[after.indexOf(point)]) {
        add(new Fact.Rescue(own), CaptureFacts.STONE * own.size());
      }
    }
  }

  private void findAtari() {
    if (after.isEmpty(move) || after.liberties(move) == 1) {
      return;
    }
    List<Stones> prey =
        Comparison.newlyInAtari(before, after, opponent).stream()
            .filter(chain -> expected == null || mean(expected, chain) > Comparison.LOST)
            .sorted(Comparator.comparingInt(Stones::size).reversed())
            .toList();
    boolean[] caught = Comparison.caught(after);
    for (Stones each : prey) {
      if (caught[after.indexOf(each.center())]) {
        Fact fact = new Fact.Caught(each, LadderFacts.meansInAtari(after, each.center()));
        add(fact, CaptureFacts.STONE * each.size() + 0.5);
        return;
      }
    }
    if (prey.size() > 1) {
      int stones = prey.get(0).size() + prey.get(1).size();
      Fact fact = new Fact.DoubleAtari(color, move, prey.get(0), prey.get(1));
      add(fact, CaptureFacts.STONE * stones);
    } else if (!prey.isEmpty()) {
      add(new Fact.Atari(color, move, prey.get(0)), ATARI * prey.get(0).size());
    }
  }

  private void findLinks() {
    LinkFacts.cut(before, move, color)
        .ifPresent(link -> add(new Fact.Cut(color, move, link.one(), link.other()), link.worth()));
    LinkFacts.cut(before, move, opponent)
        .ifPresent(
            link -> add(new Fact.Connection(color, move, link.one(), link.other()), link.worth()));
  }

  private void findSecured() {
    byte[] earlier = PointColors.passAlive(before, true);
    byte[] now = PointColors.passAlive(after, true);
    Comparison.chains(before, color).stream()
        .filter(own -> now[after.indexOf(own.center())] == color)
        .filter(own -> earlier[after.indexOf(own.center())] != color)
        .max(Comparator.comparingInt(Stones::size))
        .ifPresent(own -> add(new Fact.Secured(own), own.size()));
  }

  private void findFates() {
    IntToDoubleFunction first = expected;
    IntToDoubleFunction then = result;
    if (first == null || then == null) {
      return;
    }
    for (int owner : new int[] {color, opponent}) {
      for (Stones chain : Comparison.chains(before, owner)) {
        if (chain.size() >= FEWEST && after.color(chain.center()) == owner) {
          findFate(chain, mean(first, chain), mean(then, chain));
        }
      }
    }
  }

  private void findFate(Stones chain, double earlier, double now) {
    double points = Math.abs(now - earlier) * chain.size();
    if (earlier >= LifeFacts.ALIVE && now <= LifeFacts.DEAD) {
      add(new Fact.Death(chain), points);
    } else if (earlier <= LifeFacts.DEAD && now >= LifeFacts.ALIVE) {
      add(new Fact.Life(chain), points);
    } else if (earlier >= LifeFacts.SAFE && now > LifeFacts.DEAD && now < LifeFacts.UNSETTLED) {
      add(new Fact.Unsettled(chain), points);
    }
  }

  /** How much stones belong to their own player, -1..1. */
  private double mean(IntToDoubleFunction whiteOwnership, Stones stones) {
    double white =
        stones.points().stream()
            .mapToDouble(point -> whiteOwnership.applyAsDouble(before.indexOf(point)))
            .average()
            .orElse(0);
    return stones.color() == Color.WHITE ? white : -white;
  }
}
