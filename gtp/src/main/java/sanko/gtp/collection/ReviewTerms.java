package sanko.gtp.collection;

import sanko.board.Rules;
import sanko.gtp.settings.GameSettings;
import sanko.gtp.settings.TeachSettings;
import sanko.search.settings.SearchSettings;

/**
 * How games are reviewed.
 *
 * @param visits of the search of each position
 * @param points a move that loses so many is a mistake
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
  /** The same with other settings of the searches. */
  ReviewTerms withSearch(SearchSettings other) {
    return new ReviewTerms(visits, points, rules, game, other, teach);
  }
}
