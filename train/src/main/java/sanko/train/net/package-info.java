/**
 * Networks that can be trained, on libtorch: the net, its losses, the optimizer, the trainer. It
 * knows rows, but not where they come from. Begin with {@link sanko.train.net.TrainingRun}; {@code
 * Learner} takes the gradient steps, {@code RowPool} draws batches and turns them.
 */
@NullMarked
package sanko.train.net;

import org.jspecify.annotations.NullMarked;
