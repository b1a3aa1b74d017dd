/**
 * Self-play games, and the training rows made from them. Knows the search and the format of rows,
 * not the trainer.
 */
@NullMarked
package sanko.train.selfplay;

import org.jspecify.annotations.NullMarked;
