package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sanko.analysis.AnalysisConfiguration;
import sanko.engine.ClientLimits;
import sanko.engine.config.Configuration;

class EngineServicesTest {
  @Test
  void sharesTheMemoryAmongAnyNumberOfGames() throws Exception {
    Configuration configured =
        AnalysisConfiguration.of(Map.of("maxGraphMegabytes", "200"), 1, null, warning -> {})
            .common();
    List<String> told = new ArrayList<>();
    ClientLimits many = ClientLimits.NONE.withGames(Integer.MAX_VALUE);
    assertThat(EngineServices.fitting(configured, List.of(many, many.withGames(1)), told::add))
        .extracting(ClientLimits::games)
        .containsExactly(99, 1);
    assertThat(told).singleElement().asString().contains("100 games only");
    assertThat(EngineServices.fitting(configured, List.of(many.withGames(100)), told::add))
        .extracting(ClientLimits::games)
        .containsExactly(100);
  }
}
