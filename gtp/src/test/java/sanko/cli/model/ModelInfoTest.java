package sanko.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.testing.TestedProgram;
import sanko.engine.config.EvaluatorChoice;
import sanko.nn.NetworkException;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.TinyNetwork;

/** What {@code model-info} tells of files and of what networks say. */
@Timeout(120)
class ModelInfoTest {
  private final List<EvaluatorChoice> asked = new ArrayList<>();
  private final TestedProgram program =
      new TestedProgram(
          (choice, settings) -> {
            asked.add(choice);
            if (choice instanceof EvaluatorChoice.File file && Files.size(file.path()) == 0) {
              throw new NetworkException("network file " + file.path() + " is damaged");
            }
            return new FakeEvaluator();
          });

  @TempDir private Path folder;

  private int run(String... arguments) {
    return program.run(arguments);
  }

  private String out() {
    return program.out();
  }

  private String network() throws Exception {
    return TinyNetwork.ofVersion(9).write(folder.resolve("random.bin.gz")).toString();
  }

  @Test
  void describesAFileInJson() throws Exception {
    assertThat(run("model-info", "--json", network())).isZero();
    assertThat(out().lines()).hasSize(1);
    JsonNode facts = new ObjectMapper().readTree(out());
    assertThat(facts.get("version").asInt()).isEqualTo(9);
    assertThat(facts.get("parameters").isNumber()).isTrue();
    assertThat(facts.get("format").asText()).isEqualTo("KataGo");
    assertThat(facts.get("bytes").asLong()).isEqualTo(Files.size(Path.of(network())));
  }

  @Test
  void describesTheEmbeddedNetwork() {
    assertThat(run("model-info", "embedded")).isZero();
    assertThat(out()).containsPattern("name +sanko-b");
  }

  /** A counter of stones is wrong about what a network must know, which the exit status says. */
  @Test
  void asksTheEmbeddedNetworkWhereNoneIsNamed() {
    assertThat(run("model-info", "--honesty")).isEqualTo(3);
    assertThat(asked).containsExactly(new EvaluatorChoice.Embedded());
    assertThat(out())
        .containsPattern("^fake-b1c1: [0-9]+ of [0-9]+ right")
        .containsPattern("\\R  komi +[0-9]+ of [0-9]+\\R")
        .contains("NO  2x2: White with komi ");
    assertThat(program.err())
        .containsPattern("what an embedded network must know: [0-9]+ by fake-b1c1\\R$");
  }

  @Test
  void asksSeveralNetworksOneAfterTheOther() throws Exception {
    run("model-info", "--honesty", network(), "embedded");
    assertThat(asked)
        .containsExactly(
            new EvaluatorChoice.File(Path.of(network())), new EvaluatorChoice.Embedded());
    assertThat(out().lines().filter(line -> line.startsWith("fake-b1c1: "))).hasSize(2);
  }

  @Test
  void writesTheAnswersInJson() throws Exception {
    assertThat(run("model-info", "--honesty", "--json", network())).isEqualTo(3);
    assertThat(out().lines()).hasSize(1);
    JsonNode report = new ObjectMapper().readTree(out());
    int right = 0;
    int asked = 0;
    for (JsonNode answer : report.get("answers")) {
      right += answer.get("right").asBoolean() ? 1 : 0;
      asked += answer.get("right").isNull() ? 0 : 1;
      assertThat(answer.get("subject").asText()).isNotEmpty();
    }
    assertThat(report.get("right").asInt()).isEqualTo(right).isPositive();
    assertThat(report.get("asked").asInt()).isEqualTo(asked).isGreaterThan(right);
    int sum = 0;
    for (JsonNode topic : report.get("topics")) {
      sum += topic.get("asked").asInt();
    }
    assertThat(sum).isEqualTo(asked);
  }

  @Test
  void saysWhyAFileCannotBeAsked() throws Exception {
    String missing = folder.resolve("missing.bin.gz").toString();
    assertThat(run("model-info", "--honesty", missing)).isEqualTo(3);
    assertThat(program.err()).contains("cannot read the network " + missing);
    assertThat(out()).isEmpty();
    String empty = Files.createFile(folder.resolve("empty.bin.gz")).toString();
    assertThat(run("model-info", "--honesty", empty, network())).isEqualTo(3);
    assertThat(program.err()).contains("empty.bin.gz is damaged");
    assertThat(out()).isEmpty();
    assertThat(run("model-info", "--json")).isEqualTo(2);
    assertThat(out()).isEmpty();
  }
}
