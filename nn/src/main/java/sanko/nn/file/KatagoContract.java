package sanko.nn.file;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sanko.nn.NetworkException;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkDescription.ScoreMultipliers;

/**
 * What KataGo demands of ONNX models: the names of inputs and outputs, and the keys of the metadata
 * (version 1 of its page about ONNX models). Keys that begin with {@code katago.} must be
 * understood by whoever reads the model, except for those of {@code katago.info.}.
 */
public final class KatagoContract {
  public static final String SPATIAL = "InputSpatial";
  public static final String GLOBAL = "InputGlobal";
  public static final String META = "InputMeta";
  public static final String MASK = "InputMask";
  public static final String PASS = "OutputPolicyPass";
  public static final String POLICY = "OutputPolicy";
  public static final String VALUE = "OutputValue";
  public static final String SCORE = "OutputScoreValue";
  public static final String OWNERSHIP = "OutputOwnership";

  private static final String PREFIX = "katago.";
  private static final String INFORMATION = "katago.info.";
  private static final String CONTRACT_VERSION = "katago.metadataVersion";
  private static final int CONTRACT = 1;
  private static final String NAME = "katago.name";
  private static final String MODEL_VERSION = "katago.modelVersion";
  private static final String OUTPUT_SCALE = "katago.postProcess.outputScaleMultiplier";
  private static final String EXACT = "katago.build.requireExactNNLen";
  private static final String META_INPUTS = "katago.numInputMetaChannels";
  private static final String POLICIES = "katago.numPolicyChannels";
  private static final String META_ENCODER = "katago.metaEncoderVersion";
  private static final String PASS_ALIVE = "katago.preferPassAliveUnderSuicideRules";
  private static final String NO_TERRITORY_NEXT_TO_ATARI =
      "katago.preferExcludeTerritoryAdjacentToAtari";

  private static final int FIRST_WITH_MULTIPLIERS = 13;
  private static final int FIRST_WITH_FLAGS = 15;

  /** In the order of {@link ScoreMultipliers}. */
  private static final List<String> MULTIPLIERS =
      List.of(
          "katago.postProcess.tdScoreMultiplier",
          "katago.postProcess.scoreMeanMultiplier",
          "katago.postProcess.scoreStdevMultiplier",
          "katago.postProcess.leadMultiplier",
          "katago.postProcess.varianceTimeMultiplier",
          "katago.postProcess.shorttermValueErrorMultiplier",
          "katago.postProcess.shorttermScoreErrorMultiplier");

  /** Keys whose texts {@link ModelMetadata} reads as they are, by its own keys. */
  private static final Map<String, String> SAME =
      Map.of(
          "name",
          NAME,
          "version",
          MODEL_VERSION,
          "policies",
          POLICIES,
          "scores",
          "katago.numScoreValueChannels",
          "width",
          "katago.build.nnXLen",
          "height",
          "katago.build.nnYLen");

  /** Sizes of the network for people; nothing depends on them. */
  private static final Map<String, String> SIZES =
      Map.of(
          "blocks", "sanko.blocks",
          "channels", "sanko.channels",
          "parameters", "katago.info.arch.numParameters");

  /** Keys with the one number that fits each version of a network. */
  private static final List<String> COUNTS =
      List.of(
          "katago.numInputChannels",
          "katago.numInputGlobalChannels",
          "katago.numValueChannels",
          "katago.numScoreValueChannels",
          "katago.numOwnershipChannels");

  /** About the precision and the layout that other programs compute in. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "katago.fp32Nodes.trunkTipAndHead",
          "katago.fp32Nodes.rmsNorm",
          "katago.build.scale8Applied",
          "katago.build.transformerNHWC");

  private final String file;
  private final Map<String, String> metadata;

  private KatagoContract(String file, Map<String, String> metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /** Whether a model claims to keep the contract. */
  public static boolean isClaimedBy(Map<String, String> metadata) {
    return metadata.keySet().stream().anyMatch(key -> key.startsWith(PREFIX));
  }

  /** All that must be understood, in the order of the keys. */
  public static SortedMap<String, String> rules(Map<String, String> metadata) {
    SortedMap<String, String> rules = new TreeMap<>(metadata);
    rules.keySet().removeIf(key -> !key.startsWith(PREFIX) || key.startsWith(INFORMATION));
    return rules;
  }

