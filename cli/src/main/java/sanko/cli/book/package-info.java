/** {@code sanko book}: opening books. Begin with {@link sanko.cli.book.BookSubcommand}. */
@NullMarked
package sanko.cli.book;

import org.jspecify.annotations.NullMarked;
