package sanko.board.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the classes of this one. */
public final class JavaProcess {
  private JavaProcess() {}

  /**
   * What starts it.
   *
   * @param main the class whose {@code main} it runs
   * @param options of the JVM
   */
  public static ProcessBuilder of(String main, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
