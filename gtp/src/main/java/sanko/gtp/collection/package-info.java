/**
 * The review of many games: finds the records, reviews the games side by side with one evaluator,
 * keeps what is done, and makes tables and pages of all games. It knows nothing of command lines
 * and little of SGF. Begin with {@link sanko.gtp.collection.CollectionReview}; {@link
 * sanko.gtp.collection.GameReviewer} reviews a single game, {@link
 * sanko.gtp.collection.RecordCollection} finds games for other uses.
 */
@NullMarked
package sanko.gtp.collection;

import org.jspecify.annotations.NullMarked;
