package sanko.nn.ort;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads ONNX Runtime's native libraries. Left to itself ONNX Runtime unpacks them at every start
 * into a new temporary folder, 27 MB, which stays when the process is killed, as most programs end
 * an engine; and even told where they are, it makes that folder and fails if it cannot. So the
 * libraries are loaded here and ONNX Runtime is told that it has done so. If any of this is
 * impossible it does it in its own way.
 */
final class OrtLibraries {
  /** Names a folder with libraries to take instead of those in the jar. */
  static final String FOLDER_PROPERTY = "onnxruntime.native.path";

  private static final System.Logger LOG = System.getLogger(OrtLibraries.class.getName());
  private static final String RUNTIME = "ai.onnxruntime.OnnxRuntime";

  /** In the order of their dependence. */
  private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");

  /** The version of the native interface that the Java classes ask for. */
  private static final int API_VERSION = 23;

  private OrtLibraries() {}

  /** Loads the libraries; to be called before ONNX Runtime is first used. */
  static void load() {
    String named = System.getProperty(FOLDER_PROPERTY);
    try {
      Class<?> runtime = Class.forName(RUNTIME);
      Path folder = named == null ? unpack(runtime) : Path.of(named);
      for (String name : NAMES) {
        System.load(folder.resolve(System.mapLibraryName(name)).toAbsolutePath().toString());
      }
      start(runtime, folder);
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.INFO, "ONNX Runtime loads its libraries in its own way", e);
    }
  }

  private static Path unpack(Class<?> runtime) throws ReflectiveOperationException, IOException {
    String folder = "ai/onnxruntime/native/" + field(runtime, "OS_ARCH_STR").get(null) + "/";
    List<String> entries =
        NAMES.stream().map(name -> folder + System.mapLibraryName(name)).toList();
    return NativeLibraries.unpack(OrtEnvironment.class, entries);
  }

  /**
   * Does what ONNX Runtime does once it has loaded its libraries, but for what belongs to training.
   * It takes the folder for its temporary one, too: there it looks for what GPUs need.
   */
  private static void start(Class<?> runtime, Path folder) throws ReflectiveOperationException {
    synchronized (runtime) {
      Object api = call(runtime, "initialiseAPIBase", int.class, API_VERSION);
      if (api.equals(0L)) {
        throw new ReflectiveOperationException("the native interface has another version");
      }
      field(runtime, "ortApiHandle").set(null, api);
      Object compiling = call(runtime, "initialiseCompileAPIBase", long.class, api);
      field(runtime, "ortCompileApiHandle").set(null, compiling);
      field(runtime, "providers").set(null, call(runtime, "initialiseProviders", long.class, api));
      field(runtime, "version").set(null, method(runtime, "initialiseVersion").invoke(null));
      field(runtime, "libraryDirPathProperty").set(null, folder.toString());
      field(runtime, "tempDirectory").set(null, folder);
      field(runtime, "loaded").set(null, true);
    }
  }

  private static Field field(Class<?> runtime, String name) throws ReflectiveOperationException {
    Field field = runtime.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  private static Method method(Class<?> runtime, String name, Class<?>... arguments)
      throws ReflectiveOperationException {
    Method method = runtime.getDeclaredMethod(name, arguments);
    method.setAccessible(true);
    return method;
  }

  private static Object call(Class<?> runtime, String name, Class<?> type, Object argument)
      throws ReflectiveOperationException {
    return method(runtime, name, type).invoke(null, argument);
  }
}
