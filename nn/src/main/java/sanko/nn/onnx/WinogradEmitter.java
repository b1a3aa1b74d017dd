package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Block;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.NetworkFile;

/**
 * Writes an fp32 graph whose wide 3x3 convolutions go through Winograd's transform: fewer
 * multiplications, as matrix products, which ONNX Runtime does well on a processor. Nothing is
 * coded.
 */
public final class WinogradEmitter extends FloatEmitter {
  /** With fewer channels the transforms cost more than they save (decision 10). */
  public static final int LEAST_CHANNELS = 64;

  private static final int KERNEL = 3;

  /** How much more weights there are at most once they are transformed: 7x7 for 3x3. */
  private static final long LARGEST_GROWTH = 6;

  private static final long MOST_BYTES = 1L << 30;
  private static final List<byte[]> FIRST_AXIS = List.of(attribute("axis", 0));

  private final int leastChannels;
  private final int width;
  private final int height;
  private final WinogradTransform transform;
  private @Nullable String resultMatrix;
  private final Map<Integer, String> lineMatrices = new HashMap<>();

  /**
   * An emitter for boards of a size.
   *
   * @param leastChannels the fewest inputs and outputs of convolutions to transform
   */
  WinogradEmitter(LayerEmitter layers, int width, int height, int leastChannels) {
    super(layers);
    this.leastChannels = leastChannels;
    this.width = width;
    this.height = height;
    transform = WinogradTransform.forBoard(width, height);
  }

  /**
   * Whether a network has enough wide convolutions, and its transformed weights are not too many.
   */
  public static boolean pays(NetworkFile network) {
    long wide = wideWeights(network.trunk().blocks());
    return ChannelsLastGraph.refusal(network) == null
        && 2 * wide > network.description().parameters()
        && transformedBytes(network) <= MOST_BYTES;
  }

  /** The most bytes that a network's transformed weights take. */
  public static long transformedBytes(NetworkFile network) {
    return LARGEST_GROWTH * wideWeights(network.trunk().blocks()) * Float.BYTES;
  }

  private static long wideWeights(List<Block> blocks) {
    long weights = 0;
    for (Block block : blocks) {
      if (block instanceof Block.Ordinary ordinary) {
        weights += wideWeights(ordinary.conv1()) + wideWeights(ordinary.conv2());
      } else if (block instanceof Block.GlobalPooling pooling) {
        weights += wideWeights(pooling.conv1()) + wideWeights(pooling.conv2());
      } else if (block instanceof Block.Nested nested) {
        weights += wideWeights(nested.inner());
      }
    }
    return weights;
  }

  private static long wideWeights(Conv conv) {
    return isTransformable(conv, LEAST_CHANNELS) ? conv.weights().size() : 0;
  }

  private static boolean isTransformable(Conv conv, int leastChannels) {
    return conv.kernelHeight() == KERNEL
        && conv.kernelWidth() == KERNEL
        && conv.dilationY() == 1
        && conv.dilationX() == 1
        && Math.min(conv.in(), conv.out()) >= leastChannels;
  }

  @Override
  String convolved(String image, FoldedConv folded) {
    Conv conv = folded.conv();
    if (isTransformable(conv, leastChannels)) {
      return withBias(winograd(image, folded), folded);
    }
    if (conv.kernelHeight() == 1 && conv.kernelWidth() == 1) {
      String matrix =
          layers.matrix(conv.in(), conv.out(), (i, o) -> folded.weight(0, 0, i, o), null);
      return withBias(graph.node("MatMul", image, matrix), folded);
    }
    return super.convolved(image, folded);
  }

  private String withBias(String image, FoldedConv folded) {
    return folded.bias() == null
        ? image
        : graph.node("Add", image, layers.vector(folded::bias, folded.outputs()));
  }

