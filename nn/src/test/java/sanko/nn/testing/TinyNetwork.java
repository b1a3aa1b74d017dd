package sanko.nn.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes network files for tests: of version 8 with one ordinary block and two channels unless told
 * otherwise; docs/network-format.md.
 */
public final class TinyNetwork {
  /** Stem, block, tip, policy head, value head. */
  public static final long PARAMETERS =
      (22 * 2 + 19 * 2)
          + (2 + 9 * 4 + 2 + 9 * 4)
          + 2
          + (2 * 2 + 2 * 2 + 2 + 6 * 2 + 2 + 2 + 6)
          + (2 * 2 + 2 + 6 * 3 + 3 + 3 * 3 + 3 + 3 * 4 + 4 + 2);

  private static final int META_FEATURES = 192;
  private static final int META_HIDDEN = 32;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final boolean text;
  private int version = 8;
  private int width = 2;
  private List<String> blocks = List.of("ordinary_block");
  private String activation = "RELU";
  private boolean readsMetadata;
  private int passAlive;
  private int excludeTerritory;
  private boolean endsWithRootMeanSquare;
  private int headKernel = 1;
  private float value = 0.5f;
  private @Nullable Random random;
  private @Nullable String replaced;
  private String replacement = "";

  public TinyNetwork(boolean text) {
    this.text = text;
  }

  /** A random network with the blocks that networks of this version have. */
  public static TinyNetwork ofVersion(int version) {
    TinyNetwork network = new TinyNetwork(false).withChannels(8).withRandomValues(version);
    network.version = version;
    if (version < 11) {
      network.blocks = List.of("ordinary_block", "gpool_block");
    } else {
      network.activation = "MISH";
      network.blocks = List.of("ordinary_block", "gpool_block", "nested_bottleneck_block");
    }
    return network;
  }

  /**
   * A random network with blocks of transformers; int8 codes only the last of the three
   * feed-forward layers.
   */
  public static TinyNetwork transformer() {
    TinyNetwork network = ofVersion(17);
    network.activation = "SILU";
    network.blocks =
        List.of(
            "ordinary_block",
            "transformer_attention_block fixed",
            "transformer_ffn_block",
            "transformer_attention_block learned",
            "transformer_ffn_block",
            "transformer_ffn_block");
    return network;
  }

  /** Leaves out all blocks that are not of transformers. */
  public TinyNetwork withoutConvolutions() {
    blocks = blocks.stream().filter(block -> block.startsWith("transformer_")).toList();
    return this;
  }

  /** Writes another token where the given one comes first. */
  public TinyNetwork replacing(String token, String other) {
    replaced = token;
    replacement = other;
    return this;
  }

  /** Gives the trunk this many channels. */
  public TinyNetwork withChannels(int channels) {
    width = channels;
    return this;
  }

  /** Lets the network read the metadata of players; from version 15 on. */
  public TinyNetwork withMetadata() {
    readsMetadata = true;
    return this;
  }

  /** Sets the two flags about rules; from version 15 on. */
  public TinyNetwork preferring(int passAliveUnderSuicide, int excludeTerritoryAdjacentToAtari) {
    passAlive = passAliveUnderSuicide;
    excludeTerritory = excludeTerritoryAdjacentToAtari;
    return this;
  }

  /** Ends the trunk with a root mean square norm; from version 15 on. */
  public TinyNetwork withRootMeanSquareTip() {
    endsWithRootMeanSquare = true;
    return this;
  }

  /** Lets the first convolution of the policy head cover this many points each way. */
  public TinyNetwork withHeadKernel(int points) {
    headKernel = points;
    return this;
  }

  /** Fills all weights with a value. */
  public TinyNetwork withValue(float weight) {
    value = weight;
    random = null;
    return this;
  }

  /** Fills all weights with random numbers that neither grow nor fade from layer to layer. */
  public TinyNetwork withRandomValues(long seed) {
    random = new Random(seed);
    return this;
  }