  // ---- reading

  /**
   * Checks the metadata of a model and translates it.
   *
   * @param file names the file in messages
   * @return the texts that {@link ModelMetadata#parse} reads
   * @throws NetworkException if a key is missing, unknown or has a value that is not understood
   */
  public static Map<String, String> read(String file, Map<String, String> metadata)
      throws NetworkException {
    KatagoContract contract = new KatagoContract(file, metadata);
    contract.checkVersion();
    contract.checkKeys();
    return contract.translated();
  }

  /** What all outputs are to be multiplied with. */
  public static float outputScale(String file, Map<String, String> metadata)
      throws NetworkException {
    String text = metadata.getOrDefault(OUTPUT_SCALE, "1");
    float scale = (float) ModelMetadata.decimal(text);
    if (!(scale > 0 && scale <= Float.MAX_VALUE)) {
      throw odd(file, OUTPUT_SCALE, text);
    }
    return scale;
  }

  private void checkVersion() throws NetworkException {
    int version = number(CONTRACT_VERSION);
    if (version != CONTRACT) {
      throw new NetworkException(
          "%s is described by version %d of '%s'; Sanko knows version %d"
              .formatted(file, version, CONTRACT_VERSION, CONTRACT));
    }
  }

  private void checkKeys() throws NetworkException {
    Set<String> known = new TreeSet<>(SAME.values());
    known.addAll(COUNTS);
    known.addAll(MULTIPLIERS);
    known.addAll(WITHOUT_EFFECT);
    known.addAll(
        List.of(
            CONTRACT_VERSION,
            OUTPUT_SCALE,
            EXACT,
            META_INPUTS,
            META_ENCODER,
            PASS_ALIVE,
            NO_TERRITORY_NEXT_TO_ATARI));
    String unknown =
        rules(metadata).keySet().stream()
            .filter(key -> !known.contains(key))
            .map(key -> "'" + key + "'")
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      throw new NetworkException(
          file
              + " has metadata that must be understood, and Sanko does not know "
              + unknown
              + "; it may need a newer version of Sanko");
    }
  }

  private Map<String, String> translated() throws NetworkException {
    int version = number(MODEL_VERSION);
    if (version < NetworkParser.OLDEST_VERSION || version > NetworkParser.NEWEST_VERSION) {
      throw new NetworkException(
          "%s has model version %d; Sanko reads %d to %d"
              .formatted(
                  file, version, NetworkParser.OLDEST_VERSION, NetworkParser.NEWEST_VERSION));
    }
    int inputVersion = NetworkParser.inputVersion(version);
    boolean hasFlags = version >= FIRST_WITH_FLAGS;
    int meta = hasFlags || metadata.containsKey(META_ENCODER) ? number(META_ENCODER) : 0;
    checkCounts(version, InputEncoder.of(inputVersion, false), meta);
    Map<String, String> texts = new HashMap<>();
    for (Map.Entry<String, String> same : SAME.entrySet()) {
      texts.put(same.getKey(), text(same.getValue()));
    }
    if (!NetworkParser.isName(text(NAME))) {
      throw odd(file, NAME, text(NAME));
    }
    texts.put("input_version", Integer.toString(inputVersion));
    texts.put("score_multipliers", multipliers(version));
    texts.put("meta_encoder_version", Integer.toString(meta));
    texts.put("pass_alive_under_suicide", flag(PASS_ALIVE, hasFlags));
    texts.put("exclude_territory_adjacent_to_atari", flag(NO_TERRITORY_NEXT_TO_ATARI, hasFlags));
    for (Map.Entry<String, String> size : SIZES.entrySet()) {
      String count = metadata.getOrDefault(size.getValue(), "");
      if (count.matches("[0-9]{1,9}")) {
        texts.put(size.getKey(), count);
      }
    }
    texts.put("masked", flag(EXACT, true).equals("1") ? "0" : "1");
    return texts;
  }

  private void checkCounts(int version, InputEncoder inputs, int meta) throws NetworkException {
    List<Integer> fitting =
        List.of(inputs.planes(), inputs.globals(), 3, NetworkParser.scores(version), 1);
    for (int i = 0; i < COUNTS.size(); i++) {
      checkCount(COUNTS.get(i), version, List.of(fitting.get(i)));
    }
    checkCount(META_INPUTS, version, List.of(meta == 0 ? 0 : MetadataEncoder.FEATURES));
    checkCount(POLICIES, version, NetworkParser.policies(version));
  }

  private void checkCount(String key, int version, List<Integer> fitting) throws NetworkException {
    if (!fitting.contains(number(key))) {
      throw new NetworkException(
          "%s has '%s' %s in its metadata; for model version %d it must be %s"
              .formatted(
                  file,
                  key,
                  text(key),
                  version,
                  fitting.stream().map(String::valueOf).collect(Collectors.joining(" or "))));
    }
  }

  private String multipliers(int version) throws NetworkException {
    StringBuilder all = new StringBuilder();
    for (Map.Entry<String, Double> old : byKey(ScoreMultipliers.OLD).entrySet()) {
      String key = old.getKey();
      boolean mayLack = version < FIRST_WITH_MULTIPLIERS && !metadata.containsKey(key);
      all.append(all.isEmpty() ? "" : " ").append(mayLack ? old.getValue() : text(key));
    }
    return all.toString();
  }

  private String text(String key) throws NetworkException {
    String text = metadata.get(key);
    if (text == null) {
      throw new NetworkException(file + " lacks '" + key + "' in its metadata");
    }
    return text;
  }

  private int number(String key) throws NetworkException {
    String text = text(key);
    if (!text.matches("[0-9]{1,9}")) {
      throw odd(file, key, text);
    }
    return Integer.parseInt(text);
  }

  /** The flag as 0 or 1; 0 if it is missing and need not be there. */
  private String flag(String key, boolean isRequired) throws NetworkException {
    if (!isRequired && !metadata.containsKey(key)) {
      return "0";
    }
    return switch (text(key)) {
      case "true" -> "1";
      case "false" -> "0";
      default -> throw odd(file, key, text(key));
    };
  }

  private static NetworkException odd(String file, String key, String value) {
    return new NetworkException(file + " has an invalid '" + key + "' in its metadata: " + value);
  }

  // ---- writing

  /** The metadata of a model. */
  public static Map<String, String> properties(ModelMetadata model) {
    NetworkDescription network = model.description();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(CONTRACT_VERSION, Integer.toString(CONTRACT));
    texts.put(NAME, network.name());
    texts.put(MODEL_VERSION, Integer.toString(network.version()));
    texts.put("katago.numInputChannels", Integer.toString(network.spatialPlanes()));
    texts.put("katago.numInputGlobalChannels", Integer.toString(network.globalFeatures()));
    texts.put(META_INPUTS, Integer.toString(network.metaFeatures()));
    texts.put(POLICIES, Integer.toString(network.policyChannels()));
    texts.put("katago.numValueChannels", "3");
    texts.put("katago.numScoreValueChannels", Integer.toString(network.scoreOutputs()));
    texts.put("katago.numOwnershipChannels", "1");
    texts.put(META_ENCODER, Integer.toString(network.metaEncoderVersion()));
    texts.put(PASS_ALIVE, Boolean.toString(network.passAliveUnderSuicide()));
    texts.put(
        NO_TERRITORY_NEXT_TO_ATARI, Boolean.toString(network.excludeTerritoryAdjacentToAtari()));
    byKey(network.multipliers()).forEach((key, value) -> texts.put(key, value.toString()));
    texts.put("katago.build.nnXLen", Integer.toString(model.width()));
    texts.put("katago.build.nnYLen", Integer.toString(model.height()));
    texts.put(EXACT, Boolean.toString(!model.masked()));
    texts.put(SIZES.get("parameters"), Long.toString(network.parameters()));
    texts.put(SIZES.get("blocks"), Integer.toString(network.blocks()));
    texts.put(SIZES.get("channels"), Integer.toString(network.channels()));
    return texts;
  }

  private static Map<String, Double> byKey(ScoreMultipliers m) {
    Map<String, Double> byKey = new LinkedHashMap<>();
    for (int i = 0; i < MULTIPLIERS.size(); i++) {
      byKey.put(MULTIPLIERS.get(i), m.inOrder().get(i));
    }
    return byKey;
  }
}
