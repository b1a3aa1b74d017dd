/**
 * The inputs of networks: planes and global numbers of every input version, and the metadata of
 * human-imitation networks. It knows games and rules, but no tensors and no network files. Begin
 * with {@link sanko.nn.features.InputEncoder}; docs/inputs.md lists the inputs.
 */
@NullMarked
package sanko.nn.features;

import org.jspecify.annotations.NullMarked;
