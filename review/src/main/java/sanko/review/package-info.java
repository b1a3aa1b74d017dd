/**
 * The review of a whole game: mistakes, an annotated record, a chart. It knows nothing of how
 * positions are searched. Begin with {@link sanko.review.Review}, whose {@code Loss} says what is a
 * mistake.
 */
@NullMarked
package sanko.review;

import org.jspecify.annotations.NullMarked;
