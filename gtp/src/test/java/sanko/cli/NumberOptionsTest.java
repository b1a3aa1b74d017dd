package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.testing.FakeEvaluator;

class NumberOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "gtp -visits abc | -visits must be a whole number, not 'abc'",
        "gtp --visits 1.5 | --visits must be a whole number, not '1.5'",
        "gtp -visits _ | -visits must be a whole number, not ''",
        "gtp -visits 99999999999999999999 | -visits must be a whole number from"
            + " -9223372036854775807 to 9223372036854775807, not '99999999999999999999'",
        "gtp -visits -5 | -visits must be a whole number from 1 to 1125899906842624, not '-5'",
        "gtp -time -1 | -time must be a number from 0 to 1e20, not '-1.0'",
        "gtp -time 1e999 | -time must be a finite number, not '1e999'",
        "gtp -level 99 | -level must be a whole number from 1 to 20 or adapt, not '99'",
        "gtp -komi NaN | -komi must be a number, not 'NaN'",
        "analysis -analysis-threads x | -analysis-threads must be a whole number, not 'x'",
        "analysis -visits 0 | -visits must be a whole number from 1 to 1125899906842624, not '0'",
        "match -games 9999999999 | -games must be a whole number from -2147483647 to 2147483647,"
            + " not '9999999999'",
        "match -out unused -visits 0 -a x=1 -b x=1 | --visits must be a whole number from 1 to"
            + " 1125899906842624, not '0'",
        "solve -seconds soon | -seconds must be a number, not 'soon'",
        "benchmark -t 1,x | -t must be a whole number, not 'x'",
        "evalsgf -m -move | -m must be a whole number, not '-move'",
        "evalsgf -override-komi 0x1p3 | -override-komi must be a number, not '0x1p3'",
        "review -max-memory 0 . | -max-memory must be a whole number from 1 to 1000000, not '0'",
        "serve -max-games 0 | -max-games must be at least 1, not 0",
        "serve -max-seconds 0 | -max-seconds must be more than 0, not 0.0",
      })
  void saysWhichNumberAnOptionTakes(String line, String expected) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] arguments = line.replace(" _", " ").split(" ", -1);
    int status =
        CheckedMain.run(
            "",
            new ByteArrayOutputStream(),
            err,
            (model, tuning) -> new FakeEvaluator(),
            arguments);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "sanko: " + expected,
            "'sanko help' lists the commands; 'sanko COMMAND --help' lists the options of a"
                + " command.");
    assertThat(status).isEqualTo(CommandLine.USAGE);
  }
}
