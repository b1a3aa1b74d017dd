package sanko.nn;

import java.util.List;
import sanko.nn.Layer.NormActivation;
import sanko.nn.Layer.Stem;
import sanko.nn.Layer.TrunkRootMeanSquare;

/**
 * The body of a network.
 *
 * @param tip the last norm: {@link NormActivation} or {@link TrunkRootMeanSquare}
 */
record Trunk(String name, int channels, Stem stem, List<Block> blocks, Layer tip) {}
