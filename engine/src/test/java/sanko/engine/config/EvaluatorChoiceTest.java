package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;

class EvaluatorChoiceTest {
  @Test
  void onlyTheWordMeansRollouts(@TempDir Path folder) throws ConfigException {
    Path file = folder.resolve(EvaluatorChoice.ROLLOUTS);
    EvaluatorSettings settings = Configuration.of(Map.of(), line -> {}).evaluator(1, Device.CPU);
    assertThat(EvaluatorChoice.named("rollouts")).isEqualTo(new EvaluatorChoice.Rollouts());
    assertThatThrownBy(() -> EvaluatorChoice.named(file.toString()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("cannot read the network " + file + ": no such file or folder");
    EvaluatorChoice relative = new EvaluatorChoice.File(Path.of(EvaluatorChoice.ROLLOUTS));
    assertThatThrownBy(() -> new Evaluators().create(relative, settings))
        .isInstanceOf(NetworkException.class);
  }
}
