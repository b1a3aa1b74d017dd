package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static sanko.nn.onnx.OnnxGraph.BATCH;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.OptimizedModel;
import sanko.nn.testing.TinyNetwork;

/**
 * Every node of the graphs for GPUs, in fp32 and fp16, against the table of ONNX Runtime's CUDA
 * kernels: a node without one would run on the processor, with copies to and fro in each run.
 */
class CudaKernelsTest {
  private static final int SIDE = 19;

  /** What ONNX Runtime fuses only if the processor is to run it. */
  private static final Set<String> FUSED_FOR_PROCESSORS = Set.of("FusedGemm");

  private static CudaKernels kernels;

  @TempDir Path folder;

  @BeforeAll
  static void readTable() throws IOException {
    kernels = CudaKernels.read();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void networksOfEveryVersionRunOnTheGpu(int version) throws Exception {
    Set<String> uses = check(TinyNetwork.ofVersion(version).write(folder.resolve("random.bin")));
    assertThat(uses).contains("Conv float16", "Gemm float", "Cast float", "Cast float16");
  }

  @Test
  void transformersRunOnTheGpu() throws Exception {
    Set<String> uses = check(TinyNetwork.transformer().write(folder.resolve("transformer.bin")));
    assertThat(uses)
        .contains(
            "Cast uint8",
            "MatMul float16",
            "MultiHeadAttention float16",
            "Softmax float16",
            "Split float16",
            "Sqrt float");
  }

  @Test
  void networksOfOtherLayersRunOnTheGpu() throws Exception {
    check(TinyNetwork.ofVersion(15).withMetadata().write(folder.resolve("human.bin")));
    check(TinyNetwork.ofVersion(17).withRootMeanSquareTip().write(folder.resolve("tip.bin")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"models", "models/synthetic"})
  void sharedNetworksRunOnTheGpu(String name) throws Exception {
    try (Stream<Path> files = Files.list(SharedFiles.find(name))) {
      List<Path> networks = files.filter(file -> file.toString().endsWith(".gz")).toList();
      assertThat(networks).isNotEmpty();
      for (Path network : networks) {
        check(network);
      }
    }
  }

  /** The operators of a network's graphs with the types of their first inputs. */
  private static Set<String> check(Path path) throws IOException, NetworkException {
    NetworkFile file = NetworkFile.read(path);
    Set<String> uses = new TreeSet<>();
    for (ByteBuffer full :
        List.of(NetworkGraph.forCuda(file, SIDE, SIDE), NetworkGraph.exact(file, SIDE, SIDE))) {
      uses.addAll(check(path, full));
      uses.addAll(check(path, Objects.requireNonNull(HalfModel.of(full))));
    }
    return uses;
  }

  private static Set<String> check(Path path, ByteBuffer model) throws IOException {
    CudaKernels.Findings findings = kernels.check(OnnxNodes.of(model));
    assertThat(findings.complaints()).as("%s", path.getFileName()).isEmpty();
    return findings.uses();
  }

  @Test
  void whatOnnxRuntimeFusesRunsOnTheGpu() throws Exception {
    Set<String> uses = new TreeSet<>();
    uses.addAll(checkFused(TinyNetwork.ofVersion(10)));
    uses.addAll(checkFused(TinyNetwork.ofVersion(15).withMetadata()));
    uses.addAll(checkFused(TinyNetwork.transformer()));
    uses.addAll(checkFused(TinyNetwork.ofVersion(17).withRootMeanSquareTip()));
    assertThat(uses).contains("QuickGelu float", "FusedConv float");
  }

  private Set<String> checkFused(TinyNetwork network) throws IOException, NetworkException {
    NetworkFile file = NetworkFile.read(network.write(folder.resolve("fused.bin")));
    Set<String> uses = new TreeSet<>();
    for (ByteBuffer model :
        List.of(NetworkGraph.forCuda(file, SIDE, SIDE), NetworkGraph.exact(file, SIDE, SIDE))) {
      ByteBuffer fused = OptimizedModel.of(model, folder.resolve("fused.onnx"));
      CudaKernels.Findings findings = kernels.check(OnnxNodes.of(fused));
      assertThat(findings.complaints())
          .allMatch(complaint -> FUSED_FOR_PROCESSORS.stream().anyMatch(complaint::startsWith));
      uses.addAll(findings.uses());
    }
    return uses;
  }

  @Test
  void findsWhatTheGpuCannotCompute() throws IOException {
    OnnxGraph graph = new OnnxGraph();
    String x = graph.input("x", BATCH, 4);
    String unknown = graph.node("HardSwish", x);
    String contributed = graph.contributedNode("Gelu", List.of(), unknown);
    graph.node("Relu", graph.castToBytes(contributed));
    String mixed = graph.node("Add", x, graph.longs(1));
    String shape = graph.castTo("shape", 7, mixed);
    graph.output("y", graph.node("Reshape", x, shape), BATCH, 4);
    List<String> complaints = kernels.check(OnnxNodes.of(graph.toModel())).complaints();
    assertThat(complaints)
        .satisfiesExactly(
            each -> assertThat(each).contains("HardSwish", "no CUDA kernel", "opset 17"),
            each -> assertThat(each).contains("Gelu", "com.microsoft for opset 1"),
            each -> assertThat(each).contains("Cast", "with the result uint8"),
            each -> assertThat(each).contains("Relu", "for uint8"),
            each -> assertThat(each).contains("Add", "for float with int64"),
            each -> assertThat(each).contains("Reshape", "shape", "copied to the processor"));
  }
}
