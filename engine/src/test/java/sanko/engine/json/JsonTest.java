package sanko.engine.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"ko\":} | line 1, column 7: Unexpected character ('}' (code 125)): expected a valid value"
            + " (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
        "{\"ko\":NaN} | line 1, column 10: Non-standard token 'NaN'",
        "{ | line 1, column 2: Unexpected end-of-input: expected close marker for Object"
            + " (start marker at line 1, column 1)",
        "{} {} | line 1, column 4: Trailing token (of type START_OBJECT) found after value",
        "// | line 1, column 1: Unexpected character ('/' (code 47)):"
            + " maybe a (non-standard) comment?",
      })
  void saysWhereTextIsNotJson(String text, String reason) {
    assertThatThrownBy(() -> Json.fields(text)).hasMessage("not JSON: " + reason + ": " + text);
  }

  @Test
  void saysWhyTextIsRefused() {
    assertThatThrownBy(() -> Json.fields("[".repeat(2000)))
        .hasMessageStartingWith(
            "not JSON: Document nesting depth (1001) exceeds the maximum allowed (1000): [");
  }
}
