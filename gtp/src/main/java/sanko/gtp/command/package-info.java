/**
 * The commands of GTP, from {@code play} to {@code kata-analyze}, and the formats of their answers.
 * It turns text into calls of the engine and decides nothing about Go. Begin with {@link
 * sanko.gtp.command.Commands}.
 */
@NullMarked
package sanko.gtp.command;

import org.jspecify.annotations.NullMarked;
