package sanko.search.result;

import sanko.nn.Evaluation;

/**
 * What a search knows about its root.
 *
 * @param visits visits of the root
 * @param weight weight of the evaluations behind it
 * @param values averages of the graph
 * @param evaluation the evaluator's own evaluation of the root
 */
public record RootInfo(long visits, double weight, Values values, Evaluation evaluation) {}
