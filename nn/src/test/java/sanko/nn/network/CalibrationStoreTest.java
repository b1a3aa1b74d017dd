package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.CodedPlace;
import sanko.nn.onnx.Scaling;

class CalibrationStoreTest {
  private static final PrecisionTrial TRIAL =
      new PrecisionTrial(
          new PrecisionTrial.Errors(
              new Divergence(1, 2, 3, 4, 5, 6, 0.7), new Divergence(8, 9, 10, 11, 12, 13, 0.5)),
          1.5);

  @TempDir Path folder;
  private Path network;
  private Path cache;

  @BeforeEach
  void writeANetwork() throws IOException {
    network = folder.resolve("networks").resolve("tiny.bin");
    cache = folder.resolve("cache");
    Files.createDirectories(network.getParent());
    Files.writeString(network, "a network");
  }

  private static Calibration calibration(float highest) {
    ActivationStatistics.Tensor tensor =
        new ActivationStatistics.Tensor(
            CodedPlace.USUAL,
            new Scaling(3, 0.5f),
            new float[] {-1, 0},
            new float[] {0, highest},
            new float[] {-0.5f, 1});
    return new Calibration(new ActivationStatistics(List.of(tensor)), TRIAL);
  }

  private CalibrationStore store() throws NetworkException {
    return new CalibrationStore(network, cache);
  }

  private Path kept() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(file -> file.toString().contains("int8")).findFirst().orElseThrow();
    }
  }

  @Test
  void givesBackWhatItKept() throws Exception {
    store().put(calibration(2));
    Calibration found = Objects.requireNonNull(store().find());
    assertThat(found.trial()).isEqualTo(TRIAL);
    ActivationStatistics.Tensor tensor = found.statistics().tensors().get(0);
    assertThat(tensor.scaling()).isEqualTo(new Scaling(3, 0.5f));
    assertThat(tensor.channels()).isEqualTo(2);
    assertThat(tensor.lowest(null)).isEqualTo(-1);
    assertThat(tensor.highest(null)).isEqualTo(2);
    assertThat(tensor.mean(0)).isEqualTo(-0.5f);
  }

  @Test
  void keepsWhereEachTensorIsCoded() throws Exception {
    ActivationStatistics.Tensor usual = calibration(2).statistics().tensors().get(0);
    ActivationStatistics.Tensor other =
        new ActivationStatistics.Tensor(
            CodedPlace.ATTENTION_RESULT,
            new Scaling(0, 0),
            new float[] {0},
            new float[] {7},
            new float[] {1});
    store().put(new Calibration(new ActivationStatistics(List.of(usual, other)), TRIAL));
    Calibration found = Objects.requireNonNull(store().find());
    assertThat(found.trial()).isEqualTo(TRIAL);
    assertThat(found.statistics().tensors())
        .extracting(ActivationStatistics.Tensor::place)
        .containsExactly(CodedPlace.USUAL, CodedPlace.ATTENTION_RESULT);
    assertThat(found.statistics().tensors().get(1).highest(null)).isEqualTo(7);
    assertThat(found.statistics().upTo(CodedPlace.ATTENTION_INPUT).tensors()).hasSize(1);
  }

  /** That of the embedded network was made when there were no other places. */
  @Test
  void readsFilesThatDoNotTellWhereTensorsAreCoded() throws Exception {
    ActivationStatistics.Tensor usual = calibration(2).statistics().tensors().get(0);
    byte[] bytes = calibration(2).bytes();
    assertThat(bytes).hasSize(7 * 2 * 8 + 8 + 4 + 4 + 4 + 4 + 2 * 3 * 4);
    assertThat(Calibration.of(bytes).statistics().tensors().get(0).place())
        .isEqualTo(usual.place())
        .isEqualTo(CodedPlace.USUAL);
  }

  @Test
  void refusesPlacesThatItDoesNotKnow() {
    ActivationStatistics.Tensor tensor =
        new ActivationStatistics.Tensor(
            CodedPlace.ATTENTION_INPUT,
            new Scaling(0, 0),
            new float[0],
            new float[0],
            new float[0]);
    byte[] bytes = new Calibration(new ActivationStatistics(List.of(tensor)), TRIAL).bytes();
    bytes[7 * 2 * 8 + 8 + 4 + 2] = 'B';
    assertThatThrownBy(() -> Calibration.of(bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("BTTENTION_INPUT");
  }

  @Test
  void replacesAnOlderOne() throws Exception {
    store().put(calibration(2));
    store().put(calibration(5));
    Calibration found = Objects.requireNonNull(store().find());
    assertThat(found.statistics().tensors().get(0).highest(null)).isEqualTo(5);
  }

  @Test
  void leavesNothingElseBehind() throws Exception {
    store().put(calibration(2));
    store().put(calibration(3));
    try (Stream<Path> files = Files.list(cache)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void ignoresABrokenFile() throws Exception {
    store().put(calibration(2));
    byte[] good = Files.readAllBytes(kept());
    for (int at : new int[] {0, 40, good.length - 40, good.length - 1}) {
      byte[] bad = good.clone();
      bad[at] ^= 4;
      Files.write(kept(), bad);
      assertThat(store().find()).as("byte %d", at).isNull();
    }
    Files.write(kept(), new byte[0]);
    assertThat(store().find()).isNull();
    Files.write(kept(), Arrays.copyOf(good, good.length - 1));
    assertThat(store().find()).isNull();
    Files.write(kept(), good);
    assertThat(store().find()).isNotNull();
  }

  @Test
  void ignoresTheFileOfAnotherNetwork() throws Exception {
    store().put(calibration(2));
    Files.writeString(network, "another network");
    assertThat(store().find()).isNull();
  }

  @Test
  void writesNothingBesideTheNetworkUnlessAsked() throws Exception {
    store().put(calibration(2));
    assertThat(network.getParent()).isDirectoryNotContaining("glob:**int8*");
    assertThat(store().findPortable()).isNull();
    Path file = store().putPortable(folder.resolve("networks"), calibration(4));
    assertThat(file.getParent()).isEqualTo(network.getParent());
    Calibration found = Objects.requireNonNull(store().findPortable());
    assertThat(found.statistics().tensors().get(0).highest(null)).isEqualTo(4);
    assertThat(found.trial()).isEqualTo(TRIAL);
  }

  @Test
  void goesOnWithoutACacheFolder() throws Exception {
    Files.createDirectories(folder);
    Files.writeString(cache, "in the way");
    store().put(calibration(2));
    assertThat(store().find()).isNull();
  }
}
