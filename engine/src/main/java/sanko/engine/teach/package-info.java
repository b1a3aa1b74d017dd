/**
 * A teacher: explains moves in words made of facts, gives hints, and says when a move should be
 * taken back. It knows no command and no protocol. Begin with {@link sanko.engine.teach.Teacher};
 * {@link sanko.engine.teach.Phrasebook} has the words.
 */
@NullMarked
package sanko.engine.teach;

import org.jspecify.annotations.NullMarked;
