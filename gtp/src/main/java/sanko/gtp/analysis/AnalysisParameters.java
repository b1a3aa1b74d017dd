package sanko.gtp.analysis;

import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchSettings;

/** The analysis parameters that queries may change by key. */
public interface AnalysisParameters {
  /** Whether {@link #with} knows the key. */
  boolean hasKey(String key);

  /**
   * The same with one value changed.
   *
   * @throws IllegalArgumentException worded for the user, if the value does not fit the key
   */
  AnalysisParameters with(String key, String value);

  /** The parameters of the search. */
  SearchSettings search();

  /** When the search of a position ends. */
  SearchLimits limits();

  /** Whose values are reported: SIDETOMOVE, BLACK or WHITE. */
  String reportAs();

  /** Moves of a reported line, at most. */
  int variationLength();

  /** Whether two passes under territory scoring leave the game in its main phase. */
  boolean isCleanupPrevented();

  /** Whether several black moves at the beginning count as handicap. */
  boolean isOpeningHandicap();
}
