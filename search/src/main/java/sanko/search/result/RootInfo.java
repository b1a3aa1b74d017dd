package sanko.search.result;

import sanko.nn.Evaluation;

/**
 * What a search knows of its root. Values are from White's point of view.
 *
 * @param visits visits of the root
 * @param utility mean utility
 * @param winrate White's probability to win, 0..1
 * @param scoreMean expected score of self-play, points
 * @param scoreStdev its standard deviation, points
 * @param lead points
 * @param noResult probability of no result
 * @param weight weight of the evaluations behind it
 * @param evaluation the evaluator's own word on the root
 */
public record RootInfo(
    long visits,
    double utility,
    double winrate,
    double scoreMean,
    double scoreStdev,
    double lead,
    double noResult,
    double weight,
    Evaluation evaluation) {}
