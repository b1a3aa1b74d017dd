package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class LogSettingsTest {
  @Test
  void namesAFileForEachRunInAFolder() throws ConfigException {
    LocalDateTime time = LocalDateTime.of(2026, 11, 21, 9, 8, 7);
    assertThat(LogSettings.NONE.path(time, 255)).isNull();
    assertThat(new LogSettings(null, "logs", null, true).path(time, 255))
        .isEqualTo(Path.of("logs/20261121-090807-000000FF.log"));
    assertThat(new LogSettings(null, null, "logs", true).path(time, 255))
        .isEqualTo(Path.of("logs/20261121/20261121-090807-000000FF.log"));
    assertThat(new LogSettings("a.log", "logs", null, true).path(time, 255))
        .isEqualTo(Path.of("a.log"));
  }
}
