/**
 * Rows from the game records of people, and the command {@code label}, which makes them and those
 * of a teacher. It reads ranks, dates, clocks and results as people write them, and chooses games;
 * how files are found and parsed is the business of {@link sanko.review.collection}, what a row
 * holds that of {@link sanko.train.data}. Begin with {@link sanko.train.records.RecordLabeler}.
 */
@NullMarked
package sanko.train.records;

import org.jspecify.annotations.NullMarked;
