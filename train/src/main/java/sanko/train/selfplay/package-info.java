/**
 * Self-play games, and the training rows made from them. It knows the search and the format of
 * rows, but not the trainer. Begin with {@link sanko.train.selfplay.SelfplayRun}; {@code GameRows}
 * makes the rows.
 */
@NullMarked
package sanko.train.selfplay;

import org.jspecify.annotations.NullMarked;
