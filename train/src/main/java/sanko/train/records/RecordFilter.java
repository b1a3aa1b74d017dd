package sanko.train.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sanko.board.Rules;
import sanko.review.collection.RecordCollection.Found;

/** Chooses records by conditions, each of which bears the name of its option. Immutable. */
final class RecordFilter {
  private record Condition(String option, Predicate<Found> holds) {}

  private final List<Condition> conditions;

  private RecordFilter(List<Condition> conditions) {
    this.conditions = List.copyOf(conditions);
  }

  /** A filter that leaves out nothing. */
  static RecordFilter all() {
    return new RecordFilter(List.of());
  }

  private RecordFilter and(String option, Predicate<Found> holds) {
    List<Condition> more = new ArrayList<>(conditions);
    more.add(new Condition(option, holds));
    return new RecordFilter(more);
  }

  /**
   * Games of two players with known ranks within a range.
   *
   * @param text {@code 5k-3d}, in either order, or one rank
   * @throws IllegalArgumentException worded for the user
   */
  RecordFilter ranks(String text) {
    String[] ends = text.split("-", -1);
    List<Integer> ranks = new ArrayList<>();
    for (String end : ends) {
      RecordRank rank = RecordRank.parse(end);
      if (!rank.isKnown() || ends.length > 2) {
        throw new IllegalArgumentException("not a range of ranks, such as 5k-3d: " + text);
      }
      ranks.add(rank.inverse());
    }
    int strongest = ranks.stream().min(Integer::compare).orElseThrow();
    int weakest = ranks.stream().max(Integer::compare).orElseThrow();
    return and(
        "--ranks",
        game ->
            List.of("BR", "WR").stream()
                .map(each -> RecordRank.parse(game.tree().rootText(each)).inverse())
                .allMatch(each -> each >= strongest && each <= weakest));
  }

  /**
   * Games on boards of these sizes.
   *
   * @param names such as {@code 9x9}
   */
  RecordFilter sizes(Set<String> names) {
    return and("--sizes", game -> names.contains(game.game().width() + "x" + game.game().height()));
  }

  /** Games by one of these rules. */
  RecordFilter rules(Set<Rules> rules) {
    return and("--rules", game -> rules.contains(game.rules()));
  }

  /** Games with at most this many handicap stones; the record must name them. */
  RecordFilter maxHandicap(int most) {
    return and("--max-handicap", game -> game.game().handicap() <= most);
  }

  /** Games with at least this many moves, passes included. */
  RecordFilter minMoves(int least) {
    return and("--min-moves", game -> game.game().moves().size() >= least);
  }

  /** Games with at most this many moves, passes included. */
  RecordFilter maxMoves(int most) {
    return and("--max-moves", game -> game.game().moves().size() <= most);
  }

  /** Games that ended in one of these ways. */
  RecordFilter results(Set<RecordResult.Kind> kinds) {
    return and(
        "--results", game -> kinds.contains(RecordResult.parse(game.game().result()).kind()));
  }

  /** The first option that leaves a game out, or nothing. */
  Optional<String> leavesOut(Found game) {
    return conditions.stream()
        .filter(each -> !each.holds().test(game))
        .map(Condition::option)
        .findFirst();
  }
}
