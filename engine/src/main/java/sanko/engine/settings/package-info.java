/**
 * The settings of a running engine: limits, pondering, time, the game, reports and the search, with
 * the keys by which users change them. It knows no files, command lines or start-up settings, which
 * {@code sanko.engine.config} adds. Begin with {@link sanko.engine.settings.EngineSettings}.
 */
@NullMarked
package sanko.engine.settings;

import org.jspecify.annotations.NullMarked;
