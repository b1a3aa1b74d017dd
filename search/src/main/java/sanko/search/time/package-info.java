/**
 * Clocks and time controls, and how long to think about a move. It knows no search and no protocol.
 * Begin with {@link sanko.search.time.TimeManager}; {@code OvertimeClock} counts byo-yomi periods.
 */
@NullMarked
package sanko.search.time;

import org.jspecify.annotations.NullMarked;
