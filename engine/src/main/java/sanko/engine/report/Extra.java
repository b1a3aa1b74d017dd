package sanko.engine.report;

import java.util.Set;
import sanko.search.request.OwnershipScope;

/** What an analysis tells only if it is asked for. */
public enum Extra {
  OWNERSHIP,
  OWNERSHIP_STDEV,
  MOVES_OWNERSHIP,
  MOVES_OWNERSHIP_STDEV,
  POLICY,
  PV_VISITS,
  PV_EDGE_VISITS,
  NO_RESULT_VALUE,
  ROOT_INFO;

  /** The ownership that a search has to find for these. */
  public static OwnershipScope ownership(Set<Extra> extras) {
    if (extras.contains(MOVES_OWNERSHIP) || extras.contains(MOVES_OWNERSHIP_STDEV)) {
      return OwnershipScope.ROOT_AND_MOVES;
    }
    boolean atRoot = extras.contains(OWNERSHIP) || extras.contains(OWNERSHIP_STDEV);
    return atRoot ? OwnershipScope.ROOT : OwnershipScope.NONE;
  }
}
