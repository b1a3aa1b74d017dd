package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.KatagoContract;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkDescription.ScoreMultipliers;
import sanko.nn.network.NetworkModels;
import sanko.nn.network.OnnxFile;
import sanko.nn.network.Winograd;
import sanko.nn.ort.OrtNetwork;

/** Models with other names and dimensions, whose outputs are parts of their inputs. */
class OnnxAdapterTest {
  private static final int SIDE = 5;
  private static final int CELLS = SIDE * SIDE;

  @TempDir Path folder;

  private Path path;
  private OnnxGraph graph;
  private String planes;
  private String globals;

  @BeforeEach
  void begin() {
    path = folder.resolve("made-elsewhere.onnx");
    graph = new OnnxGraph();
    planes = graph.input("input_binary", BATCH, 22, SIDE, SIDE);
    globals = graph.input("input_global", BATCH, 19);
  }

  private String cells(int firstPlane, int count) {
    String some = graph.slice(planes, 1, firstPlane, firstPlane + count);
    return graph.reshape(some, 0, count, CELLS);
  }

  private String numbers(int first, int count) {
    return graph.slice(globals, 1, first, first + count);
  }

  private void output(String name, String tensor, long... dims) {
    graph.output(name, tensor, dims);
  }

  /** The outputs of KataGo's training model. */
  private void trainingOutputs() {
    String passes = graph.reshape(numbers(0, 6), 0, 6, 1);
    String policies = graph.node("Concat", List.of(attribute("axis", 2)), cells(0, 6), passes);
    output("output_policy", policies, BATCH, 6, CELLS + 1);
    output("output_value", numbers(3, 3), BATCH, 3);
    output("output_miscvalue", numbers(0, 10), BATCH, 10);
    output("output_moremiscvalue", numbers(6, 8), BATCH, 8);
    output("output_ownership", graph.reshape(cells(7, 1), 0, SIDE, SIDE), BATCH, SIDE, SIDE);
    output("output_seki", numbers(0, 4), BATCH, 4);
  }

