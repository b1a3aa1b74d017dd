/**
 * The configuration: the table of keys, files and overrides, the user's folder, and how options
 * become evaluators. It knows names and ranges, but no commands. Begin with {@link
 * sanko.gtp.config.Configuration}.
 */
@NullMarked
package sanko.gtp.config;

import org.jspecify.annotations.NullMarked;
