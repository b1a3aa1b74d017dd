/**
 * The configuration: the table of keys, files and overrides, the user's folder, and how options
 * become evaluators. It knows names and ranges, but no commands. Begin with {@link
 * sanko.engine.config.Configuration}.
 */
@NullMarked
package sanko.engine.config;

import org.jspecify.annotations.NullMarked;
