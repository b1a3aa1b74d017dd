package sanko.nn.file;

import java.util.List;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;

/**
 * The description of a network in its file. Immutable.
 *
 * @param name the name inside the file
 * @param version the file's model version, 3 to 17
 * @param inputVersion which features it reads, 3 to 7
 * @param spatialPlanes number of feature planes
 * @param globalFeatures number of features that are not planes
 * @param blocks blocks of the trunk, inner ones not counted
 * @param channels width of the trunk
 * @param parameters number of trained numbers
 * @param policyChannels policies in the file: ordinary, optimistic (from 2 on), two more (4)
 * @param scoreOutputs numbers in the score row, 1 to 6
 * @param multipliers what the raw numbers of the score row are multiplied with
 * @param metaEncoderVersion 0 for none, 1 for a network that also reads 192 values about the humans
 * @param passAliveUnderSuicide whether pass-alive areas are to be computed as if suicide were legal
 * @param excludeTerritoryAdjacentToAtari whether territory scoring without a tax on seki is to
 *     leave out empty points next to a chain in atari
 */
public record NetworkDescription(
    String name,
    int version,
    int inputVersion,
    int spatialPlanes,
    int globalFeatures,
    int blocks,
    int channels,
    long parameters,
    int policyChannels,
    int scoreOutputs,
    ScoreMultipliers multipliers,
    int metaEncoderVersion,
    boolean passAliveUnderSuicide,
    boolean excludeTerritoryAdjacentToAtari) {

  /** A new encoder of the features that the network reads. */
  public InputEncoder encoder() {
    return InputEncoder.of(inputVersion, passAliveUnderSuicide, excludeTerritoryAdjacentToAtari);
  }

  /** Number of metadata values that the network reads, 0 or 192. */
  public int metaFeatures() {
    return metaEncoderVersion == 0 ? 0 : MetadataEncoder.FEATURES;
  }

  /** Whether the network has an optimistic policy; never for human-imitation networks. */
  public boolean usesOptimism() {
    return policyChannels > 1 && metaEncoderVersion == 0;
  }

  /** Policies worth computing: the ordinary one and, if there is one, the optimistic one. */
  public int usedPolicyChannels() {
    return Math.min(2, policyChannels);
  }

  /**
   * Factors of the raw score outputs. All are positive and finite.
   *
   * @param tdScore of an output that only training uses
   * @param scoreMean of the mean score
   * @param scoreStdev of its standard deviation
   * @param lead of the lead in points
   * @param varianceTime of the time until the game is decided
   * @param winlossError of the short-term error of the value
   * @param scoreError of the short-term error of the score
   */
  public record ScoreMultipliers(
      double tdScore,
      double scoreMean,
      double scoreStdev,
      double lead,
      double varianceTime,
      double winlossError,
      double scoreError) {
    /** The factors of files before version 13, which do not state them. */
    public static final ScoreMultipliers OLD = of(20, 20, 20, 20, 40, 0.25, 30);

    static final int COUNT = 7;

    /** Factors in the order of files, which is that of this record. */
    static ScoreMultipliers of(double... m) {
      return new ScoreMultipliers(m[0], m[1], m[2], m[3], m[4], m[5], m[6]);
    }

    /** All of them in that order. */
    List<Double> inOrder() {
      return List.of(tdScore, scoreMean, scoreStdev, lead, varianceTime, winlossError, scoreError);
    }
  }
}