  /** Writes the file, packed if its name ends in {@code .gz}. */
  public Path write(Path file) throws IOException {
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream packed = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
      packed.write(bytes());
    }
    return file;
  }

  public byte[] bytes() {
    int planes = version == 6 ? 13 : 22;
    int globals = version <= 5 ? 14 : version == 6 ? 12 : version == 7 ? 16 : 19;
    words("tiny", version, planes, globals);
    if (version >= 13) {
      words(20, 20, 20, 20, 40, 0.25, 30);
    }
    if (version >= 15) {
      words(readsMetadata ? 1 : 0, passAlive, excludeTerritory, 0, 0, 0, 0, 0);
    }
    words("trunk", blocks.size(), width, width, width, width, width);
    if (version >= 15) {
      words(endsWithRootMeanSquare ? 1 : 0, 0, 0, 0, 0, 0);
    }
    conv("conv1", 1, planes, width);
    matrix("ginput", globals, width);
    if (readsMetadata) {
      metadata();
    }
    for (int i = 0; i < blocks.size(); i++) {
      block(blocks.get(i), "block" + (i + 1), width);
    }
    if (endsWithRootMeanSquare) {
      words("tip", width, "1e-6", 1, 0);
      trained(width, 1);
      trained(width, 1);
      activation("tip");
    } else {
      norm("tip", width);
    }
    policyHead(version < 12 ? 1 : version == 16 ? 4 : 2);
    valueHead(version == 3 ? 1 : version <= 7 ? 2 : version == 8 ? 4 : 6);
    return out.toByteArray();
  }

  private void metadata() {
    words("meta", META_FEATURES);
    matrix("meta1", META_FEATURES, META_HIDDEN);
    bias("meta1b", META_HIDDEN);
    activation("meta1");
    matrix("meta2", META_HIDDEN, META_HIDDEN);
    bias("meta2b", META_HIDDEN);
    activation("meta2");
    matrix("meta3", META_HIDDEN, width);
  }

  /**
   * @param kind what begins the block, and whether the rotary embedding is fixed or learned
   */
  private void block(String kind, String name, int channels) {
    String word = kind.split(" ", -1)[0];
    words(word, name);
    switch (word) {
      case "ordinary_block" -> {
        norm("norm1", channels);
        conv("w1", 3, channels, channels);
        norm("norm2", channels);
        conv("w2", 3, channels, channels);
      }
      case "gpool_block" -> {
        norm("norm1", channels);
        conv("w1a", 3, channels, channels);
        conv("w1b", 3, channels, 2);
        norm("norm1b", 2);
        matrix("w1r", 6, channels);
        norm("norm2", channels);
        conv("w2", 3, channels, channels);
      }
      case "nested_bottleneck_block" -> {
        words(1);
        norm("normp", channels);
        conv("wp", 1, channels, channels / 2);
        block("ordinary_block", name + "a", channels / 2);
        norm("normq", channels / 2);
        conv("wq", 1, channels / 2, channels);
      }
      case "transformer_attention_block" -> attention(kind.endsWith("learned"), channels);
      default -> {
        words(channels, channels, 1);
        rootMeanSquare(channels);
        matrix("up", channels, channels);
        matrix("gate", channels, channels);
        matrix("down", channels, channels);
      }
    }
  }

  /** Four heads on two key heads, with four channels for queries and three for values. */
  private void attention(boolean isLearned, int channels) {
    words(4, 2, 4, 3, 1, isLearned ? 1 : 0);
    rootMeanSquare(channels);
    matrix("query", channels, 16);
    matrix("key", channels, 8);
    matrix("value", channels, 6);
    matrix("out", 12, channels);
    if (isLearned) {
      words("rope", 2, 2, 2);
      trained(8, 1);
    } else {
      words("rope", 100);
    }
  }

  private void policyHead(int policies) {
    words("policyhead");
    if (version >= 17) {
      words(policies, 0, 0, 0);
    }
    conv("p1", headKernel, width, 2);
    conv("g1", 1, width, 2);
    norm("g1norm", 2);
    matrix("g2w", 6, 2);
    norm("p1norm", 2);
    conv("p2", 1, 2, policies);
    if (version < 15) {
      matrix("pass", 6, policies);
    } else {
      matrix("pass", 6, 2);
      bias("passb", 2);
      activation("pass");
      matrix("pass2", 2, policies);
    }
  }

  private void valueHead(int scores) {
    words("valuehead");
    if (version >= 17) {
      words(0, 0, 0);
    }
    conv("v1", 1, width, 2);
    norm("v1norm", 2);
    matrix("v2", 6, 3);
    bias("v2b", 3);
    activation("v2");
    matrix("v3", 3, 3);
    bias("v3b", 3);
    matrix("sv3", 3, scores);
    bias("sv3b", scores);
    conv("ownership", 1, 2, 1);
  }

  private void conv(String name, int size, int in, int outputs) {
    words(name, size, size, in, outputs, 1, 1);
    trained(size * size * in * outputs, size * size * in);
  }

  private void matrix(String name, int in, int outputs) {
    words(name, in, outputs);
    trained(in * outputs, in);
  }

  private void bias(String name, int channels) {
    words(name, channels);
    trained(channels, channels);
  }

  private void norm(String name, int channels) {
    words(name, channels, "1e-20", 0, 1);
    constant(channels, 0);
    constant(channels, 1);
    trained(channels, channels);
    activation(name);
  }

  private void rootMeanSquare(int channels) {
    words("norm", channels, "1e-6");
    trained(channels, 1);
  }

  private void activation(String name) {
    words(name + "act");
    if (version >= 11) {
      words("ACTIVATION_" + activation);
    }
  }

  private void words(Object... words) {
    for (Object word : words) {
      String token = word.toString();
      if (token.equals(replaced)) {
        replaced = null;
        token = replacement;
      }
      ascii(token + "\n");
    }
  }

  /**
   * @param inputs how many values are summed; the more, the smaller the weights
   */
  private void trained(int count, int inputs) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] =
          random == null ? value : (float) ((2 * random.nextFloat() - 1) / Math.sqrt(inputs / 3.0));
    }
    floats(values);
  }

  private void constant(int count, float number) {
    float[] values = new float[count];
    Arrays.fill(values, number);
    floats(values);
  }

  private void floats(float[] values) {
    if (text) {
      for (float each : values) {
        ascii(each + " ");
      }
    } else {
      ByteBuffer bytes =
          ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(values);
      ascii("@BIN@");
      out.writeBytes(bytes.array());
    }
    ascii("\n");
  }

  private void ascii(String word) {
    out.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
  }
}
