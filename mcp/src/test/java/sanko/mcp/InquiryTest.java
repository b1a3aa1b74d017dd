package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.engine.ClientLimits;

/** The time of a call. */
class InquiryTest {
  private static final double NO_TIME = 1e-9;

  private AnalysisEngine engine;

  @BeforeEach
  void begin() throws Exception {
    engine =
        new AnalysisEngine(
            CompletableFuture.completedFuture(new DoubtfulEvaluator()),
            AnalysisConfiguration.of(Map.of(), 1, null, warning -> {}).setup());
  }

  @AfterEach
  void end() {
    engine.close();
  }

  private Inquiry inquiry(double seconds) {
    return new Inquiry(engine, new ClientLimits(1, 1, 50, seconds, Double.POSITIVE_INFINITY));
  }

  @Test
  void otherSearchesHaveTheTimeThatIsLeft() throws Exception {
    try (Inquiry inquiry = inquiry(60)) {
      double before = inquiry.left(7).seconds();
      ClientLimits left = inquiry.left(7);
      assertThat(left.visits()).isEqualTo(7);
      assertThat(left.seconds()).isPositive().isLessThan(before).isLessThan(60);
    }
  }

  @Test
  void noSearchBeginsWhenTimeIsUp() {
    try (Inquiry inquiry = inquiry(NO_TIME)) {
      assertThatThrownBy(() -> inquiry.left(7))
          .isInstanceOf(ToolException.class)
          .hasMessageContaining("not done within");
    }
  }

  /** Such as a count after the searches. */
  @Test
  void whatIsAnsweredAtOnceNeedsNoTime() throws Exception {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("action", "query_version");
    try (Inquiry inquiry = inquiry(NO_TIME)) {
      assertThat(inquiry.ask(List.of(request), 1)).hasSize(1);
    }
  }
}
