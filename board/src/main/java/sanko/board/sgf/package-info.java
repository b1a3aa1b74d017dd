/**
 * Game records: reading SGF leniently, and other formats (GIB, NGF, UGF); walking trees; writing
 * SGF. It knows boards and rules but replays no game, so it accepts moves that a rule forbids.
 * Begin with {@link sanko.board.sgf.SgfReader}; {@code SgfFile} finds the games in a file, {@code
 * SgfParser} parses one, {@code OtherRecord} knows the other formats, and {@link
 * sanko.board.sgf.SgfWriter} writes.
 */
@NullMarked
package sanko.board.sgf;

import org.jspecify.annotations.NullMarked;
