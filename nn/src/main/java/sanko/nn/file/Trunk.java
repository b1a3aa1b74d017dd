package sanko.nn.file;

import java.util.List;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;

/**
 * The body of a network.
 *
 * @param tip the last norm: {@link NormActivation} or {@link TrunkRootMeanSquare}
 */
public record Trunk(String name, int channels, Stem stem, List<Block> blocks, Layer tip) {}
