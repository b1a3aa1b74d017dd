/**
 * What a user at a terminal sees: a prompt with history and completion, the board in colors, short
 * analysis. It knows GTP only as lines and answers. Begin with {@link sanko.gtp.console.Console}.
 */
@NullMarked
package sanko.gtp.console;

import org.jspecify.annotations.NullMarked;
