package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.ModelProbe;

class Int8SpeedTest {
  @TempDir Path folder;

  @Test
  void areMeasuredOnceAndKept() throws Exception {
    Int8Speed measured = Int8Speed.find(folder);
    assertThat(measured.speedup()).isPositive();
    assertThat(measured.weights().needsExactSums())
        .isEqualTo(ModelProbe.addsBytesExactly(WeightEncoding.DIRECT));
    assertThat(Int8Speed.find(folder)).isEqualTo(measured);
  }

  @Test
  void areMeasuredAgainIfTheirFileIsDamaged() throws Exception {
    Int8Speed.find(folder);
    try (Stream<Path> files = Files.list(folder)) {
      Path file = files.findFirst().orElseThrow();
      Files.write(file, new byte[] {1, 2, 3});
      assertThat(Int8Speed.find(folder).speedup()).isPositive();
      assertThat(Files.size(file)).isGreaterThan(3);
    }
  }

  @Test
  void littleSpeedIsNotWorthIt() {
    assertThat(new Int8Speed(WeightEncoding.DIRECT, 1.1).refusal()).contains("1.10 times");
    assertThat(List.of(1.2, 3.5))
        .allMatch(speedup -> new Int8Speed(WeightEncoding.MATRIX, speedup).refusal() == null);
  }
}
