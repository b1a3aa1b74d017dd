/**
 * The settings of a running engine: limits, pondering, time, the game, reports and the search, with
 * the keys by which users change them. Knows nothing of files, command lines or what only counts at
 * the start, which {@code sanko.gtp.config} adds. Begin at {@link
 * sanko.gtp.settings.EngineSettings}.
 */
@NullMarked
package sanko.gtp.settings;

import org.jspecify.annotations.NullMarked;
