package sanko.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where this engine runs from, as its launcher tells.
 *
 * @param folder the folder of the package; null in the source tree, or without the launcher
 * @param ownRuntime whether Java is the package's own
 */
record Installation(@Nullable Path folder, boolean ownRuntime) {
  /** The property by which the launcher names the folder of the package. */
  private static final String FOLDER_PROPERTY = "sanko.package";

  /** The port of {@code web}, then those of {@code serve}. */
  private static final List<Integer> PORTS = List.of(7788, 7700, 7701, 7702, 7703);

  static Installation here() {
    String named = System.getProperty(FOLDER_PROPERTY);
    if (named == null) {
      return new Installation(null, false);
    }
    Path folder = Path.of(named).toAbsolutePath().normalize();
    Path java = Path.of(System.getProperty("java.home", "")).toAbsolutePath().normalize();
    return new Installation(folder, java.startsWith(folder));
  }

  boolean packaged() {
    return folder != null;
  }

  /** Says in a few words where the engine runs from. */
  String text() {
    if (folder == null) {
      return "none: the engine runs from its sources";
    }
    return folder + (ownRuntime ? ", with a Java of its own" : ", with the system's Java");
  }

  /** Those of Sanko's usual ports that another program has on this machine. */
  static List<Integer> takenPorts() {
    List<Integer> taken = new ArrayList<>();
    for (int port : PORTS) {
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        socket.setReuseAddress(true);
      } catch (IOException e) {
        taken.add(port);
      }
    }
    return taken;
  }
}
