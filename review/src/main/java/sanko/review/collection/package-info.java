/**
 * The review of many games: finds the records, reviews the games side by side with one evaluator,
 * keeps what is done, and makes tables and pages of all games. It knows nothing of command lines.
 * Begin with {@link sanko.review.collection.CollectionReview}; {@link
 * sanko.review.collection.GameReviewer} reviews a single game, {@link
 * sanko.review.collection.RecordCollection} finds games for other uses.
 */
@NullMarked
package sanko.review.collection;

import org.jspecify.annotations.NullMarked;
