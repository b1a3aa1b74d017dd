/**
 * {@code sanko model-info}: networks and what they say. Begin with {@link
 * sanko.cli.model.ModelInfoSubcommand}.
 */
@NullMarked
package sanko.cli.model;

import org.jspecify.annotations.NullMarked;
