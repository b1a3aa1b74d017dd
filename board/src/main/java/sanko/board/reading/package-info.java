/**
 * Reading: what becomes of a chain under best play around it. It knows boards, but neither games
 * nor networks. Begin with {@link sanko.board.reading.StatusReader}.
 */
@NullMarked
package sanko.board.reading;

import org.jspecify.annotations.NullMarked;
