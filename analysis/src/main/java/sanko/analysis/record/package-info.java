/**
 * Game records and positions for pages and scripts: SGF as JSON and back, the positions of a line
 * with what is forbidden in them, the score with given dead stones. It knows rules and records, but
 * no search. Begin with {@link sanko.analysis.record.RecordActions}.
 */
@NullMarked
package sanko.analysis.record;

import org.jspecify.annotations.NullMarked;
