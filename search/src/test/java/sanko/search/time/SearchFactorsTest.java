package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchFactorsTest {
  private static final SearchFactors CASUAL = new SearchFactors(0.40, 0.95, 0.50, 0.25);

  @ParameterizedTest
  @CsvSource({
    "0, NaN, 1",
    "0, 0.9, 1",
    "0, 0.95, 1",
    "0, 0.975, 0.7",
    "0, 1, 0.4",
    "1, 0, 0.5",
    "2, 0, 0.25",
    "3, NaN, 0.25",
    "1, 1, 0.2"
  })
  void searchesLessWhenTheGameIsDecided(int passes, double winLoss, double factor) {
    assertThat(CASUAL.factor(passes, winLoss)).isCloseTo(factor, within(1e-12));
    assertThat(SearchFactors.OFF.factor(passes, winLoss)).isEqualTo(1);
  }

  @Test
  void refusesFactorsThatAreNone() {
    assertThatThrownBy(() -> new SearchFactors(0, 1, 1, 1)).hasMessageContaining("0.0");
    assertThatThrownBy(() -> new SearchFactors(1, 2, 1, 1)).hasMessageContaining("2.0");
    assertThatThrownBy(() -> new SearchFactors(1, 1, 1, 1.5)).hasMessageContaining("1.5");
  }
}
