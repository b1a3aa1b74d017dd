/** Clocks and time controls, and how long to think on a move. */
@NullMarked
package sanko.search.time;

import org.jspecify.annotations.NullMarked;
