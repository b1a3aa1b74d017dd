package sanko.nn.ort;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import ai.onnxruntime.providers.OrtTensorRTProviderOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Tells ONNX Runtime's sessions what to run on. */
final class Providers {
  private static final System.Logger LOG = System.getLogger(Providers.class.getName());

  /** The shapes of inputs that are fixed. */
  static final IntFunction<String> NO_SHAPES = rows -> "";

  private Providers() {}

  /**
   * Adds the providers of an accelerator; what it cannot compute is left to the processor.
   *
   * @param shapes all inputs with their dimensions for a number of rows, as in {@code
   *     spatial:8x22x19x19,global:8x19}; empty if they are fixed
   * @param mostRows the most rows of a run
   */
  static void add(
      SessionOptions options, Accelerator accelerator, IntFunction<String> shapes, int mostRows)
      throws OrtException {
    if (accelerator.kind() == Accelerator.Kind.TENSORRT) {
      try (OrtTensorRTProviderOptions tensorRt =
          new OrtTensorRTProviderOptions(accelerator.gpu())) {
        for (Map.Entry<String, String> entry : tensorRt(shapes, mostRows).entrySet()) {
          tensorRt.add(entry.getKey(), entry.getValue());
        }
        options.addTensorrt(tensorRt);
      }
    }
    if (accelerator.isGpu()) {
      try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(accelerator.gpu())) {
        // The exhaustive search, the default, times all algorithms anew for each shape.
        cuda.add("cudnn_conv_algo_search", "HEURISTIC");
        options.addCUDA(cuda);
      }
    }
  }

  /* Building an engine takes minutes, so that engines are kept. */
  private static Map<String, String> tensorRt(IntFunction<String> shapes, int mostRows) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("trt_fp16_enable", "1");
    Path folder = CacheFile.userFolder().resolve("tensorrt");
    try {
      values.put("trt_engine_cache_path", Files.createDirectories(folder).toString());
      values.put("trt_engine_cache_enable", "1");
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "TensorRT engines cannot be stored", e);
    }
    if (!shapes.apply(1).isEmpty()) {
      values.put("trt_profile_min_shapes", shapes.apply(1));
      values.put("trt_profile_opt_shapes", shapes.apply(Math.max(1, mostRows / 2)));
      values.put("trt_profile_max_shapes", shapes.apply(mostRows));
    }
    return values;
  }
}
