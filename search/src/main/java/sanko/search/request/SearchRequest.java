package sanko.search.request;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.search.result.SearchSnapshot;

/**
 * What is asked of one search.
 *
 * @param forAnalysis whether the search is to inform a person rather than to choose a move: wide
 *     root noise is applied and the history before the root may be hidden from the network, as the
 *     settings say
 * @param ownership whether snapshots carry ownership
 * @param movesOwnership whether they carry it for each move too; only together with ownership
 * @param restrictions moves to avoid or to keep to
 * @param reportSeconds seconds between reports, and before the first unless the reporter says
 *     otherwise; infinite for none
 * @param reporter receives reports on the searching thread, or null
 * @param urgency whether its evaluations go before those of other searches
 */
public record SearchRequest(
    SearchLimits limits,
    boolean forAnalysis,
    boolean ownership,
    boolean movesOwnership,
    List<MoveRestriction> restrictions,
    double reportSeconds,
    @Nullable Reporter reporter,
    Urgency urgency) {

  /** Receives what a search has found so far. */
  public interface Reporter {
    /** Called on the searching thread; the search waits until it returns. */
    void report(SearchSnapshot snapshot);

    /**
     * Seconds before the first report.
     *
     * @param interval seconds between reports
     */
    default double firstAfter(double interval) {
      return interval;
    }
  }

  /** A search as urgent as play, or as analysis if it is for that. */
  public SearchRequest(
      SearchLimits limits,
      boolean forAnalysis,
      boolean ownership,
      boolean movesOwnership,
      List<MoveRestriction> restrictions,
      double reportSeconds,
      @Nullable Reporter reporter) {
    this(
        limits,
        forAnalysis,
        ownership,
        movesOwnership,
        restrictions,
        reportSeconds,
        reporter,
        forAnalysis ? Urgency.ANALYSIS : Urgency.PLAY);
  }

  /** The same without ownership of each move. */
  public SearchRequest(
      SearchLimits limits,
      boolean forAnalysis,
      boolean ownership,
      List<MoveRestriction> restrictions,
      double reportSeconds,
      @Nullable Reporter reporter) {
    this(limits, forAnalysis, ownership, false, restrictions, reportSeconds, reporter);
  }

  /** Copies the restrictions. */
  public SearchRequest {
    restrictions = List.copyOf(restrictions);
  }

  /** The same with other limits. */
  public SearchRequest withLimits(SearchLimits other) {
    return new SearchRequest(
        other,
        forAnalysis,
        ownership,
        movesOwnership,
        restrictions,
        reportSeconds,
        reporter,
        urgency);
  }

  /** A search that chooses a move and reports nothing. */
  public static SearchRequest toPlay(SearchLimits limits) {
    return new SearchRequest(limits, false, false, List.of(), Double.POSITIVE_INFINITY, null);
  }

  /** A search on the opponent's time, which reports nothing. */
  public static SearchRequest toPonder(SearchLimits limits) {
    return new SearchRequest(
        limits, false, false, false, List.of(), Double.POSITIVE_INFINITY, null, Urgency.PONDER);
  }
}
