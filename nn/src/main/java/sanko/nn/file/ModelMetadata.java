package sanko.nn.file;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import sanko.nn.NetworkException;
import sanko.nn.features.InputEncoder;
import sanko.nn.file.NetworkDescription.ScoreMultipliers;

/**
 * The description of a network in the metadata of an ONNX model.
 *
 * @param width columns of the buffer
 * @param height rows of the buffer
 * @param masked whether the board may be smaller than the buffer
 */
public record ModelMetadata(NetworkDescription description, int width, int height, boolean masked) {
  /** More than any board here has: a buffer may be larger than the boards that it is used for. */
  private static final int LARGEST_SIDE = 64;

  private static final int LARGEST_COUNT = Integer.MAX_VALUE;

  /** The texts by name. */
  public Map<String, String> properties() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("name", description.name());
    texts.put("version", Integer.toString(description.version()));
    texts.put("input_version", Integer.toString(description.inputVersion()));
    texts.put("blocks", Integer.toString(description.blocks()));
    texts.put("channels", Integer.toString(description.channels()));
    texts.put("parameters", Long.toString(description.parameters()));
    texts.put("policies", Integer.toString(description.policyChannels()));
    texts.put("scores", Integer.toString(description.scoreOutputs()));
    texts.put(
        "score_multipliers",
        description.multipliers().inOrder().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(" ")));
    texts.put("meta_encoder_version", Integer.toString(description.metaEncoderVersion()));
    texts.put("pass_alive_under_suicide", flag(description.passAliveUnderSuicide()));
    texts.put(
        "exclude_territory_adjacent_to_atari", flag(description.excludeTerritoryAdjacentToAtari()));
    texts.put("width", Integer.toString(width));
    texts.put("height", Integer.toString(height));
    texts.put("masked", flag(masked));
    return texts;
  }

  private static String flag(boolean flag) {
    return flag ? "1" : "0";
  }

  /**
   * Reads and checks the texts.
   *
   * @param file names the file in messages
   */
  public static ModelMetadata parse(String file, Map<String, String> properties)
      throws NetworkException {
    Reader in = new Reader(file, properties);
    int version = in.number("version", NetworkParser.OLDEST_VERSION, NetworkParser.NEWEST_VERSION);
    int inputVersion =
        in.number("input_version", InputEncoder.OLDEST_VERSION, InputEncoder.NEWEST_VERSION);
    InputEncoder inputs = InputEncoder.of(inputVersion, false);
    NetworkDescription description =
        new NetworkDescription(
            in.text("name"),
            version,
            inputVersion,
            inputs.planes(),
            inputs.globals(),
            in.number("blocks", 0, LARGEST_COUNT),
            in.number("channels", 0, LARGEST_COUNT),
            in.count("parameters"),
            in.number("policies", 1, 4),
            in.number("scores", NetworkParser.scores(version), NetworkParser.scores(version)),
            in.multipliers(),
            in.number("meta_encoder_version", 0, 1),
            in.number("pass_alive_under_suicide", 0, 1) == 1,
            in.number("exclude_territory_adjacent_to_atari", 0, 1) == 1);
    return new ModelMetadata(
        description,
        in.number("width", 2, LARGEST_SIDE),
        in.number("height", 2, LARGEST_SIDE),
        in.number("masked", 0, 1) == 1);
  }

  /** The number, or NaN if it is none. */
  static double decimal(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Texts that may be missing or odd. */
  private record Reader(String file, Map<String, String> properties) {
    String text(String key) throws NetworkException {
      String text = properties.get(key);
      if (text == null) {
        throw new NetworkException(
            file + " lacks '" + key + "' in its metadata; 'sanko convert' writes it");
      }
      return text;
    }

    int number(String key, int least, int most) throws NetworkException {
      long number = count(key);
      if (number < least || number > most) {
        throw odd(key);
      }
      return (int) number;
    }

    long count(String key) throws NetworkException {
      String text = text(key);
      if (!text.matches("[0-9]{1,18}")) {
        throw odd(key);
      }
      return Long.parseLong(text);
    }

    ScoreMultipliers multipliers() throws NetworkException {
      String key = "score_multipliers";
      double[] m =
          Arrays.stream(text(key).split(" ")).mapToDouble(ModelMetadata::decimal).toArray();
      if (m.length != ScoreMultipliers.COUNT
          || !Arrays.stream(m).allMatch(x -> x > 0 && x <= Float.MAX_VALUE)) {
        throw odd(key);
      }
      return ScoreMultipliers.of(m);
    }

    private NetworkException odd(String key) {
      return new NetworkException(
          file + " has an invalid '" + key + "' in its metadata: " + properties.get(key));
    }
  }
}
