package sanko.nn.file;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.Printable;
import sanko.nn.NetworkException;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.Layer.Bias;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.MetaEncoder;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.PassTail;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkDescription.ScoreMultipliers;

/**
 * Reads a whole network: header, trunk and heads. The order is the file's, so fields are read in
 * the order in which they appear here.
 */
public final class NetworkParser {
  public static final int OLDEST_VERSION = 3;
  public static final int NEWEST_VERSION = 17;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,96}");
  private static final int VALUE_OUTPUTS = 3;

  private final TokenReader in;

  NetworkParser(TokenReader in) {
    this.in = in;
  }

  NetworkFile parse() throws NetworkException {
    String name = in.token("the network's name");
    if (!isName(name)) {
      throw in.error(
          "this is not a network file, or its name is odd: '"
              + Printable.shortened(name, 60)
              + "'");
    }
    int version = in.integer("the model version", OLDEST_VERSION, NEWEST_VERSION);
    int planes = version == 6 ? 13 : 22;
    int globals = version <= 5 ? 14 : version == 6 ? 12 : version == 7 ? 16 : 19;
    in.integer("the number of Go's feature planes of version " + version, planes, planes);
    in.integer("the number of Go's global features of version " + version, globals, globals);
    ScoreMultipliers multipliers = version >= 13 ? multipliers() : ScoreMultipliers.OLD;
    int metaVersion = 0;
    boolean passAlive = false;
    boolean excludeTerritory = false;
    if (version >= 15) {
      metaVersion = in.integer("the version of the metadata encoder", 0, 1);
      passAlive = in.flag("the pass-alive flag");
      excludeTerritory = in.flag("the flag of territory next to chains in atari");
      in.zeros(5);
    }
    LayerParser layers = new LayerParser(in, version);
    Trunk trunk = trunk(layers, version, planes, globals, metaVersion);
    PolicyHead policy = policyHead(layers, version, trunk.channels());
    ValueHead value = valueHead(layers, version, trunk.channels(), scores(version));
    NetworkDescription description =
        new NetworkDescription(
            name,
            version,
            inputVersion(version),
            planes,
            globals,
            trunk.blocks().size(),
            trunk.channels(),
            layers.parameters(),
            policy.p2().out(),
            scores(version),
            multipliers,
            metaVersion,
            passAlive,
            excludeTerritory);
    return new NetworkFile(description, trunk, policy, value, in.skeleton());
  }

  /** Whether a network may have this name. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** The input version of a file version. */
  public static int inputVersion(int version) {
    return Math.min(
        InputEncoder.NEWEST_VERSION, Math.max(InputEncoder.OLDEST_VERSION, version - 1));
  }

  /** The number of score outputs of a file version. */
  static int scores(int version) {
    return version == 3 ? 1 : version <= 7 ? 2 : version == 8 ? 4 : 6;
  }

  /** The numbers of policies that a network of a file version may have. */
  static List<Integer> policies(int version) {
    return version >= 17 ? List.of(2, 4) : List.of(version < 12 ? 1 : version == 16 ? 4 : 2);
  }

  private ScoreMultipliers multipliers() throws NetworkException {
    double[] factors = new double[ScoreMultipliers.COUNT];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = in.positive("a score multiplier", Float.MAX_VALUE);
    }
    return ScoreMultipliers.of(factors);
  }

  private Trunk trunk(LayerParser layers, int version, int planes, int globals, int metaVersion)
      throws NetworkException {
    String name = layers.name("trunk");
    BlockParser blockParser = new BlockParser(layers);
    int count = blockParser.count();
    int channels = layers.size("trunk channels");
    layers.size("middle channels");
    layers.size("regular channels");
    in.integer("dilated channels", 0, Integer.MAX_VALUE);
    layers.size("pooled channels");
    boolean rootMeanSquareTip = false;
    if (version >= 15) {
      rootMeanSquareTip = in.flag("the kind of the trunk's last norm");
      in.zeros(5);
    }
    Conv spatial = layers.conv(planes, channels);
    Dense global = layers.dense(globals, channels);
    @Nullable MetaEncoder meta = metaVersion > 0 ? metaEncoder(layers, channels) : null;
    List<Block> blocks = blockParser.blocks(count, channels);
    Layer tip =
        rootMeanSquareTip ? layers.trunkRootMeanSquare(channels) : layers.normActivation(channels);
    return new Trunk(name, channels, new Stem(name, spatial, global, meta), blocks, tip);
  }

  private MetaEncoder metaEncoder(LayerParser layers, int channels) throws NetworkException {
    String name = layers.name("metadata encoder");
    layers.expect("metadata features", MetadataEncoder.FEATURES);
    Dense dense1 = layers.dense(MetadataEncoder.FEATURES);
    Bias bias1 = layers.bias(dense1.out());
    Activation activation1 = layers.activation();
    Dense dense2 = layers.dense(dense1.out());
    Bias bias2 = layers.bias(dense2.out());
    Activation activation2 = layers.activation();
    Dense dense3 = layers.dense(dense2.out(), channels);
    return new MetaEncoder(name, dense1, bias1, activation1, dense2, bias2, activation2, dense3);
  }

  private PolicyHead policyHead(LayerParser layers, int version, int channels)
      throws NetworkException {
    String name = layers.name("policy head");
    List<Integer> possible = policies(version);
    int policies = possible.get(0);
    if (version >= 17) {
      policies = in.integer("the number of policies", 2, 4);
      if (!possible.contains(policies)) {
        throw in.error("expected 2 or 4 policies, found " + policies);
      }
      in.zeros(3);
    }
    Conv p1 = layers.conv(channels);
    Conv g1 = layers.conv(channels);
    NormActivation g1Norm = layers.normActivation(g1.out());
    Dense poolToP1 = layers.dense(3 * g1.out(), p1.out());
    NormActivation p1Norm = layers.normActivation(p1.out());
    Conv p2 = layers.conv(p1.out(), policies);
    Dense pass = layers.dense(3 * g1.out(), version < 15 ? policies : p1.out());
    @Nullable PassTail tail = version < 15 ? null : passTail(layers, p1.out(), policies);
    return new PolicyHead(name, p1, g1, g1Norm, poolToP1, p1Norm, p2, pass, tail);
  }

  private PassTail passTail(LayerParser layers, int channels, int policies)
      throws NetworkException {
    Bias bias = layers.bias(channels);
    Activation activation = layers.activation();
    return new PassTail(bias.name(), bias, activation, layers.dense(channels, policies));
  }

  private ValueHead valueHead(LayerParser layers, int version, int channels, int scores)
      throws NetworkException {
    String name = layers.name("value head");
    if (version >= 17) {
      in.zeros(3);
    }
    Conv v1 = layers.conv(channels);
    NormActivation v1Norm = layers.normActivation(v1.out());
    Dense v2 = layers.dense(3 * v1.out());
    Bias v2Bias = layers.bias(v2.out());
    Activation v2Activation = layers.activation();
    Dense value = layers.dense(v2.out(), VALUE_OUTPUTS);
    Bias valueBias = layers.bias(VALUE_OUTPUTS);
    Dense score = layers.dense(v2.out(), scores);
    Bias scoreBias = layers.bias(scores);
    Conv ownership = layers.conv(v1.out(), 1);
    return new ValueHead(
        name, v1, v1Norm, v2, v2Bias, v2Activation, value, valueBias, score, scoreBias, ownership);
  }
}
