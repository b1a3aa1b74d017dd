/**
 * The board and what one position tells: points, stones, chains, liberties, rules as a record, area
 * and life, ladders. It knows no earlier position, so it cannot tell ko or superko, and nothing of
 * networks or search. Begin with {@link sanko.board.Board}; {@link sanko.board.AreaAnalyzer} and
 * {@link sanko.board.LadderReader} show what is built on it.
 */
@NullMarked
package sanko.board;

import org.jspecify.annotations.NullMarked;
