package sanko.reading;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;

/**
 * Checks ends of proofs that count liberties: that a zone shows all that the count assumes, and
 * that who is said to win does so when every move of the race is tried.
 */
final class RaceChecker {
  private static final int NEVER = 60;

  private final ProofChecker shapes;
  private final Goal goal;
  private final Rules rules;

  RaceChecker(ProofChecker shapes, Goal goal, Rules rules) {
    this.shapes = shapes;
    this.goal = goal;
    this.rules = rules;
  }

  boolean isDecided(Proof proof, int[] board, List<int[]> history) {
    int winner = proof.winner();
    Set<Integer> own = new TreeSet<>(winner == goal.defender() ? goal.points() : goal.others());
    own.removeIf(point -> board[point] != winner);
    List<Integer> lost = winner == goal.defender() ? goal.others() : goal.points();
    if (winner == goal.defender() && goal.others().isEmpty()) {
      return own.stream()
          .anyMatch(
              stone ->
                  beside(shapes.connected(board, stone, true, winner)).stream()
                      .filter(near -> board[near] == Color.opponent(winner))
                      .anyMatch(
                          victim ->
                              new Race(proof.zone(), board, winner, victim, Set.of(stone))
                                  .isSurvived(stone, history)));
    }
    int victim =
        lost.stream().filter(point -> board[point] == Color.opponent(winner)).findFirst().get();
    Race race = new Race(proof.zone(), board, winner, victim, own);
    return race.region.containsAll(lost) && race.isPlain(history) && race.isDecided(own);
  }

  private Set<Integer> beside(Set<Integer> points) {
    return shapes.neighbors(points);
  }

  /** One race: whoever is to win against one chain. */
  private final class Race {
    final Zone zone;
    final int[] board;
    final int winner;
    final Set<Integer> chain;
    final Set<Integer> region;

    /** Liberties outside of the eyes. */
    final Set<Integer> liberties;

    final List<Set<Integer>> eyes;

    Race(Zone zone, int[] board, int winner, int victim, Set<Integer> own) {
      this.zone = zone;
      this.board = board;
      this.winner = winner;
      chain = shapes.connected(board, victim, true, board[victim]);
      Set<Integer> all = empty(beside(chain));
      eyes = eyes(chain, all);
      eyes.removeIf(eye -> !Collections.disjoint(eye, own));
      eyes.removeIf(eye -> eye.size() > 1 && rules.ko() != KoRule.SIMPLE);
      liberties = new TreeSet<>(all);
      region = new TreeSet<>(chain);
      region.addAll(all);
      for (Set<Integer> eye : eyes) {
        liberties.removeAll(eye);
        region.addAll(eye);
      }
    }

    private List<Set<Integer>> eyes(Set<Integer> stones, Set<Integer> at) {
      return SlowEye.at(at, stones, point -> board[point], point -> beside(Set.of(point)));
    }

    private SlowEye slow(Set<Integer> eye) {
      return SlowEye.on(eye, point -> board[point], point -> beside(Set.of(point)));
    }

    private boolean isWinners(int point) {
      return board[point] == winner;
    }

    private Set<Integer> empty(Set<Integer> points) {
      Set<Integer> empty = new TreeSet<>(points);
      empty.removeIf(point -> board[point] != Color.EMPTY);
      return empty;
    }

    /** Whether the region is known and enclosed, and each liberty but an eye can be filled. */
    boolean isPlain(List<int[]> history) {
      boolean mayComeBack =
          rules.ko() != KoRule.SIMPLE
              && history.stream()
                  .anyMatch(earlier -> region.stream().anyMatch(point -> earlier[point] == winner));
      return !mayComeBack
          && region.stream().allMatch(zone::contains)
          && beside(region).stream().allMatch(point -> isWinners(point) && zone.contains(point))
          && liberties.stream().allMatch(shapes::isWithinBounds)
          && liberties.stream()
              .allMatch(point -> beside(Set.of(point)).stream().anyMatch(this::isWinners))
          && eyes.size() < 2
          && eyes.stream().flatMap(Set::stream).allMatch(shapes::isWithinBounds);
    }