  private OrtNetwork open() throws Exception {
    write();
    NetworkModels models = NetworkModels.open(path, Precision.FP32, Winograd.FALSE);
    OrtNetwork network =
        OrtNetwork.open(
            models.description(),
            models.model(SIDE, SIDE).bytes(),
            SIDE,
            SIDE,
            new OrtNetwork.Options(2, 1));
    float[] numbers = new float[22 * CELLS];
    for (int row = 0; row < 2; row++) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = row * numbers.length + i;
      }
      network.putPlanes(row, numbers);
    }
    for (int i = 0; i < network.global().capacity(); i++) {
      network.global().put(i, -i);
    }
    return network;
  }

  private void write() throws IOException {
    ByteBuffer model = graph.toModel();
    byte[] bytes = new byte[model.remaining()];
    model.get(bytes);
    Files.write(path, bytes);
  }

  @Test
  void readsTheOutputsOfATrainingModel() throws Exception {
    trainingOutputs();
    try (OrtNetwork network = open()) {
      assertThat(network.description().version()).isEqualTo(15);
      assertThat(network.description().name()).isEqualTo("made-elsewhere");
      assertThat(network.description().multipliers().scoreError()).isEqualTo(150);
      network.run(2);
      for (int row = 0; row < 2; row++) {
        int first = row * 22 * CELLS;
        assertThat(network.policy(row, 0, 3)).isEqualTo(first + 3);
        assertThat(network.policy(row, 1, 3)).isEqualTo(first + 5 * CELLS + 3);
        assertThat(network.ownership(row, 4)).isEqualTo(first + 7 * CELLS + 4);
        int number = -19 * row;
        assertThat(network.pass(row, 0)).isEqualTo(number);
        assertThat(network.pass(row, 1)).isEqualTo(number - 5);
        assertThat(network.value(row, 2)).isEqualTo(number - 5);
        assertThat(network.score(row, 3)).isEqualTo(number - 3);
        assertThat(network.score(row, 4)).isEqualTo(number - 6);
        assertThat(network.score(row, 5)).isEqualTo(number - 7);
      }
    }
  }

  @Test
  void readsAFlatPolicyAndBelievesTheMetadata() throws Exception {
    String policy =
        graph.node(
            "Concat",
            List.of(attribute("axis", 1)),
            graph.reshape(cells(1, 1), 0, CELLS),
            numbers(2, 1));
    output("output_policy", policy, BATCH, CELLS + 1);
    // Names that are ours for tensors that are not.
    output("value", numbers(0, 3), BATCH, 3);
    output("score", numbers(0, 4), BATCH, 4);
    output("ownership", graph.reshape(cells(2, 1), 0, CELLS), BATCH, CELLS);
    graph.metadata("score_multipliers", "20 10 20 30 40 0.25 30");
    graph.metadata("masked", "0");
    try (OrtNetwork network = open()) {
      assertThat(network.description().version()).isEqualTo(8);
      assertThat(network.description().multipliers().lead()).isEqualTo(30);
      network.run(1);
      assertThat(network.policy(0, 0, 0)).isEqualTo(CELLS);
      assertThat(network.pass(0, 0)).isEqualTo(-2);
      assertThat(network.ownership(0, 24)).isEqualTo(2 * CELLS + 24);
    }
    assertThat(OnnxFile.read(path).servesSmallerBoards()).isFalse();
  }

  @Test
  void feedsTheMaskOfKataGosContractAndScalesTheOutputs() throws Exception {
    graph = new OnnxGraph();
    planes = graph.input("InputSpatial", BATCH, 22, SIDE, SIDE);
    globals = graph.input("InputGlobal", BATCH, 19, 1, 1);
    String mask = graph.input("InputMask", BATCH, 1, SIDE, SIDE);
    NetworkDescription network =
        new NetworkDescription(
            "from-elsewhere", 16, 7, 22, 19, 0, 0, 0, 4, 6, ScoreMultipliers.OLD, 0, false, true);
    KatagoContract.properties(new ModelMetadata(network, SIDE, SIDE, true))
        .forEach(graph::metadata);
    graph.metadata("katago.postProcess.outputScaleMultiplier", "2");
    graph.metadata("katago.build.transformerNHWC", "true");
    output("OutputPolicyPass", numbers(0, 4), BATCH, 4, 1, 1);
    output("OutputPolicy", graph.slice(planes, 1, 1, 5), BATCH, 4, SIDE, SIDE);
    output("OutputValue", numbers(3, 3), BATCH, 3, 1, 1);
    output("OutputScoreValue", numbers(6, 6), BATCH, 6, 1, 1);
    output("OutputOwnership", mask, BATCH, 1, SIDE, SIDE);
    try (OrtNetwork found = open()) {
      assertThat(found.description()).isEqualTo(network);
      found.run(2);
      int first = 22 * CELLS;
      assertThat(found.ownership(1, 4)).isEqualTo(2 * (first + 4));
      assertThat(found.policy(1, 0, 3)).isEqualTo(2 * (first + CELLS + 3));
      assertThat(found.policy(1, 1, 3)).isEqualTo(2 * (first + 2 * CELLS + 3));
      assertThat(found.pass(1, 1)).isEqualTo(2 * (-19 - 1));
      assertThat(found.value(1, 2)).isEqualTo(2 * (-19 - 5));
      assertThat(found.score(1, 5)).isEqualTo(2 * (-19 - 11));
    }
  }

  @Test
  void saysWhatIsMissingAndWhatThereIs() throws Exception {
    output("output_policy", cells(0, 1), BATCH, 1, CELLS);
    output("result", numbers(0, 3), BATCH, 3);
    refuses("no output for the result [batch][3]", "value", "'result' [-1, 3]");
  }

  @Test
  void refusesAFixedBatch() throws Exception {
    graph = new OnnxGraph();
    planes = graph.input("x", 1, 22, SIDE, SIDE);
    globals = graph.input("y", BATCH, 19);
    trainingOutputs();
    refuses("the batch of 'x' [1, 22, 5, 5] is fixed");
  }

  @Test
  void asksForTheVersionWhereTheTensorsDoNotTellIt() throws Exception {
    String policy = graph.reshape(cells(0, 1), 0, 1, SIDE, SIDE);
    output("policy", policy, BATCH, 1, SIDE, SIDE);
    output("pass", numbers(0, 1), BATCH, 1);
    output("value", numbers(0, 3), BATCH, 3);
    output("score", numbers(0, 2), BATCH, 2);
    output("ownership", policy, BATCH, 1, SIDE, SIDE);
    refuses("'version'");
  }

  private void refuses(String... parts) throws IOException {
    write();
    assertThatThrownBy(() -> OnnxFile.read(path))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("made-elsewhere.onnx")
        .satisfies(e -> assertThat(e.getMessage()).contains(List.of(parts)));
  }
}