  /*
   * The board is cut into tiles of m x m results; each depends on n x n = (m+2) x (m+2) numbers.
   * Rows and then columns of all tiles are transformed by one matrix each, which also does the
   * padding, giving [batch][n][tile row][n][tile column][channel]. For each of the n x n places the
   * channels of all tiles are multiplied by a matrix of its own, and one more matrix turns n x n
   * numbers into m x m results. What the last tiles have beyond the board is cut off.
   *
   * One matrix product for each place and not a stacked one: ONNX Runtime prepares constant
   * matrices ahead of time only if they have two dimensions.
   */
  private String winograd(String image, FoldedConv folded) {
    int in = folded.conv().in();
    int out = folded.outputs();
    int m = transform.tile();
    int n = transform.places();
    int tilesY = transform.tiles(height);
    int tilesX = transform.tiles(width);
    String rows = graph.reshape(image, 0, height, (long) width * in);
    rows = graph.node("MatMul", lineMatrices.computeIfAbsent(height, this::lineMatrix), rows);
    String columns = graph.reshape(rows, -1, width, in);
    columns = graph.node("MatMul", lineMatrices.computeIfAbsent(width, this::lineMatrix), columns);
    String tiles = graph.reshape(columns, -1, n, tilesY, n, tilesX, in);
    tiles = graph.reshape(graph.transpose(tiles, 1, 3, 0, 2, 4, 5), (long) n * n, -1, in);
    String[] factors = graph.split(tiles, 0, ones(n * n));
    float[][] taps = taps(folded);
    String[] products = new String[n * n];
    for (int place = 0; place < products.length; place++) {
      products[place] = graph.node("MatMul", factors[place], weights(folded, taps, place));
    }
    String all = graph.node("Concat", FIRST_AXIS, products);
    if (resultMatrix == null) {
      resultMatrix = resultMatrix();
    }
    String results = graph.node("MatMul", resultMatrix, graph.reshape(all, (long) n * n, -1));
    results = graph.reshape(results, m, m, -1, tilesY, tilesX, out);
    results = graph.transpose(results, 2, 3, 0, 4, 1, 5);
    results = graph.reshape(results, -1, (long) tilesY * m, (long) tilesX * m, out);
    return graph.node(
        "Slice", results, graph.longs(0, 0), graph.longs(height, width), graph.longs(1, 2));
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The matrix that transforms lines of this many cells. */
  private String lineMatrix(int cells) {
    int tiles = transform.tiles(cells);
    return graph.floats(
        sink -> {
          for (int place = 0; place < transform.places(); place++) {
            for (int tile = 0; tile < tiles; tile++) {
              for (int cell = 0; cell < cells; cell++) {
                sink.put((float) transform.input(place, cell + 1 - tile * transform.tile()));
              }
            }
          }
        },
        (long) transform.places() * tiles,
        cells);
  }

  private String resultMatrix() {
    int m = transform.tile();
    int n = transform.places();
    return graph.floats(
        sink -> {
          for (int result = 0; result < m * m; result++) {
            for (int place = 0; place < n * n; place++) {
              double row = transform.output(result / m, place / n);
              sink.put((float) (row * transform.output(result % m, place % n)));
            }
          }
        },
        (long) m * m,
        (long) n * n);
  }

  /** The weights of each tap of a kernel, {@code [tap][in * outputs + out]}. */
  private static float[][] taps(FoldedConv folded) {
    int outputs = folded.outputs();
    float[][] taps = new float[KERNEL * KERNEL][folded.conv().in() * outputs];
    for (int tap = 0; tap < taps.length; tap++) {
      for (int i = 0; i < taps[tap].length; i++) {
        taps[tap][i] = folded.weight(tap / KERNEL, tap % KERNEL, i / outputs, i % outputs);
      }
    }
    return taps;
  }

  /** The matrix of a place. */
  private String weights(FoldedConv folded, float[][] taps, int place) {
    int row = place / transform.places();
    int column = place % transform.places();
    int outputs = folded.outputs();
    double[] sums = new double[taps[0].length];
    for (int tap = 0; tap < taps.length; tap++) {
      double factor = transform.kernel(row, tap / KERNEL) * transform.kernel(column, tap % KERNEL);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += factor * taps[tap][i];
      }
    }
    return layers.matrix(
        folded.conv().in(), outputs, (in, out) -> (float) sums[in * outputs + out], null);
  }
}
