package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import sanko.gtp.analysis.ModelAnswer;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;

class ModelAnswerTest {
  @Test
  void tellsWhatKataGoTellsAboutANetwork() {
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public NetworkSource source() {
            return new NetworkSource(Path.of("nets", "b1.bin.gz"), 8, Precision.AUTO);
          }
        };
    assertThat(ModelAnswer.of(evaluator))
        .hasToString(
            "{\"device\":\"processor\",\"internalName\":\"fake-b1c1\",\"maxBatchSize\":1,"
                + "\"name\":\"b1.bin.gz\",\"usesHumanSLProfile\":false,\"usingFP16\":\"auto\",\"version\":8}");
  }
}
