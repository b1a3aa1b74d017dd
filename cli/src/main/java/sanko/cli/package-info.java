/**
 * The command line: {@code main}, the subcommands, which each module brings along as services, and
 * the options that several share. It knows no protocol, and no subcommand of the modules above by
 * name. Begin with {@link sanko.cli.Main}; {@link sanko.cli.Subcommand} is what a module
 * implements.
 */
@NullMarked
package sanko.cli;

import org.jspecify.annotations.NullMarked;
