package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.onnx.WeightCodes;
import sanko.nn.ort.ModelProbe;

class ByteKernelsTest {
  @TempDir Path folder;

  @Test
  void areMeasuredOnceAndKept() throws Exception {
    ByteKernels measured = ByteKernels.find(folder);
    assertThat(measured.speedup()).isPositive();
    assertThat(measured.weights().needsExactSums())
        .isEqualTo(ModelProbe.addsBytesExactly(WeightCodes.DIRECT));
    assertThat(ByteKernels.find(folder)).isEqualTo(measured);
  }

  @Test
  void areMeasuredAgainIfTheirFileIsDamaged() throws Exception {
    ByteKernels.find(folder);
    try (Stream<Path> files = Files.list(folder)) {
      Path file = files.findFirst().orElseThrow();
      Files.write(file, new byte[] {1, 2, 3});
      assertThat(ByteKernels.find(folder).speedup()).isPositive();
      assertThat(Files.size(file)).isGreaterThan(3);
    }
  }

  @Test
  void littleSpeedIsNotWorthIt() {
    assertThat(new ByteKernels(WeightCodes.DIRECT, 1.1).refusal()).contains("1.10 times");
    assertThat(List.of(1.2, 3.5))
        .allMatch(speedup -> new ByteKernels(WeightCodes.MATRIX, speedup).refusal() == null);
  }
}
