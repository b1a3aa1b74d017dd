package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.testing.TestedProgram;

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
    TestedProgram program = new TestedProgram();
    String[] arguments = {"benchmark", "-model", "no-such-network.bin.gz", option, value};
    int exit = program.run(arguments);
    assertThat(program.err()).contains(reason);
    assertThat(exit).isEqualTo(2);
  }
}
