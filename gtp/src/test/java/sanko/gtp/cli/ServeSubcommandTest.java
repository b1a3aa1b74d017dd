package sanko.gtp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.Environment;
import sanko.nn.testing.FakeEvaluator;

class ServeSubcommandTest {
  @Test
  void opensItsLog(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("logs").resolve("a.log");
    ServeSubcommand command = new ServeSubcommand();
    JCommander.newBuilder()
        .addObject(command)
        .build()
        .parse("-gtp", "0", "-override-config", "logFile=" + log);
    OutputStream nowhere = OutputStream.nullOutputStream();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            nowhere,
            new PrintStream(nowhere, false, StandardCharsets.UTF_8),
            (choice, settings) -> new FakeEvaluator());
    command.run(environment, new CountDownLatch(0));
    assertThat(log).exists();
  }
}
