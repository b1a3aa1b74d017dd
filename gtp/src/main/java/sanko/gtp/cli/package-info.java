/**
 * The subcommands that speak GTP, over standard input and output or for clients of the server, and
 * their options. They know no command by name. Begin with {@link sanko.gtp.cli.GtpSubcommand}.
 */
@NullMarked
package sanko.gtp.cli;

import org.jspecify.annotations.NullMarked;
