/**
 * The board and what can be read from one position: points, stones, chains, liberties, rules, area
 * and life, ladders, and SGF files. Knows nothing of earlier positions, of networks or of search.
 */
@NullMarked
package sanko.board;

import org.jspecify.annotations.NullMarked;
