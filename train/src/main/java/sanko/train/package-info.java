/**
 * What makes networks: the subcommands {@code train}, {@code selfplay} and {@code label}. The
 * engine does not know it. Begin with {@code sanko.train.data}; {@code sanko.train.net} alone sees
 * libtorch.
 */
@NullMarked
package sanko.train;

import org.jspecify.annotations.NullMarked;
