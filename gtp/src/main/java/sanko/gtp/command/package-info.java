/**
 * The commands of GTP, from {@code play} to {@code kata-analyze}, and the formats of their answers.
 * They turn text into calls of the engine and know neither rules nor search. Begin with {@link
 * sanko.gtp.command.Commands}.
 */
@NullMarked
package sanko.gtp.command;

import org.jspecify.annotations.NullMarked;
