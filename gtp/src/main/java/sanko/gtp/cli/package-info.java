/**
 * The program: {@code main}, the subcommands and their options. Begin with {@link
 * sanko.gtp.cli.Main}.
 */
@NullMarked
package sanko.gtp.cli;

import org.jspecify.annotations.NullMarked;
