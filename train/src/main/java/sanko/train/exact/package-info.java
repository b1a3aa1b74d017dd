/**
 * Rows whose targets are proved: positions on small boards, and shapes on larger ones where all
 * else is settled, with the score, the best moves and the owners that a search to the end finds.
 * Begin with {@link sanko.train.exact.ExactRows}.
 */
@NullMarked
package sanko.train.exact;

import org.jspecify.annotations.NullMarked;
