/**
 * What a search reports: moves, values, lines and ownership, from White's point of view. Plain
 * records that know nothing of how a search works. Begin with {@link
 * sanko.search.result.SearchSnapshot}.
 */
@NullMarked
package sanko.search.result;

import org.jspecify.annotations.NullMarked;
