/**
 * SGF records: reading them leniently, walking their trees, writing them. It knows boards and rules
 * but replays no game, so it accepts moves that a rule forbids. Begin with {@link
 * sanko.board.sgf.SgfFile}, then {@link sanko.board.sgf.SgfReader} and {@link
 * sanko.board.sgf.SgfWriter}.
 */
@NullMarked
package sanko.board.sgf;

import org.jspecify.annotations.NullMarked;
