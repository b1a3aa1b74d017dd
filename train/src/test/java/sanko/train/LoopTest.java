package sanko.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One run of train/loop.sh, some minutes on two cores; docs/records/training.md has the result.
 * {@code mvn verify -pl train -am -Dtest.tags=exhaustive -Dtest.tags.excluded= -Dtest=LoopTest
 * -Dsurefire.failIfNoSpecifiedTests=false}
 */
@Tag("exhaustive")
class LoopTest {
  @Test
  void aNetworkLearnsToBeatTheOneItBeganAs(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path script = Path.of("loop.sh").toAbsolutePath();
    Process loop =
        new ProcessBuilder(script.toString(), folder.resolve("run").toString()).inheritIO().start();

    assertThat(loop.waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("run/loop.log"))).contains("of 100 games against");
  }
}
