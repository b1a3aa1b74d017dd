package sanko.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.superko.ScoreText;

class DecimalTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "1, 1.0",
    "-1, -1.0",
    "0.5, 0.5",
    "0.0449589123, 0.0449589",
    "-12.51041, -12.5104",
    "1e-5, 0.00001",
    "1e-12, 0.0",
    "-0.0, 0.0",
    "123456789, 123457000.0",
    "999999.9, 1000000.0",
    "NaN, 0.0",
    "Infinity, 0.0",
  })
  void writesPlainDecimalsOfSixDigits(double number, String text) {
    assertThat(DecimalText.text(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "3.5, W+3.5",
    "-15.5, B+15.5",
    "6, W+6.0",
    "-0.25, B+0.25",
    "2.3000000000000007, W+2.3",
    "-400, B+400.0",
  })
  void writesScores(double whiteScore, String text) {
    assertThat(ScoreText.of(whiteScore)).isEqualTo(text);
  }
}
