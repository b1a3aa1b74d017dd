package sanko.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountTest {
  @ParameterizedTest
  @CsvSource({"0, 0 ko threats", "1, 1 ko threat", "2, 2 ko threats"})
  void onlyOneIsSingular(long number, String text) {
    assertThat(Count.of(number, "ko threat")).isEqualTo(text);
  }
}
