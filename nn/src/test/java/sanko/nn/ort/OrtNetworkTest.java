package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.features.BoardWindow;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.testing.TinyNetwork;

class OrtNetworkTest {
  private static final int SIDE = 5;
  private static final int BUFFER = 7;
  private static final long SEED = 20261120;

  @TempDir static Path folder;

  private NetworkFile file;

  @BeforeEach
  void writeANetwork() throws IOException, NetworkException {
    Path path = folder.resolve("tiny.bin");
    new TinyNetwork(false).withRandomValues(SEED).write(path);
    file = NetworkFile.read(path);
  }

  @Test
  void aSmallBoardInALargeBufferGivesTheSame() throws NetworkException {
    float[] planes = randomBoard(1);
    try (OrtNetwork exact = exact();
        OrtNetwork masked =
            OrtNetwork.open(
                file.description(),
                NetworkGraph.masked(file, BUFFER),
                BUFFER,
                BUFFER,
                new OrtNetwork.Options(2, 1))) {
      BoardWindow inExact = fill(exact, 0, planes, 0);
      BoardWindow inMasked = fill(masked, 0, planes, 0);
      fill(masked, 1, planes, 2);
      exact.run(1);
      masked.run(2);
      for (int index = 0; index < SIDE * SIDE; index++) {
        float policy = masked.policy(0, 0, inMasked.cell(0, index));
        float ownership = masked.ownership(0, inMasked.cell(0, index));
        assertThat(policy).isCloseTo(exact.policy(0, 0, inExact.cell(0, index)), within(1e-5f));
        assertThat(ownership).isCloseTo(exact.ownership(0, index), within(1e-5f));
      }
      assertThat(masked.pass(0, 0)).isCloseTo(exact.pass(0, 0), within(1e-5f));
      assertThat(masked.value(0, 2)).isCloseTo(exact.value(0, 2), within(1e-5f));
      assertThat(masked.score(0, 3)).isCloseTo(exact.score(0, 3), within(1e-5f));
    }
  }

  @Test
  void rowsOfABatchDoNotTouchEachOther() throws NetworkException {
    try (OrtNetwork network = exact()) {
      fill(network, 0, randomBoard(1), 0);
      fill(network, 1, randomBoard(2), 0);
      fill(network, 2, randomBoard(3), 0);
      network.run(3);
      float second = network.value(1, 0);
      float third = network.value(2, 0);
      assertThat(second).isNotEqualTo(third);
      fill(network, 0, randomBoard(3), 0);
      network.run(1);
      assertThat(network.value(0, 0)).isCloseTo(third, within(1e-6f));
      fill(network, 0, randomBoard(2), 0);
      network.run(2);
      assertThat(network.value(0, 0)).isCloseTo(second, within(1e-6f));
      assertThat(network.value(1, 0)).isCloseTo(second, within(1e-6f));
    }
  }

  @Test
  void refusesBatchesBeyondItsBuffers() throws NetworkException {
    try (OrtNetwork network = exact()) {
      assertThat(network.maxBatch()).isEqualTo(3);
      assertThatThrownBy(() -> network.run(0)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> network.run(4)).hasMessageContaining("4");
    }
  }

  @Test
  void padsBatchesOfGpusToPowersOfTwo() {
    assertThat(IntStream.of(1, 2, 3, 5, 8, 33, 48).map(rows -> OrtNetwork.padded(rows, 48)))
        .containsExactly(1, 2, 4, 8, 8, 48, 48);
  }

  @Test
  void closesTwiceAndThenRefusesToRun() throws NetworkException {
    OrtNetwork network = exact();
    network.run(2);
    network.close();
    network.close();
    assertThatThrownBy(() -> network.run(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void networksOverOneSessionComputeAtTheSameTime() throws Exception {
    SharedSession session =
        SharedSession.open(
            file.description(),
            new ModelSource.Bytes(NetworkGraph.exact(file, SIDE, SIDE)),
            SIDE,
            SIDE,
            new OrtNetwork.Options(3, 1));
    assertThat(session.take()).isTrue();
    OrtNetwork first = OrtNetwork.over(session, 3);
    OrtNetwork second = OrtNetwork.over(session, 3);
    fill(first, 0, randomBoard(1), 0);
    fill(second, 0, randomBoard(2), 0);
    first.run(1);
    second.run(1);
    float one = first.value(0, 0);
    float two = second.value(0, 0);
    assertThat(one).isNotEqualTo(two);
    CompletableFuture<Void> other = CompletableFuture.runAsync(() -> repeat(second, two));
    repeat(first, one);
    other.get();
    first.close();
    repeat(second, two);
    assertThat(session.take()).isTrue();
    second.close();
    OrtNetwork last = OrtNetwork.over(session, 1);
    last.close();
    assertThat(session.take()).isFalse();
  }

  private static void repeat(OrtNetwork network, float value) {
    try {
      for (int i = 0; i < 50; i++) {
        network.run(1);
        assertThat(network.value(0, 0)).isEqualTo(value);
      }
    } catch (NetworkException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void saysWhichNetworkCannotBeLoaded() {
    ByteBuffer garbage = ByteBuffer.allocateDirect(100);
    assertThatThrownBy(
            () ->
                OrtNetwork.open(
                    file.description(), garbage, SIDE, SIDE, new OrtNetwork.Options(1, 1)))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("tiny");
  }

  private OrtNetwork exact() throws NetworkException {
    return OrtNetwork.open(
        file.description(),
        NetworkGraph.exact(file, SIDE, SIDE),
        SIDE,
        SIDE,
        new OrtNetwork.Options(3, 1));
  }

  private static BoardWindow fill(OrtNetwork network, int row, float[] planes, int symmetry) {
    BoardWindow window = new BoardWindow(SIDE, SIDE, network.width(), network.height());
    int offset = row * 22 * window.bufferCells();
    Planes.fill(window, planes, 22, symmetry, network.spatial(), offset);
    for (int i = 0; i < 19; i++) {
      network.global().put(row * 19 + i, 0.1f * i);
    }
    return window;
  }

  private static float[] randomBoard(long seed) {
    Random random = new Random(seed);
    float[] planes = new float[22 * SIDE * SIDE];
    for (int i = 0; i < planes.length; i++) {
      planes[i] = i < SIDE * SIDE || random.nextInt(3) == 0 ? 1 : 0;
    }
    return planes;
  }
}
