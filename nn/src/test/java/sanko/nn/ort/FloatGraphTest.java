package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.BuiltModels;
import sanko.nn.network.FloatGraph;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.onnx.WinogradEmitter;
import sanko.nn.onnx.WinogradTransform;
import sanko.nn.testing.TinyNetwork;

/** Winograd's transform and operators for transformers against plain ones. */
class FloatGraphTest {
  private static final long SEED = 20261121;
  private static final int SIDE = 9;

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6})
  void convolvesALine(int tile) {
    WinogradTransform transform = new WinogradTransform(tile);
    double[] kernel = {0.3, -1.2, 0.7};
    double[] line = new Random(SEED).doubles(transform.places(), -1, 1).toArray();
    for (int result = 0; result < tile; result++) {
      double sum = 0;
      for (int place = 0; place < transform.places(); place++) {
        double transformed = 0;
        for (int i = 0; i < line.length; i++) {
          transformed += transform.input(place, i) * line[i];
        }
        double weight = 0;
        for (int k = 0; k < kernel.length; k++) {
          weight += transform.kernel(place, k) * kernel[k];
        }
        sum += transform.output(result, place) * transformed * weight;
      }
      double expected =
          kernel[0] * line[result] + kernel[1] * line[result + 1] + kernel[2] * line[result + 2];
      assertThat(sum).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void coversNineteenPointsWithFourTiles() {
    WinogradTransform transform = WinogradTransform.forBoard(19, 19);
    assertThat(transform.tile()).isEqualTo(5);
    assertThat(transform.tiles(19)).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"8, 19, 19", "10, 9, 9", "14, 7, 13", "16, 5, 4"})
  void aNetworkComputesTheSameWithIt(int version, int width, int height, @TempDir Path folder)
      throws Exception {
    NetworkFile file =
        NetworkFile.read(TinyNetwork.ofVersion(version).write(folder.resolve("random.bin")));
    assertThat(WinogradEmitter.pays(file)).isFalse();
    compare(file, width, height, ChannelsLastGraph.winograd(file, width, height, 1));
  }

  @ParameterizedTest
  @CsvSource({"false, 9, 9", "false, 7, 13", "true, 19, 19", "true, 5, 4"})
  void aTransformerComputesTheSameByItsOperators(
      boolean pure, int width, int height, @TempDir Path folder) throws Exception {
    TinyNetwork network = TinyNetwork.transformer();
    NetworkFile file =
        NetworkFile.read(
            (pure ? network.withoutConvolutions() : network).write(folder.resolve("random.bin")));
    assertThat(ChannelsLastGraph.suitsFused(file)).isEqualTo(pure);
    compare(file, width, height, ChannelsLastGraph.fused(file, width, height));
    compare(file, width, height, NetworkGraph.forCuda(file, width, height));
  }

  /** Compares outputs with those of the plain graph. */
  private static void compare(NetworkFile file, int width, int height, ByteBuffer model)
      throws NetworkException {
    OrtNetwork.Options options = new OrtNetwork.Options(2, 1);
    try (OrtNetwork plain =
            OrtNetwork.open(
                file.description(),
                NetworkGraph.exact(file, width, height),
                width,
                height,
                options);
        OrtNetwork other = OrtNetwork.open(file.description(), model, width, height, options)) {
      fill(plain);
      fill(other);
      plain.run(2);
      other.run(2);
      for (int row = 0; row < 2; row++) {
        for (int cell = 0; cell < width * height; cell++) {
          assertThat(other.policy(row, 0, cell))
              .isCloseTo(plain.policy(row, 0, cell), within(1e-4f));
          assertThat(other.ownership(row, cell))
              .isCloseTo(plain.ownership(row, cell), within(1e-4f));
        }
        assertThat(other.value(row, 0)).isCloseTo(plain.value(row, 0), within(1e-4f));
        assertThat(other.score(row, 0)).isCloseTo(plain.score(row, 0), within(1e-4f));
      }
    }
  }

  @Test
  void usesTheTransformOnlyWhereItIsWantedAndPays(@TempDir Path folder) throws Exception {
    NetworkFile wide = network(folder, WinogradEmitter.LEAST_CHANNELS);
    NetworkFile narrow = network(folder, WinogradEmitter.LEAST_CHANNELS - 1);
    ByteBuffer transformed =
        ChannelsLastGraph.winograd(wide, SIDE, SIDE, WinogradEmitter.LEAST_CHANNELS);
    assertThat(new BuiltModels(wide, FloatGraph.WINOGRAD).model(SIDE, SIDE).bytes())
        .isEqualTo(transformed);
    assertThat(new BuiltModels(wide, FloatGraph.PLAIN).model(SIDE, SIDE).bytes())
        .isEqualTo(NetworkGraph.exact(wide, SIDE, SIDE));
    assertThat(WinogradEmitter.pays(wide)).isTrue();
    assertThat(WinogradEmitter.pays(narrow)).isFalse();
  }

  private static NetworkFile network(Path folder, int channels) throws Exception {
    byte[] bytes = new TinyNetwork(false).withChannels(channels).withRandomValues(SEED).bytes();
    return NetworkFile.read(Files.write(folder.resolve(channels + ".bin"), bytes));
  }

  private static void fill(OrtNetwork network) {
    Random random = new Random(SEED);
    Planes.fillRandomly(network, random);
    for (int i = 0; i < network.global().capacity(); i++) {
      network.global().put(i, random.nextFloat() - 0.5f);
    }
  }
}
