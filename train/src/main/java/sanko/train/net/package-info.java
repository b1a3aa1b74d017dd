/**
 * Networks that can be trained, on libtorch: the net, its losses, the optimizer, the trainer. It
 * knows rows, but not where they come from. Begin with {@link sanko.train.net.TrainingRun}.
 */
@NullMarked
package sanko.train.net;

import org.jspecify.annotations.NullMarked;
