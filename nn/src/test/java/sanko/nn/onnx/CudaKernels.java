package sanko.nn.onnx;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The table of the kernels of ONNX Runtime's CUDA provider; docs/cuda.md. */
final class CudaKernels {
  private static final Map<Integer, String> TYPES =
      Map.of(
          1, "float", 2, "uint8", 3, "int8", 6, "int32", 7, "int64", 9, "bool", 10, "float16", 11,
          "double");
  private static final String ONNX_DOMAIN = "ai.onnx";

  /**
   * A kernel.
   *
   * @param types of the inputs on the GPU
   * @param host of the inputs but the first in the processor's memory; null if all are on the GPU
   * @param to of the result; null if it has the type of the inputs
   */
  private record Kernel(
      String domain,
      String operator,
      long firstOpset,
      long lastOpset,
      Set<String> types,
      @Nullable Set<String> host,
      @Nullable Set<String> to) {

    static Kernel parse(String line) {
      String[] words = line.split(" ", -1);
      String versions = words[2];
      String[] range = versions.split("-", -1);
      long first = Long.parseLong(range[0].replace("+", ""));
      long last = versions.endsWith("+") ? Long.MAX_VALUE : Long.parseLong(range[range.length - 1]);
      return new Kernel(
          words[0],
          words[1],
          first,
          last,
          set(words[3]),
          option(words, "host:"),
          option(words, "to:"));
    }

    private static Set<String> set(String list) {
      return Set.of(list.split(",", -1));
    }

    private static @Nullable Set<String> option(String[] words, String key) {
      for (String word : words) {
        if (word.startsWith(key)) {
          return set(word.substring(key.length()));
        }
      }
      return null;
    }
  }

  private final List<Kernel> kernels = new ArrayList<>();

  private CudaKernels() {}

  static CudaKernels read() throws IOException {
    CudaKernels table = new CudaKernels();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(CudaKernels.class.getResourceAsStream("cuda-kernels.txt")),
                StandardCharsets.UTF_8))) {
      reader
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(line -> table.kernels.add(Kernel.parse(line)));
    }
    return table;
  }

  /** What a model's nodes are, and what keeps them from the GPU. */
  record Findings(Set<String> uses, List<String> complaints) {}

  /**
   * Looks up every node of a model.
   *
   * @return each operator with the type of its first input, as in {@code Conv float16}; and a
   *     sentence for each node that the CUDA provider does not compute
   */
  Findings check(OnnxNodes model) {
    Map<String, String> types = new HashMap<>();
    model.types().forEach((tensor, type) -> types.put(tensor, typeName(type)));
    Findings findings = new Findings(new TreeSet<>(), new ArrayList<>());
    for (OnnxNodes.Node node : model.nodes()) {
      String type = types.getOrDefault(node.inputs().get(0), "unknown");
      String result = node.castTo() == 0 ? type : typeName(node.castTo());
      node.outputs().forEach(output -> types.put(output, result));
      findings.uses.add(node.operator() + " " + type);
      String complaint = complaint(model, node, types, result);
      if (complaint != null) {
        findings.complaints.add(node.operator() + " " + node.outputs() + ": " + complaint);
      }
    }
    return findings;
  }

  private @Nullable String complaint(
      OnnxNodes model, OnnxNodes.Node node, Map<String, String> types, String result) {
    long opset = model.opset(node.domain());
    String domain = node.domain().isEmpty() ? ONNX_DOMAIN : node.domain();
    Kernel kernel = find(domain, node.operator(), opset);
    if (kernel == null) {
      return "no CUDA kernel of " + domain + " for opset " + opset + " is in the table";
    }
    String first = types.getOrDefault(node.inputs().get(0), "unknown");
    if (!kernel.types.contains(first)) {
      return "no CUDA kernel for " + first;
    }
    Set<String> to = kernel.to;
    if (!(to == null ? result.equals(first) : to.contains(result))) {
      return "no CUDA kernel with the result " + result;
    }
    Set<String> host = kernel.host;
    for (String input : node.inputs().subList(1, node.inputs().size())) {
      if (input.isEmpty()) {
        continue;
      }
      String type = types.getOrDefault(input, "unknown");
      boolean fits =
          (host == null || host.contains("same")) ? type.equals(first) : host.contains(type);
      if (!fits) {
        return "no CUDA kernel for " + first + " with " + type;
      }
      if (host != null && !model.constants().contains(input)) {
        return "must wait for " + input + " to be copied to the processor";
      }
    }
    return null;
  }

  private @Nullable Kernel find(String domain, String operator, long opset) {
    for (Kernel kernel : kernels) {
      if (kernel.domain.equals(domain)
          && kernel.operator.equals(operator)
          && kernel.firstOpset <= opset
          && opset <= kernel.lastOpset) {
        return kernel;
      }
    }
    return null;
  }

  private static String typeName(int type) {
    return TYPES.getOrDefault(type, "type " + type);
  }
}
