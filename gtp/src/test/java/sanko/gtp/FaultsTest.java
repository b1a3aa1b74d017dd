package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.Evaluators;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;
import sanko.nn.testing.TinyNetwork;

/** What may be taken from a running engine without harm. */
class FaultsTest {
  @Test
  void theNetworksFileMayGo(@TempDir Path folder) throws Exception {
    Path network = TinyNetwork.ofVersion(8).write(folder.resolve("network.bin.gz"));
    EvaluatorSettings settings = Configuration.of(Map.of(), line -> {}).evaluator(1, Device.CPU);
    try (Evaluator evaluator =
            new Evaluators().create(new EvaluatorChoice.File(network), settings);
        LiveSession session =
            new LiveSession(Sessions.start(), CompletableFuture.completedFuture(evaluator))) {
      Files.delete(network);
      for (int size : new int[] {9, 13}) {
        session.send("boardsize " + size + "\ngenmove b\n");
        assertThat(session.reply()).isEqualTo("= ");
        assertThat(session.reply()).matches("= [A-N][0-9]+");
      }
    }
  }
}
