package sanko.search.request;

import java.util.List;
import sanko.search.variety.AvoidedMoves;

/**
 * The request for one search. Begin with {@link #toPlay}, {@link #toPonder} or {@link
 * #forAnalysis(SearchLimits)}, and add to it.
 *
 * @param forAnalysis whether the search is to inform a person rather than to choose a move: wide
 *     root noise is applied and the history before the root may be hidden from the network, as the
 *     settings say
 * @param restrictions moves that are forbidden, or the only ones allowed
 * @param focus moves that get more playouts than the search would give them
 * @param avoided moves that lose utility because earlier games had them
 * @param urgency whether its evaluations go before those of other searches
 */
public record SearchRequest(
    SearchLimits limits,
    boolean forAnalysis,
    Urgency urgency,
    OwnershipScope ownership,
    List<MoveRestriction> restrictions,
    Focus focus,
    AvoidedMoves avoided,
    Reports reports) {

  /**
   * The order of evaluations when several searches share an evaluator: first those for a move that
   * a game waits for, then those that somebody watches, then those made on the opponent's time.
   */
  public enum Urgency {
    /** A game waits for the move. */
    PLAY(0),
    /** Somebody watches. */
    ANALYSIS(-1),
    /** Nobody waits. */
    PONDER(-2);

    private final int priority;

    Urgency(int priority) {
      this.priority = priority;
    }

    /** The priority passed to the evaluator; single evaluations have that of {@link #PLAY}. */
    public int priority() {
      return priority;
    }
  }

  public SearchRequest {
    restrictions = List.copyOf(restrictions);
  }

  /** A request without avoided moves. */
  public SearchRequest(
      SearchLimits limits,
      boolean forAnalysis,
      Urgency urgency,
      OwnershipScope ownership,
      List<MoveRestriction> restrictions,
      Focus focus,
      Reports reports) {
    this(limits, forAnalysis, urgency, ownership, restrictions, focus, AvoidedMoves.NONE, reports);
  }

  /** A request without focus and avoided moves. */
  public SearchRequest(
      SearchLimits limits,
      boolean forAnalysis,
      Urgency urgency,
      OwnershipScope ownership,
      List<MoveRestriction> restrictions,
      Reports reports) {
    this(
        limits,
        forAnalysis,
        urgency,
        ownership,
        restrictions,
        Focus.NONE,
        AvoidedMoves.NONE,
        reports);
  }

  /** A search that chooses a move. */
  public static SearchRequest toPlay(SearchLimits limits) {
    return plain(limits, false, Urgency.PLAY);
  }

  /** A search on the opponent's time. */
  public static SearchRequest toPonder(SearchLimits limits) {
    return plain(limits, false, Urgency.PONDER);
  }

  /** A search that informs a person. */
  public static SearchRequest forAnalysis(SearchLimits limits) {
    return plain(limits, true, Urgency.ANALYSIS);
  }

  private static SearchRequest plain(SearchLimits limits, boolean forAnalysis, Urgency urgency) {
    return new SearchRequest(
        limits, forAnalysis, urgency, OwnershipScope.NONE, List.of(), Reports.NONE);
  }

  /** This request with other limits. */
  public SearchRequest withLimits(SearchLimits other) {
    return new SearchRequest(
        other, forAnalysis, urgency, ownership, restrictions, focus, avoided, reports);
  }

  /** This request with another urgency. */
  public SearchRequest withUrgency(Urgency other) {
    return new SearchRequest(
        limits, forAnalysis, other, ownership, restrictions, focus, avoided, reports);
  }

  /** This request with ownership at the root. */
  public SearchRequest withOwnership() {
    return withOwnership(OwnershipScope.ROOT);
  }

  /** This request with another scope of ownership. */
  public SearchRequest withOwnership(OwnershipScope other) {
    return new SearchRequest(
        limits, forAnalysis, urgency, other, restrictions, focus, avoided, reports);
  }

  /** This request with other restrictions. */
  public SearchRequest withRestrictions(List<MoveRestriction> others) {
    return new SearchRequest(
        limits, forAnalysis, urgency, ownership, others, focus, avoided, reports);
  }

  /** This request with another focus. */
  public SearchRequest withFocus(Focus other) {
    return new SearchRequest(
        limits, forAnalysis, urgency, ownership, restrictions, other, avoided, reports);
  }

  /** This request with moves to avoid. */
  public SearchRequest withAvoided(AvoidedMoves others) {
    return new SearchRequest(
        limits, forAnalysis, urgency, ownership, restrictions, focus, others, reports);
  }

  /** This request with other reports. */
  public SearchRequest withReports(Reports others) {
    return new SearchRequest(
        limits, forAnalysis, urgency, ownership, restrictions, focus, avoided, others);
  }

  /** Whether snapshots have ownership. */
  public boolean wantsOwnership() {
    return ownership != OwnershipScope.NONE;
  }
}
