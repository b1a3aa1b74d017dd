package sanko.search.result;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;

/**
 * What a search knows about its root.
 *
 * @param visits visits of the root
 * @param weight weight of the evaluations behind it
 * @param values averages of the graph
 * @param evaluation the evaluator's own evaluation of the root
 * @param human what a network that imitates people says of the root; null if none was used
 */
public record RootInfo(
    long visits, double weight, Values values, Evaluation evaluation, @Nullable Evaluation human) {}
