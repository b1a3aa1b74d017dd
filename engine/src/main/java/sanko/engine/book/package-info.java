/**
 * Opening books: what long searches found about the beginning of a game. Knows positions, values
 * and files, and builds books with a search; knows no engine and no protocol. Begin with {@link
 * sanko.engine.book.OpeningBook}.
 */
@NullMarked
package sanko.engine.book;

import org.jspecify.annotations.NullMarked;
