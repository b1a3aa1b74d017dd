package sanko.train.net;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;

/**
 * The shape of a network: which blocks its trunk has, how many and how wide, and its activation.
 * The heads, for policy, value, score and ownership, are alike in all shapes.
 *
 * @param kind the kind of the trunk's blocks
 * @param blocks how many; a block of a transformer is an attention and a feed-forward layer
 * @param channels width of the trunk
 * @param layout of the first convolution and the pooling blocks
 * @param attentionHeads heads of each attention layer; 0 if there is none
 * @param activation after the norms of convolutions and in the heads
 * @param readsPeople whether it reads who plays, as networks that imitate people do
 */
public record Architecture(
    Kind kind,
    int blocks,
    int channels,
    Layout layout,
    int attentionHeads,
    Activation activation,
    boolean readsPeople) {
  /** The blocks that a trunk can have. */
  public enum Kind {
    /** Two convolutions; every third block pools over the board. */
    RESIDUAL,
    /**
     * KataGo's nested bottleneck: two blocks of two convolutions on a stream of half the width,
     * between convolutions over single points; in every third block the first of them pools.
     */
    NESTED,
    /** Attention with rotary embedding, then a gated feed-forward layer (SwiGLU). */
    TRANSFORMER
  }

  /**
   * Where convolutional networks of one kind differ.
   *
   * @param stem side of the first convolution
   * @param poolEvery distance of the blocks that pool over the board; the first one is the third
   */
  public record Layout(int stem, int poolEvery) {
    /** 3 x 3 points, and every third block. */
    public static final Layout USUAL = new Layout(3, 3);

    private static final int FIRST_POOLING = 2;

    public Layout {
      if (stem % 2 == 0 || poolEvery < 1) {
        throw new IllegalArgumentException(
            "the first convolution must have an odd side, and pooling blocks a distance");
      }
    }

    /** Whether a block, counted from 0, pools over the board. */
    boolean pools(int block) {
      return block >= FIRST_POOLING && (block - FIRST_POOLING) % poolEvery == 0;
    }

    @Override
    public String toString() {
      return (stem == USUAL.stem ? "" : "s" + stem)
          + (poolEvery == USUAL.poolEvery ? "" : "p" + poolEvery);
    }
  }

  /** Feature planes of input version 7. */
  public static final int PLANES = 22;

  /** Values of input version 7 that belong to no point. */
  public static final int GLOBALS = 19;

  /** Numbers of the score row: mean, stdev, lead, time, errors of the result and of the score. */
  static final int SCORES = 6;

  /** Width of the hidden layers of what reads who plays. */
  static final int PEOPLE_CHANNELS = 64;

  /** Width of the value head's hidden layer. */
  static final int VALUE_CHANNELS = 64;

  private static final Pattern SHAPE =
      Pattern.compile("b(\\d{1,3})c(\\d{1,4})(?:s(\\d))?(?:p(\\d))?(?:(nbt)|h(\\d{1,3})tf)?");

  private static final String PEOPLE = "-human";

  /** The first version of the file whose short-term errors are those that are trained. */
  private static final int ERRORS_VERSION = 14;

  /** The first version of the file that can hold what reads who plays. */
  private static final int PEOPLE_VERSION = 15;

  public Architecture {
    if (blocks < 1 || channels < 1) {
      throw new IllegalArgumentException("a network needs at least one block and one channel");
    }
    if (kind == Kind.NESTED && channels % 2 != 0) {
      throw new IllegalArgumentException("the channels of nested blocks must be even");
    }
    if (kind == Kind.TRANSFORMER && (attentionHeads < 1 || channels % (4 * attentionHeads) != 0)) {
      throw new IllegalArgumentException(
          "each head of a transformer needs a multiple of four channels");
    }
  }

  /** A residual network with ReLU. */
  public static Architecture of(int blocks, int channels) {
    return new Architecture(
        Kind.RESIDUAL, blocks, channels, Layout.USUAL, 0, Activation.RELU, false);
  }

  /**
   * A shape by its name, as {@link #toString} gives it: {@code b6c96} is residual, {@code
   * b10c128nbt} nested, {@code b7c96h3tf} a transformer with three heads. It may end in {@code
   * -relu}, {@code -mish} or {@code -silu}; by default transformers have SiLU, all others ReLU. In
   * {@code b6c96s5p2} the first convolution is of 5 x 5 points instead of 3 x 3, and every second
   * block pools instead of every third. With {@code -human} it reads who plays.
   *
   * @throws IllegalArgumentException if there is no such shape
   */
  static Architecture parse(String text) {
    if (text.contains(PEOPLE)) {
      return parsePlain(text.replaceFirst(PEOPLE, "")).forPeople();
    }
    return parsePlain(text);
  }

  private static Architecture parsePlain(String text) {
    int dash = text.indexOf('-');
    String name = dash < 0 ? text : text.substring(0, dash);
    Matcher matcher = SHAPE.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "unknown shape '" + text + "'; use one like b6c96, b10c128nbt or b7c96h3tf");
    }
    String heads = matcher.group(6);
    Kind kind =
        heads != null ? Kind.TRANSFORMER : matcher.group(5) != null ? Kind.NESTED : Kind.RESIDUAL;
    return new Architecture(
        kind,
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        new Layout(
            number(matcher.group(3), Layout.USUAL.stem),
            number(matcher.group(4), Layout.USUAL.poolEvery)),
        heads == null ? 0 : Integer.parseInt(heads),
        dash < 0 ? usual(kind) : activation(text.substring(dash + 1)),
        false);
  }

  private static int number(@Nullable String digits, int usual) {
    return digits == null ? usual : Integer.parseInt(digits);
  }

  /** The same shape, but it reads who plays. */
  private Architecture forPeople() {
    return new Architecture(kind, blocks, channels, layout, attentionHeads, activation, true);
  }

  /** The same shape with another number of blocks and another activation. */
  Architecture with(int count, Activation other) {
    return new Architecture(kind, count, channels, layout, attentionHeads, other, readsPeople);
  }

  private static Activation activation(String name) {
    return switch (name) {
      case "relu" -> Activation.RELU;
      case "mish" -> Activation.MISH;
      case "silu" -> Activation.SILU;
      default ->
          throw new IllegalArgumentException(
              "unknown activation '" + name + "'; use relu, mish or silu");
    };
  }

  private static Activation usual(Kind kind) {
    return kind == Kind.TRANSFORMER ? Activation.SILU : Activation.RELU;
  }

  /** The oldest version of KataGo's file that can hold the network; docs/network-format.md. */
  int fileVersion() {
    return Math.max(ERRORS_VERSION, versionWithoutErrors());
  }

  /** The oldest version of KataGo's file that can hold all but the short-term errors. */
  int versionWithoutErrors() {
    int version =
        switch (kind) {
          case TRANSFORMER -> 17;
          case NESTED -> 11;
          case RESIDUAL -> activation == Activation.RELU ? 8 : 11;
        };
    return readsPeople ? Math.max(PEOPLE_VERSION, version) : version;
  }

  /** How many blocks the file counts. */
  int fileBlocks() {
    return kind == Kind.TRANSFORMER ? 2 * blocks : blocks;
  }

  /** Whether the network has convolutions in its blocks, which int8 rounds. */
  boolean isConvolutional() {
    return kind != Kind.TRANSFORMER;
  }

  /** Width of the stream that the convolutions over several points read. */
  int innerChannels() {
    return kind == Kind.NESTED ? channels / 2 : channels;
  }

  /** Channels that a pooling block on a stream of this width pools. */
  static int poolChannels(int width) {
    return Math.max(8, width / 3 / 8 * 8 + (width % 24 == 0 ? 0 : 8));
  }

  /** Channels of a pooling block's other convolution: what pooling leaves of the stream's width. */
  static int regularChannels(int width) {
    return Math.max(1, width - poolChannels(width));
  }

  /** Channels of each head's first convolutions. */
  int headChannels() {
    return Math.max(16, channels / 2);
  }

  /** Width of the feed-forward layers: 8/3 of the trunk's, rounded up to a multiple of 32. */
  int hiddenChannels() {
    return (channels * 8 / 3 + 31) / 32 * 32;
  }

  @Override
  public String toString() {
    String name =
        "b%dc%d".formatted(blocks, channels)
            + layout
            + switch (kind) {
              case RESIDUAL -> "";
              case NESTED -> "nbt";
              case TRANSFORMER -> "h" + attentionHeads + "tf";
            }
            + (readsPeople ? PEOPLE : "");
    return activation == usual(kind)
        ? name
        : name + "-" + activation.name().toLowerCase(Locale.ROOT);
  }
}
