/**
 * What a user at a terminal sees: a prompt with history and completion, the board in colors, short
 * analysis. Begin with {@link sanko.gtp.console.Console}.
 */
@NullMarked
package sanko.gtp.console;

import org.jspecify.annotations.NullMarked;
