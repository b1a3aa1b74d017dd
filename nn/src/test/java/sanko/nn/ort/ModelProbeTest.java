package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.nn.onnx.WeightEncoding;

/** What this processor makes of the largest products of bytes. */
class ModelProbeTest {
  @ParameterizedTest
  @EnumSource(names = {"NARROW_DIRECT", "NARROW_MATRIX", "UNSIGNED"})
  void narrowAndUnsignedWeightsAreExactEverywhere(WeightEncoding weights) throws Exception {
    assertThat(ModelProbe.addsBytesExactly(weights)).isTrue();
  }

  @Test
  void bothKindsOfFullWeightsAreExactOrNeither() throws Exception {
    assertThat(ModelProbe.addsBytesExactly(WeightEncoding.DIRECT))
        .isEqualTo(ModelProbe.addsBytesExactly(WeightEncoding.MATRIX));
  }
}
