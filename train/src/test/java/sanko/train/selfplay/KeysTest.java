package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sanko.gtp.config.ConfigException;

class KeysTest {
  private static boolean flag(String value) throws ConfigException {
    return new Keys(Map.of("komiAuto", value)).flag("komiAuto");
  }

  @Test
  void readsTruthValuesAsTheEngineDoes() throws ConfigException {
    assertThat(flag("True")).isTrue();
    assertThat(flag("0")).isFalse();
    assertThatThrownBy(() -> flag("yes")).hasMessage("komiAuto must be true or false, not 'yes'");
  }
}
