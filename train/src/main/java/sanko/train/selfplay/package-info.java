/**
 * Games that the engine plays against itself, and the rows that a network learns from them. Knows
 * the search and the format of rows, not the trainer.
 */
@NullMarked
package sanko.train.selfplay;

import org.jspecify.annotations.NullMarked;
