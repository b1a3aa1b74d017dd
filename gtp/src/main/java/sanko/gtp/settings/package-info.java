/**
 * The settings of a running engine: limits, pondering, time, the game, reports and the search, with
 * the keys by which users change them. It knows no files, command lines or start-up settings, which
 * {@code sanko.gtp.config} adds. Begin with {@link sanko.gtp.settings.EngineSettings}.
 */
@NullMarked
package sanko.gtp.settings;

import org.jspecify.annotations.NullMarked;
