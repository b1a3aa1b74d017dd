/**
 * What makes networks: the subcommands {@code train} and {@code selfplay}. The only package that
 * sees libtorch; the engine does not know it.
 */
@NullMarked
package sanko.train;

import org.jspecify.annotations.NullMarked;
