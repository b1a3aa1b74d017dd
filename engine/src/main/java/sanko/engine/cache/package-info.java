/**
 * Graphs of whole games in files, for programs and clients that come back to a game. Begin with
 * {@link sanko.engine.cache.KeptGraph}. It knows no protocol.
 */
@NullMarked
package sanko.engine.cache;

import org.jspecify.annotations.NullMarked;
