package sanko.review.collection;

import sanko.board.Rules;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.TeachSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/**
 * How games are reviewed.
 *
 * @param visits of the search of a position, on average
 * @param points a move that loses at least this many is a mistake
 * @param rules of records that name none
 * @param game settings of the games
 * @param search settings of the searches
 * @param teach whom explanations are for, and their language
 */
public record ReviewTerms(
    long visits,
    double points,
    Rules rules,
    GameSettings game,
    SearchSettings search,
    TeachSettings teach) {
  private static final int LEAST_MEGABYTES = 8;

  /** The same for as many games at a time, among which the memory of the searches is divided. */
  public ReviewTerms divided(int games) {
    int most = search.memory().maxGraphMegabytes();
    int share = Math.min(most, Math.max(LEAST_MEGABYTES, most / games));
    return new ReviewTerms(
        visits, points, rules, game, search.with(SearchKeys.MAX_GRAPH_MEGABYTES, share), teach);
  }
}
