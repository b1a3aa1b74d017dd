package sanko.nn.ort;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;

/**
 * Keeps ONNX Runtime from noting its use. It numbers the computer and begins a database in the
 * user's cache folder when its environment is made, before it can be told not to, unless a variable
 * of the process says so.
 */
final class Telemetry {
  private static final System.Logger LOG = System.getLogger(Telemetry.class.getName());
  private static final String VARIABLE = "ORT_DISABLE_TELEMETRY";
  private static final String YES = "1";

  private Telemetry() {}

  /**
   * Sets the variable, as Java cannot, unless the launcher has; to be called before the environment
   * is made.
   */
  static void prevent() {
    if (System.getenv(VARIABLE) != null) {
      return;
    }
    try {
      JnaFolders.prepare();
      if (Platform.isWindows()) {
        Function set = Function.getFunction("ucrtbase", "_putenv_s");
        set.invokeInt(new Object[] {VARIABLE, YES});
      } else {
        Function set = NativeLibrary.getProcess().getFunction("setenv");
        set.invokeInt(new Object[] {VARIABLE, YES, 1});
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.DEBUG, "ONNX Runtime is told later to note nothing", e);
    }
  }
}
