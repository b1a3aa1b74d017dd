package sanko.nn.ort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.onnx.OnnxGraph;

/**
 * The native libraries that GPUs need. They lie in one folder, named by the system property {@value
 * #FOLDER_PROPERTY}: ONNX Runtime as built for CUDA, and those of CUDA and cuDNN that are not
 * installed. ONNX Runtime is told of the folder, and what it depends on is loaded beforehand, so
 * that no search path has to be set: the dynamic linker takes a library that is loaded already
 * under the same name.
 *
 * <p>The choice is made once in a process and before ONNX Runtime is first used: its builds for
 * processors and for CUDA cannot both be loaded. Shared.
 */
final class CudaLibraries {
  /** Names the folder. */
  static final String FOLDER_PROPERTY = "sanko.cuda";

  private static final System.Logger LOG = System.getLogger(CudaLibraries.class.getName());

  private static final String DRIVER = "libcuda.so.1";

  private static final List<String> RUNTIME =
      List.of(
          "libonnxruntime.so",
          "libonnxruntime4j_jni.so",
          "libonnxruntime_providers_shared.so",
          "libonnxruntime_providers_cuda.so");

  /** In the order of their dependence. */
  private static final List<String> CUDA =
      List.of(
          "libcudart.so.12",
          "libnvrtc.so.12",
          "libcublasLt.so.12",
          "libcublas.so.12",
          "libcurand.so.10");

  private static final List<String> CUDNN =
      List.of(
          "libcudnn_graph.so.9",
          "libcudnn_ops.so.9",
          "libcudnn_cnn.so.9",
          "libcudnn_adv.so.9",
          "libcudnn_engines_precompiled.so.9",
          "libcudnn_engines_runtime_compiled.so.9",
          "libcudnn_heuristic.so.9",
          "libcudnn.so.9");

  private static final List<String> SYSTEM_FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/lib/x86_64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/usr/lib/wsl/lib",
          "/usr/local/nvidia/lib64",
          "/usr/local/cuda/lib64",
          "/opt/cuda/lib64",
          "/run/opengl-driver/lib");

  private static final Pattern FAILURE = Pattern.compile("CUDA failure [0-9]+: [^;]+");

  private static boolean chosen;
  private static @Nullable String problem;

  private CudaLibraries() {}

  /** Why GPUs cannot be used on this machine, for the user; null if the libraries are loaded. */
  static synchronized @Nullable String problem() {
    if (!chosen) {
      chosen = true;
      String folder = System.getProperty(FOLDER_PROPERTY);
      String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
      problem =
          system.toLowerCase(Locale.ROOT).equals("linux amd64")
              ? load(folder == null ? null : Path.of(folder), systemFolders(), true)
              : "CUDA is supported on Linux with x86-64, not on " + system;
    }
    return problem;
  }

  /** Whether somebody fetched the libraries, or NVIDIA's driver runs. */
  static boolean areHinted() {
    return System.getProperty(FOLDER_PROPERTY) != null
        || Files.exists(Path.of("/proc/driver/nvidia/version"));
  }

  /**
   * Finds what is missing and loads the rest.
   *
   * @param folder of the libraries, or null if there is none
   * @param system where installed libraries lie
   * @param forReal whether to load libraries and direct ONNX Runtime to the folder, or only look
   * @return what is missing, for the user; null for nothing
   */
  static @Nullable String load(@Nullable Path folder, List<Path> system, boolean forReal) {
    Path driver = find(DRIVER, system);
    if (driver == null) {
      return "the NVIDIA driver is missing (" + DRIVER + " was not found)";
    }
    if (folder == null) {
      return "CUDA's libraries are not installed; start with ./sanko --cuda to download them,"
          + " or see docs/cuda.md";
    }
    List<Path> places = new ArrayList<>();
    places.add(folder);
    List<Path> found = new ArrayList<>(List.of(driver));
    List<String> missing = new ArrayList<>();
    findAll(RUNTIME, places, new ArrayList<>(), missing);
    places.addAll(system);
    findAll(CUDA, places, found, missing);
    findAll(CUDNN, places, found, missing);
    if (!missing.isEmpty()) {
      return "libraries are missing: "
          + String.join(", ", missing)
          + " (ONNX Runtime for CUDA in "
          + folder
          + ", CUDA 12, cuDNN 9; see docs/cuda.md)";
    }
    return forReal ? load(folder, found) : null;
  }

  private static @Nullable String load(Path folder, List<Path> libraries) {
    for (Path library : libraries) {
      try {
        System.load(library.toAbsolutePath().toString());
      } catch (UnsatisfiedLinkError e) {
        return "a library cannot be loaded: " + e.getMessage();
      }
    }
    System.setProperty(OrtLibraries.FOLDER_PROPERTY, folder.toAbsolutePath().toString());
    return null;
  }

  private static void findAll(
      List<String> names, List<Path> places, List<Path> found, List<String> missing) {
    for (String name : names) {
      Path library = find(name, places);
      if (library == null) {
        missing.add(name);
      } else {
        found.add(library);
      }
    }
  }

  private static @Nullable Path find(String name, List<Path> places) {
    for (Path place : places) {
      Path library = place.resolve(name);
      if (Files.isReadable(library)) {
        return library;
      }
    }
    return null;
  }

  private static List<Path> systemFolders() {
    List<Path> folders = new ArrayList<>();
    String named = System.getenv("LD_LIBRARY_PATH");
    if (named != null) {
      for (String each : named.split(File.pathSeparator, -1)) {
        if (!each.isEmpty()) {
          folders.add(Path.of(each));
        }
      }
    }
    SYSTEM_FOLDERS.forEach(each -> folders.add(Path.of(each)));
    return folders;
  }

  /** Computes something on a GPU; why that fails, or null. For loaded libraries only. */
  static @Nullable String probe(Accelerator accelerator) {
    try {
      NativeCalls.enter();
    } catch (NetworkException e) {
      return e.getMessage();
    }
    try {
      return compute(NativeCalls.environment(), accelerator);
    } catch (OrtException | NetworkException | LinkageError e) {
      LOG.log(System.Logger.Level.DEBUG, "a GPU cannot be used", e);
      return reason(String.valueOf(e.getMessage()));
    } finally {
      NativeCalls.leave();
    }
  }

  private static @Nullable String compute(OrtEnvironment environment, Accelerator accelerator)
      throws OrtException, NetworkException {
    try (SessionOptions options = new SessionOptions()) {
      Providers.add(options, accelerator, Providers.NO_SHAPES, 1);
      try (OrtSession session = environment.createSession(doubling(), options);
          OnnxTensor one = OnnxTensor.createTensor(environment, new float[] {1});
          OrtSession.Result result = session.run(Map.of("x", one))) {
        float[] two = (float[]) result.get(0).getValue();
        return two[0] == 2 ? null : "GPU " + accelerator.gpu() + " computes 1 + 1 = " + two[0];
      }
    }
  }

  /** What CUDA said, without where ONNX Runtime heard it; all if it said nothing. */
  static String reason(String message) {
    Matcher failure = FAILURE.matcher(message);
    return (failure.find() ? failure.group() : message).replaceAll("\\s+", " ").trim();
  }

  private static ByteBuffer doubling() {
    OnnxGraph graph = new OnnxGraph();
    String x = graph.input("x", 1);
    graph.output("y", graph.node("Add", x, x), 1);
    return graph.toModel();
  }
}
