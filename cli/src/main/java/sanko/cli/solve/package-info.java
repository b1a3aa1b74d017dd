/**
 * {@code sanko solve}: what becomes of stones in records. Begin with {@link
 * sanko.cli.solve.SolveSubcommand}.
 */
@NullMarked
package sanko.cli.solve;

import org.jspecify.annotations.NullMarked;
