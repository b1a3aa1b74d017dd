package sanko.nn.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.testing.EmbeddedEvaluator;

/** What the embedded network must know, and what it knows besides. */
@Tag("arithmetic")
class HonestyTest {
  /** Of topics that are not required: right answers that a new network must not fall below. */
  private static final Map<Topic, Integer> LEAST =
      Map.ofEntries(
          Map.entry(Topic.MANY_STONES, 1),
          Map.entry(Topic.HARD_PASS, 8),
          Map.entry(Topic.LAST_PASS, 3),
          Map.entry(Topic.LIFE, 13),
          Map.entry(Topic.BENT_FOUR, 20),
          Map.entry(Topic.RULES, 17),
          Map.entry(Topic.HISTORY, 6),
          Map.entry(Topic.ADVANTAGE, 18),
          Map.entry(Topic.POLICY, 1),
          Map.entry(Topic.UNCERTAINTY, 6),
          Map.entry(Topic.OWNERSHIP, 7));

  @Test
  @Timeout(300)
  void theEmbeddedNetworkIsNotFooled() throws Exception {
    try (NetworkEvaluator evaluator = EmbeddedEvaluator.open()) {
      HonestyReport report = HonestyReport.of(evaluator, (done, total) -> {});
      for (Topic topic : Topic.values()) {
        HonestyReport part = report.about(topic);
        int least = topic.isRequired() ? part.answers().size() : LEAST.getOrDefault(topic, 0);
        assertThat(part.right())
            .as("%s%n%s", topic.text(), report.text())
            .isGreaterThanOrEqualTo(least);
      }
    }
  }
}
