/**
 * What a person at a terminal sees: a prompt with history and completion, the board in colors,
 * short analysis. Knows text and boards, but no commands.
 */
@NullMarked
package sanko.gtp.console;

import org.jspecify.annotations.NullMarked;
