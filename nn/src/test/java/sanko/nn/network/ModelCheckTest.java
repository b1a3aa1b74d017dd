package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.testing.TinyNetwork;

/** Comparisons of models on real positions. */
class ModelCheckTest {
  private static final int BATCH = 8;

  @TempDir Path folder;

  private NetworkFile file(float weight) throws Exception {
    byte[] bytes = new TinyNetwork(false).withValue(weight).bytes();
    return NetworkFile.read(Files.write(folder.resolve("net.bin"), bytes));
  }

  private static OrtNetwork open(NetworkFile file, ByteBuffer model, int width, int height)
      throws NetworkException {
    return OrtNetwork.open(
        file.description(), model, width, height, new OrtNetwork.Options(BATCH, 1));
  }

  @ParameterizedTest
  @CsvSource({"19,19", "9,9", "5,7", "4,3"})
  void roundingIsNoFault(int width, int height) throws Exception {
    byte[] bytes = new TinyNetwork(false).withChannels(16).withRandomValues(1).bytes();
    NetworkFile file = NetworkFile.read(Files.write(folder.resolve("net.bin"), bytes));
    ByteBuffer transformed = ChannelsLastGraph.winograd(file, width, height, 1);
    try (OrtNetwork plain = open(file, NetworkGraph.exact(file, width, height), width, height);
        OrtNetwork other = open(file, transformed, width, height)) {
      assertThat(ModelCheck.agree(plain, other, 1, 3, BATCH)).isTrue();
    }
  }

  /** All weights one in fifty too large. */
  @Test
  void slightlyWrongWeightsAreAFault() throws Exception {
    assertThat(agrees(0.1f, 0.102f)).isFalse();
    assertThat(agrees(0.1f, 0.1f)).isTrue();
  }

  @Test
  void whatIsNotFiniteIsAFault() throws Exception {
    assertThat(agrees(0.1f, 1e20f)).isFalse();
  }

  private boolean agrees(float weight, float other) throws Exception {
    NetworkFile right = file(weight);
    NetworkFile wrong = file(other);
    try (OrtNetwork plain = open(right, NetworkGraph.exact(right, 5, 5), 5, 5);
        OrtNetwork tried = open(wrong, NetworkGraph.exact(wrong, 5, 5), 5, 5)) {
      return ModelCheck.agree(plain, tried, BATCH);
    }
  }
}
