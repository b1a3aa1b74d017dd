/**
 * Tunes configuration keys by games of the engine against itself. It knows keys, gains and what a
 * run shows, but no command line. Begin with {@link sanko.match.tune.Tuning}.
 */
@NullMarked
package sanko.match.tune;

import org.jspecify.annotations.NullMarked;
