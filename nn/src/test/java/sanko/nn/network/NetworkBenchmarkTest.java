package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.ort.Device;

class NetworkBenchmarkTest {
  private static final double SECONDS = 0.001;

  @TempDir private Path folder;

  @Test
  void measuresATransformerInAllNumbersThatThisProcessorHas() throws Exception {
    Path file = EmbeddedNetwork.file(folder);
    NetworkBenchmark benchmark = NetworkBenchmark.open(file, 5, 5, Device.CPU, Winograd.FALSE);
    assertThat(benchmark.reduced())
        .extracting(NetworkBenchmark.Reduced::name)
        .containsExactly("int8", "bf16");
    String refusal = BfloatModel.refusal();
    for (NetworkBenchmark.Reduced each : benchmark.reduced()) {
      if (each.precision() == Precision.BF16 && refusal != null) {
        assertThat(each.error()).isNull();
        assertThat(each.refusal()).isEqualTo(refusal);
        assertThatThrownBy(() -> benchmark.evaluations(each, 1, 2, SECONDS))
            .isInstanceOf(NetworkException.class)
            .hasMessage(refusal);
      } else {
        assertThat(each.error()).isNotNull();
        assertThat(benchmark.evaluations(each, 1, 2, SECONDS).perSecond()).isPositive();
      }
    }
    NetworkBenchmark.Reduced used = benchmark.used();
    assertThat(used == null || used.refusal() == null).isTrue();
  }

  @Test
  void measuresThePeakInBfloat16WhereItIsPossible() throws Exception {
    String refusal = BfloatModel.refusal();
    if (refusal == null) {
      assertThat(PeakBenchmark.matrices(Precision.BF16, 1, SECONDS).perSecond()).isPositive();
    } else {
      assertThatThrownBy(() -> PeakBenchmark.matrices(Precision.BF16, 1, SECONDS))
          .isInstanceOf(NetworkException.class)
          .hasMessage(refusal);
    }
  }
}
