package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.testing.FakeEvaluator;

class BenchmarkSubcommandTest {
  @ParameterizedTest
  @CsvSource({
    "-seconds, -1, -seconds must be positive",
    "-seconds, 0, -seconds must be positive",
    "-seconds, NaN, '-seconds must be a number, not ''NaN'''",
    "-seconds, 1e999, '-seconds must be a finite number, not ''1e999'''",
    "-lanes, -1, -lanes must not be negative",
    "-size, 100, '-size must be from 2 to 19, not 100'",
    "-v, 0, -visits must be positive",
    "-t, '4,0', -t must be positive",
  })
  void refusesNumbersThatMakeNoSense(String option, String value, String reason) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] arguments = {"benchmark", "-model", "no-such-network.bin.gz", option, value};
    int exit =
        Main.run(
            arguments,
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new FakeEvaluator());
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(reason);
    assertThat(exit).isEqualTo(2);
  }
}
