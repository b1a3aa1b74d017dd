/**
 * The subcommand that answers queries from standard input. It knows streams and options, and leaves
 * queries to {@link sanko.analysis.AnalysisSession}. Begin with {@link
 * sanko.analysis.cli.AnalysisSubcommand}.
 */
@NullMarked
package sanko.analysis.cli;

import org.jspecify.annotations.NullMarked;
