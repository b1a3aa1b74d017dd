package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueTest {
  private static @Nullable String read(String line) throws ConfigException {
    return ConfigFile.parse(List.of(line), "test.cfg").get("logDir");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          logDir = "C:\\\\Users\\\\me"           | C:\\Users\\me
          logDir = "C:\\\\" # a \\"comment\\"      | C:\\
          logDir = "a \\"b\\" #1"               | a "b" #1
          logDir="\\a\\b"#comment              | ab
          logDir = "a" # "b"                 | a
          logDir = C:\\\\Users\\\\me # a comment  | C:\\\\Users\\\\me
          logDir = a "b #1" c                | a "b
          logDir = {"ko":"SIMPLE"}           | {"ko":"SIMPLE"}
          """)
  void readsValuesAsKataGoDoes(String line, String value) throws ConfigException {
    assertThat(read(line)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          logDir = "a" b       | only a comment may follow the closing quote, not 'b'
          logDir = "a""b"      | only a comment may follow the closing quote, not '"b"'
          logDir = "a # b      | the closing quote is missing in '"a # b'
          logDir = "C:\\"       | the closing quote is missing in '"C:\\"'
          logDir = "a\\         | the closing quote is missing in '"a\\'
          logDir = "           | the closing quote is missing in '"'
          logDir # = a         | expected 'key = value', not 'logDir # = a'
          """)
  void refusesBrokenLines(String line, String message) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(ConfigException.class)
        .hasMessage("test.cfg, line 1: " + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a b", "a #1", "#", "\"a\"", "\"", "a \"b\"", " a ", "C:\\logs", "C:\\#\\\""})
  void readsWhatItWrites(String value) throws ConfigException {
    assertThat(read("logDir = " + KeyValue.written(value) + "  # a comment")).isEqualTo(value);
  }

  @Test
  void takesOverridesAsTheyStand() throws ConfigException {
    assertThat(ConfigFile.parseOverrides("logDir=\"C:\\logs\\\",logFile=a #1", "-override-config"))
        .isEqualTo(Map.of("logDir", "C:\\logs\\", "logFile", "a #1"));
  }
}
