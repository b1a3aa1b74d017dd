package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  void padsBatchesOfGpusToFewSizes() {
    assertThat(IntStream.of(1, 2, 3, 5, 8, 33, 48).map(rows -> OrtNetwork.padded(rows, 48)))
        .containsExactly(1, 2, 4, 8, 8, 48, 48);
    assertThat(IntStream.rangeClosed(1, 100).map(rows -> OrtNetwork.padded(rows, 100)).distinct())
        .containsExactly(1, 2, 4, 8, 16, 32, 48, 64, 80, 96, 100);
    assertThat(IntStream.rangeClosed(1, 5).map(rows -> OrtNetwork.padded(rows, 5)).distinct())
        .containsExactly(1, 2, 4, 5);
  }

  /** As a GPU computes batches, but on the processor. */
  @Test
  void rowsOfAPaddedBatchAreTheSameAsAlone() throws NetworkException {
    int most = 35;
    OrtNetwork.Options options = new OrtNetwork.Options(most, 1);
    ModelSource model = new ModelSource.Bytes(NetworkGraph.exact(file, SIDE, SIDE));
    SharedSession session = SharedSession.open(file.description(), model, SIDE, SIDE, options);
    try (OrtNetwork padded = new OrtNetwork(session, most, true);
        OrtNetwork plain = OrtNetwork.open(file.description(), model, SIDE, SIDE, options)) {
      padded.warmUp();
      for (int rows : new int[] {1, 3, 17, 33, 35, 5}) {
        for (int row = 0; row < rows; row++) {
          fill(padded, row, randomBoard(100 * rows + row), 0);
          fill(plain, row, randomBoard(100 * rows + row), 0);
        }
        padded.run(rows);
        plain.run(rows);
        for (int row = 0; row < rows; row++) {
          assertThat(outputs(padded, row))
              .as("row %d of %d", row, rows)
              .isEqualTo(outputs(plain, row));
        }
      }
    }
  }

  @Test
  void planesAsBytesGiveTheSameBitForBit() throws NetworkException {
    try (OrtNetwork floats = exact();
        OrtNetwork bytes = open(NetworkGraph.forCuda(file, SIDE, SIDE))) {
      for (int row = 0; row < 3; row++) {
        fill(floats, row, randomBoard(row), 0);
        fill(bytes, row, randomBoard(row), 0);
      }
      floats.run(3);
      bytes.run(3);
      for (int row = 0; row < 3; row++) {
        assertThat(outputs(bytes, row)).isEqualTo(outputs(floats, row));
      }
    }
  }

  @Test
  void leavesOwnershipAloneWhereNobodyWantsIt() throws NetworkException {
    try (OrtNetwork network = exact();
        OrtNetwork other = exact()) {
      fill(network, 0, randomBoard(1), 0);
      network.run(1);
      List<Float> ownership = ownership(network);
      fill(network, 0, randomBoard(2), 0);
      fill(other, 0, randomBoard(2), 0);
      network.run(1, false);
      other.run(1);
      assertThat(network.value(0, 0)).isEqualTo(other.value(0, 0));
      assertThat(network.policy(0, 0, 7)).isEqualTo(other.policy(0, 0, 7));
      assertThat(ownership(network)).isEqualTo(ownership).isNotEqualTo(ownership(other));
      network.run(1);
      assertThat(outputs(network, 0)).isEqualTo(outputs(other, 0));
    }
  }

  private static List<Float> ownership(OrtNetwork network) {
    return IntStream.range(0, SIDE * SIDE).mapToObj(cell -> network.ownership(0, cell)).toList();
  }

  /** All outputs for a row. */
  private static List<Float> outputs(OrtNetwork network, int row) {
    List<Float> all = new ArrayList<>();
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
      all.add(network.policy(row, 0, cell));
      all.add(network.ownership(row, cell));
    }
    all.add(network.pass(row, 0));
    for (int i = 0; i < 3; i++) {
      all.add(network.value(row, i));
    }
    for (int i = 0; i < network.description().scoreOutputs(); i++) {
      all.add(network.score(row, i));
    }
    return all;
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
    return open(NetworkGraph.exact(file, SIDE, SIDE));
  }

  private OrtNetwork open(ByteBuffer model) throws NetworkException {
    return OrtNetwork.open(file.description(), model, SIDE, SIDE, new OrtNetwork.Options(3, 1));
  }

  private static void fill(OrtNetwork network, int row, float[] planes, int symmetry) {
    BoardWindow window = new BoardWindow(SIDE, SIDE, network.width(), network.height());
    Planes.fill(window, planes, symmetry, network, row);
    for (int i = 0; i < 19; i++) {
      network.global().put(row * 19 + i, 0.1f * i);
    }
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
