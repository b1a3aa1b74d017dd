package sanko.reading;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;

/**
 * Checks ends of proofs that count liberties: that a zone shows all that the count assumes, and
 * that who is said to win does so when every move of the race is tried.
 */
final class RaceChecker {
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
                              new Race(proof.zone(), board, winner, victim)
                                  .isSurvived(stone, history)));
    }
    int victim =
        lost.stream().filter(point -> board[point] == Color.opponent(winner)).findFirst().get();
    Race race = new Race(proof.zone(), board, winner, victim);
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
    final Set<Integer> liberties;
    final Set<Integer> eyes;

    Race(Zone zone, int[] board, int winner, int victim) {
      this.zone = zone;
      this.board = board;
      this.winner = winner;
      chain = shapes.connected(board, victim, true, board[victim]);
      liberties = empty(beside(chain));
      region = new TreeSet<>(chain);
      region.addAll(liberties);
      eyes =
          liberties.stream()
              .filter(point -> beside(Set.of(point)).stream().noneMatch(this::isWinners))
              .collect(Collectors.toSet());
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
          && eyes.size() < 2
          && eyes.stream().allMatch(eye -> chain.containsAll(beside(Set.of(eye))));
    }

    /** Whether it is won, or in a race with others held, with the loser to move. */
    boolean isDecided(Set<Integer> own) {
      Set<Integer> stones = new TreeSet<>(beside(region));
      own.stream().limit(1).forEach(stones::add);
      Set<Set<Integer>> chains = new HashSet<>();
      stones.forEach(stone -> chains.add(shapes.inZone(zone, board, stone)));
      List<Set<Integer>> endangered =
          chains.stream()
              .filter(each -> freeLiberties(each).size() <= liberties.size() && !isSafe(each))
              .toList();
      boolean isWon =
          endangered.isEmpty()
              || (endangered.size() == 1 && does(endangered.get(0), SlowRace::winsSecond));
      if (isWon || goal.others().isEmpty() || winner == goal.attacker()) {
        return isWon;
      }
      return own.stream()
          .map(stone -> shapes.inZone(zone, board, stone))
          .anyMatch(
              held ->
                  chains.stream().allMatch(each -> each.equals(held) || isSafe(each))
                      && does(held, SlowRace::holdsSecond));
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
          && (does(own, SlowRace::winsSecond)
              || (goal.sekiLives() && does(own, SlowRace::holdsSecond)));
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

    /** Whether something is true of the race of a chain and the victim. */
    private boolean does(Set<Integer> own, Predicate<SlowRace> question) {
      Set<Integer> free = freeLiberties(own);
      Set<Integer> shared = empty(beside(own));
      shared.retainAll(liberties);
      boolean hasEye = free.stream().anyMatch(point -> own.containsAll(beside(Set.of(point))));
      int other = liberties.size() - shared.size() - eyes.size();
      SlowRace race =
          new SlowRace(
              free.size() - (hasEye ? 1 : 0), hasEye, other, !eyes.isEmpty(), shared.size());
      return question.test(race);
    }
  }
}
