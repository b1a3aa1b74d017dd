package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import sanko.engine.teach.fact.Reason.Side;

/** Finds why one move is better than another: few facts, those that account for most points. */
public final class FactFinder {
  /** Finds the facts of a kind. */
  interface Extractor {
    /** Hands out what is true of two moves and tells one from the other. */
    void find(Comparison moves, Consumer<Reason> out);
  }

  /** More reasons than this are not read. */
  public static final int MOST = 3;

  /** A difference below this is not explained: a short search does not know it. */
  public static final double LEAST_LOSS = 1;

  private static final List<Extractor> EXTRACTORS =
      List.of(
          new CaptureFacts(),
          new AtariFacts(),
          new LadderFacts(),
          new LinkFacts(),
          new LifeFacts(),
          new PointFacts());

  private FactFinder() {}

  /**
   * The facts that tell two moves apart, those on the played move first. Empty if they lose the
   * same, or if nothing can be proved.
   */
  public static List<Reason> reasons(Comparison moves) {
    if (moves.loss() < LEAST_LOSS) {
      return List.of();
    }
    List<Reason> found = new ArrayList<>();
    EXTRACTORS.forEach(each -> each.find(moves, found::add));
    new AreaFacts().find(moves, found::add);
    List<Reason> distinct = distinct(found);
    Set<Integer> told = new HashSet<>();
    distinct.forEach(each -> each.fact().stones().forEach(s -> told.addAll(s.points())));
    TerritoryFacts.find(moves, told, distinct::add);
    if (distinct.isEmpty()) {
      TerritoryFacts.findEndgame(moves, distinct::add);
    }
    return chosen(distinct);
  }

  /** Leaves out what says again, more weakly, what another fact says of the same stones. */
  private static List<Reason> distinct(List<Reason> found) {
    List<Reason> kept = new ArrayList<>();
    found.stream()
        .sorted(Comparator.comparingDouble(Reason::points).reversed())
        .filter(each -> kept.stream().noneMatch(other -> isRepeated(each, other)))
        .forEach(kept::add);
    boolean explained =
        kept.stream().anyMatch(each -> each.side() == Side.PLAYED && !isMinor(each.fact()));
    kept.removeIf(each -> explained && isMinor(each.fact()));
    return kept;
  }

  private static boolean isRepeated(Reason each, Reason other) {
    // That stones live in one line goes without saying if it is told how they are lost in the
    // other.
    boolean isImplied = each.fact() instanceof Fact.Life && !(other.fact() instanceof Fact.Death);
    return (each.side() == other.side() || isImplied)
        && each.fact().stones().stream()
            .anyMatch(
                stones -> other.fact().stones().stream().anyMatch(told -> stones.overlaps(told)));
  }

  private static boolean isMinor(Fact fact) {
    return fact instanceof Fact.KeyPoint;
  }

  private static List<Reason> chosen(List<Reason> distinct) {
    return distinct.stream()
        .sorted(Comparator.comparingDouble(Reason::points).reversed())
        .limit(MOST)
        .sorted(Comparator.comparing(Reason::side).thenComparing(FactFinder::order))
        .toList();
  }

  /** Causes come before what follows from them. */
  private static int order(Reason reason) {
    Fact fact = reason.fact();
    boolean isCause =
        fact instanceof Fact.Cut
            || fact instanceof Fact.Connection
            || fact instanceof Fact.InsideSecureArea
            || fact instanceof Fact.KeyPoint;
    return isCause ? 0 : fact instanceof Fact.Territory ? 2 : 1;
  }
}
