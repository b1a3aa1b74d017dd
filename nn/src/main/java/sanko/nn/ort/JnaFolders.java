package sanko.nn.ort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Has JNA, which calls functions of C libraries, start fast and leave nothing behind. */
public final class JnaFolders {
  private static final String BINDING = "com/sun/jna/linux-x86-64/libjnidispatch.so";
  private static final String BINDING_PROPERTY = "jna.boot.library.path";
  private static final String SEARCH_PROPERTY = "jna.platform.library.path";

  private JnaFolders() {}

  /**
   * Tells JNA which folders to use; without effect once one of its classes was used. On other
   * systems than Linux on x86-64 it finds its library itself.
   *
   * @throws IOException if its library cannot be unpacked
   */
  public static void prepare() throws IOException {
    // Left to itself JNA makes a folder and unpacks its library into it at every start.
    System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      return;
    }
    Path folder = NativeLibraries.unpack(JnaFolders.class.getClassLoader(), List.of(BINDING));
    System.setProperty(BINDING_PROPERTY, folder.toString());
    // And it asks a program where libraries are.
    System.setProperty(SEARCH_PROPERTY, folder.toString());
  }
}