    /** Whether it is won, or in a race with others held, with the loser to move. */
    boolean isDecided(Set<Integer> own) {
      Set<Integer> stones = new TreeSet<>(beside(region));
      own.stream().limit(1).forEach(stones::add);
      Set<Set<Integer>> chains = new HashSet<>();
      stones.forEach(stone -> chains.add(shapes.inZone(zone, board, stone)));
      List<Set<Integer>> endangered =
          chains.stream()
              .filter(each -> freeLiberties(each).size() <= mostElsewhere() && !isSafe(each))
              .toList();
      boolean isWon =
          endangered.isEmpty()
              ? mostElsewhere() < NEVER
              : endangered.size() == 1
                  && does(
                      endangered.get(0),
                      SlowRace::winsSecond,
                      areOthersSafe(chains, endangered.get(0)));
      if (isWon || goal.others().isEmpty() || winner == goal.attacker()) {
        return isWon;
      }
      return own.stream()
          .map(stone -> shapes.inZone(zone, board, stone))
          .anyMatch(held -> areOthersSafe(chains, held) && does(held, SlowRace::holdsSecond, true));
    }

    private boolean areOthersSafe(Set<Set<Integer>> chains, Set<Integer> one) {
      return chains.stream().allMatch(each -> each.equals(one) || isSafe(each));
    }

    /** How often the loser, to move, can move elsewhere before the victim is captured. */
    private int mostElsewhere() {
      if (eyes.isEmpty()) {
        return liberties.size();
      }
      SlowEye eye = slow(eyes.get(0));
      for (int most = 0; most < NEVER; most++) {
        if (new SlowRace(most + 1, SlowEye.NONE, liberties.size(), eye, 0).winsSecond()) {
          return most;
        }
      }
      return NEVER;
    }

    /** Whether a chain can be connected with pass-alive stones once the victim is captured. */
    boolean isSurvived(int stone, List<int[]> history) {
      Set<Integer> own = shapes.inZone(zone, board, stone);
      Set<Integer> alive = shapes.passAlive(zone, board, winner, region);
      Set<Integer> others = new TreeSet<>(beside(region));
      others.removeAll(own);
      Function<Integer, Set<Integer>> near = point -> beside(Set.of(point));
      long connections =
          chain.stream()
              .filter(point -> near.apply(point).stream().anyMatch(own::contains))
              .filter(point -> near.apply(point).stream().anyMatch(others::contains))
              .count();
      return isPlain(history)
          && alive.containsAll(others)
          && connections >= 2
          && (does(own, SlowRace::winsSecond, true)
              || (goal.sekiLives() && does(own, SlowRace::holdsSecond, true)));
    }

    /** Liberties of a chain that are in the zone and not the victim's. */
    private Set<Integer> freeLiberties(Set<Integer> stones) {
      Set<Integer> free = empty(beside(stones));
      free.removeIf(point -> !zone.contains(point) || region.contains(point));
      return free;
    }

    private boolean isSafe(Set<Integer> stones) {
      return freeLiberties(stones).stream().anyMatch(point -> !shapes.isWithinBounds(point))
          || shapes.passAlive(zone, board, winner, region).containsAll(stones);
    }

    /** Whether something is true of the race of a chain and the victim, with one of its eyes. */
    private boolean does(Set<Integer> own, Predicate<SlowRace> question, boolean mayHaveLargeEye) {
      Set<Integer> free = freeLiberties(own);
      Set<Integer> shared = empty(beside(own));
      shared.retainAll(liberties);
      SlowEye eye = eyes.isEmpty() ? SlowEye.NONE : slow(eyes.get(0));
      int other = liberties.size() - shared.size();
      boolean isLargeEyeSafe = mayHaveLargeEye && rules.ko() == KoRule.SIMPLE && !rules.suicide();
      List<Set<Integer>> ownEyes = eyes(own, free);
      ownEyes.removeIf(
          each ->
              (each.size() > 1 && !isLargeEyeSafe)
                  || !each.stream().allMatch(p -> zone.contains(p) && shapes.isWithinBounds(p))
                  || !Collections.disjoint(each, region));
      ownEyes.add(Set.of());
      return ownEyes.stream()
          .anyMatch(
              each -> {
                Set<Integer> plain = new TreeSet<>(free);
                plain.removeAll(each);
                SlowEye ownEye = each.isEmpty() ? SlowEye.NONE : slow(each);
                return question.test(new SlowRace(plain.size(), ownEye, other, eye, shared.size()));
              });
    }
  }
}
