package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ConformityTest {
  @TempDir private Path folder;

  @Test
  void aReplyTooManyFailsItsOwnCheckOnly() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell for the stubs");
    StubEngines engines = new StubEngines(folder).add("Twice", StubEngines.REPLIES_TWICE_TO_NAME);
    List<String> command = List.of(engines.program("Twice").toString());
    try (Conformity conformity = new Conformity(command, List.of())) {
      List<String> failures = conformity.run().failures();
      assertThat(failures)
          .filteredOn(each -> each.contains("a name"))
          .containsExactly(
              "name: a reply too many, = a name",
              "no_such_command; name: a reply too many, = a name");
      assertThat(failures).noneMatch(each -> each.startsWith("version:"));
    }
  }
}
