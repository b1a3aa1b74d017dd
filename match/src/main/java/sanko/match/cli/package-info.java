/**
 * The subcommands that play matches and measure levels: their options, and what they print. They
 * know nothing of how games are played. Begin with {@link sanko.match.cli.MatchSubcommand}.
 */
@NullMarked
package sanko.match.cli;

import org.jspecify.annotations.NullMarked;
