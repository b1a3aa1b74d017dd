package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;

class ConfigurationPageTest {
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");
  private static final Path GENERATED = Path.of("target", "configuration.md");

  /** After a change of the tables the folder test/target has the new page; copy it to docs. */
  @Test
  void thePageListsAllKeysAsTheyAre() throws Exception {
    String generated = ConfigurationPage.text();
    Files.createDirectories(GENERATED.getParent());
    Files.writeString(GENERATED, generated);
    assertThat(Files.readString(PAGE).replace("\r", ""))
        .as("docs/configuration.md; the folder test/target has the new page")
        .isEqualTo(generated);
  }

  /** A key that two tables had would be set in one of them only. */
  @Test
  void noKeyStandsInTwoTables() {
    Set<String> both = new HashSet<>(StartSettings.TABLE.values(StartSettings.DEFAULT).keySet());
    both.retainAll(EngineSettings.DEFAULT.values().keySet());
    assertThat(both).isEmpty();
  }
}
