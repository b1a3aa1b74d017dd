package sanko.engine.teach;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.teach.Explanation.Sight;
import sanko.engine.teach.fact.Comparison;
import sanko.engine.teach.fact.FactFinder;
import sanko.engine.teach.fact.Forecast;
import sanko.engine.teach.fact.MoveFacts;
import sanko.engine.teach.fact.Reason;
import sanko.nn.Evaluation;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Explains a move from two searches: one of the position before it and one of the position after
 * it. Immutable.
 *
 * @param level of whom it teaches
 * @param fates proves what is said of the fate of stones, as far as it can
 */
public record Teacher(StudentLevel level, FateReader fates) {
  /** The playouts of each of both searches. */
  public static final long PLAYOUTS = 100;

  /** A teacher who proves nothing. */
  public Teacher(StudentLevel level) {
    this(level, FateReader.NONE);
  }

  /** What a teacher asks of a search of a position before a move or after it. */
  public static SearchRequest request() {
    return request(PLAYOUTS);
  }

  /** The same with another number of playouts. */
  public static SearchRequest request(long playouts) {
    return SearchRequest.forAnalysis(
            new SearchLimits(SearchLimits.UNLIMITED, playouts, Double.POSITIVE_INFINITY))
        .withOwnership(OwnershipScope.ROOT_AND_MOVES);
  }

  /**
   * Explains a move.
   *
   * @param before the position before it, with the player to move
   * @param found the search of that position
   * @param after the search of the position after the move; null if the game ends with it
   */
  public Explanation explain(
      GameState before, int move, SearchSnapshot found, @Nullable SearchSnapshot after) {
    int color = before.toMove();
    List<MoveInfo> moves = found.moves();
    if (moves.isEmpty() || moves.get(0).move() == move || isTwin(found, move)) {
      return new Explanation(color, move, 0, move, List.of(move), sight(found, move), List.of());
    }
    MoveInfo best = moves.get(0);
    Forecast better =
        new Forecast(line(best), best.values().lead(), ownershipAfter(found, best.move()));
    Forecast played = after == null ? ended(found, move) : forecast(move, after);
    Comparison comparison = new Comparison(before.board(), color, played, better);
    List<Reason> reasons =
        new FateCheck(before, fates).check(FactFinder.reasons(comparison), move, best.move());
    return new Explanation(
        color,
        move,
        comparison.loss(),
        best.move(),
        better.line(),
        sight(found, best.move()) == Sight.FOUND ? Sight.VISIBLE : sight(found, best.move()),
        reasons);
  }

  /**
   * What is worth saying of a move in one sentence that names no better one.
   *
   * @param before the position before it
   * @param explanation of the move, by the same searches
   * @param found the search of that position
   * @param after the search of the position after the move; null if the game ends with it
   * @param tellsWhy whether to say why the move loses points, which may tell its opponent how to
   *     answer
   */
  public static Remark remark(
      GameState before,
      Explanation explanation,
      SearchSnapshot found,
      @Nullable SearchSnapshot after,
      boolean tellsWhy) {
    int move = explanation.move();
    List<Reason> does =
        MoveFacts.of(
            before.board(),
            before.toMove(),
            move,
            ownership(found),
            after == null ? null : ownership(after));
    return Remark.of(explanation, does, tellsWhy);
  }

  /** Whether a move differs from the best one only by a symmetry of the position. */
  private static boolean isTwin(SearchSnapshot found, int move) {
    int best = found.moves().get(0).move();
    return found.movesWithSymmetries().stream()
        .anyMatch(each -> each.move() == move && each.searchedAs() == best);
  }

  private static Forecast forecast(int move, SearchSnapshot after) {
    List<Integer> line = new ArrayList<>(List.of(move));
    if (!after.moves().isEmpty()) {
      line.addAll(line(after.moves().get(0)));
    }
    return new Forecast(line, after.root().values().lead(), ownership(after));
  }

  /** A game that ends with the move is worth what the search before it thinks. */
  private static Forecast ended(SearchSnapshot found, int move) {
    double lead =
        found.moves().stream()
            .filter(each -> each.move() == move)
            .mapToDouble(each -> each.values().lead())
            .findFirst()
            .orElse(found.root().values().lead());
    return new Forecast(List.of(move), lead, null);
  }

  private static @Nullable IntToDoubleFunction ownership(SearchSnapshot found) {
    return found.hasOwnership() ? found::whiteOwnership : null;
  }

  private static @Nullable IntToDoubleFunction ownershipAfter(SearchSnapshot found, int move) {
    return found.hasOwnership() ? index -> found.whiteOwnershipAfter(move, index) : null;
  }

  private static List<Integer> line(MoveInfo move) {
    return move.variation().isEmpty() ? List.of(move.move()) : move.line();
  }

  /** Whether a player of the level should see a move of a position. */
  private Sight sight(SearchSnapshot found, int move) {
    Evaluation raw = found.root().evaluation();
    for (MoveInfo each : found.movesWithSymmetries()) {
      if (each.move() == move) {
        return level.sees(rank(raw, each.prior()), each.prior()) ? Sight.VISIBLE : Sight.HIDDEN;
      }
    }
    return Sight.HIDDEN;
  }

  private static int rank(Evaluation raw, double prior) {
    int rank = 0;
    for (int index = 0; index <= raw.area(); index++) {
      rank += raw.policy(index) > prior ? 1 : 0;
    }
    return rank;
  }

  /** Whether a move loses so much that the player should look again. */
  public boolean isBlunder(Explanation explanation, double threshold) {
    return explanation.loss() >= (threshold > 0 ? threshold : level.blunder());
  }

  /** Whether a move deserves praise: the best one, which the level does not let expect. */
  public static boolean deservesPraise(Explanation explanation) {
    return explanation.isBest()
        && explanation.sight() == Sight.HIDDEN
        && explanation.move() != Board.PASS;
  }
}
