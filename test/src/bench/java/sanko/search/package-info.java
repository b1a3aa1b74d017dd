/** Measurements of what only this package sees: the graph of a search. */
@NullMarked
package sanko.search;

import org.jspecify.annotations.NullMarked;
