package sanko.nn.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.nn.Precision;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;

/**
 * Asks a network about komi, handicap stones, sizes and positions that it did not learn from, and
 * writes the table {@code nn/target/honesty.txt}, of which docs/network.md has a copy. The network
 * is the embedded one, or that of the system property {@code sanko.network}, of which nothing is
 * expected but answers: {@code mvn -pl nn -am -Dtest=HonestyTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dsanko.network=FILE test}.
 */
class HonestyTest {
  private static final Path TABLE = Path.of("target", "honesty.txt");

  @Test
  @Timeout(300)
  void theNetworkIsNotFooled() throws Exception {
    String named = System.getProperty("sanko.network");
    Path network = named == null ? EmbeddedNetwork.file() : Path.of(named);
    List<HonestyTable.Line> lines;
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 8, 4).withPrecision(Precision.FP32);
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, settings)) {
      lines = HonestyTable.of(evaluator);
      Files.createDirectories(TABLE.getParent());
      Files.writeString(TABLE, HonestyTable.markdown(evaluator.name(), lines));
    }
    if (named == null) {
      assertThat(lines)
          .filteredOn(line -> line.isRequired() && !line.isSane())
          .as("%s", TABLE)
          .isEmpty();
    }
  }
}
