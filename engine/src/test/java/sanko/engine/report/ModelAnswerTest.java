package sanko.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;
import sanko.nn.testing.FakeEvaluator;

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
                + "\"maxBoardXSize\":19,\"maxBoardYSize\":19,\"minBoardXSize\":2,\"minBoardYSize\":2,"
                + "\"name\":\"b1.bin.gz\",\"usesHumanSLProfile\":false,\"usingFP16\":\"auto\",\"version\":8}");
  }

  /** KataGo promises these keys. */
  @Test
  void hasAllKeysWithoutANetwork() {
    JsonNode answer = ModelAnswer.of(new FakeEvaluator());
    assertThat(answer.path("usingFP16").textValue()).isEqualTo("false");
    assertThat(answer.path("version").intValue()).isEqualTo(-1);
  }

  @Test
  void tellsWhichBoardsTheNetworkPlays() {
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public boolean supports(int width, int height) {
            return width >= 7 && width <= 19 && height == 9;
          }
        };
    JsonNode answer = ModelAnswer.of(evaluator);
    assertThat(answer.path("minBoardXSize").intValue()).isEqualTo(7);
    assertThat(answer.path("maxBoardXSize").intValue()).isEqualTo(19);
    assertThat(answer.path("minBoardYSize").intValue()).isEqualTo(9);
    assertThat(answer.path("maxBoardYSize").intValue()).isEqualTo(9);
  }
}
