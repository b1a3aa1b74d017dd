package sanko.match;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/** An engine in a process of its own that always passes, or fails in a way of its own. */
final class FakeGtp {
  private FakeGtp() {}

  /**
   * Serves GTP; the argument says what it does at its first {@code genmove}. With a file as well it
   * starts a process that does not end, and adds its number to the file.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 1) {
      startOther(Path.of(arguments[1]));
    }
    if (arguments[0].equals("linger")) {
      linger();
    }
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String played = "A1";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "list_commands" -> out.print("= boardsize\nclear_board\nfinal_score\n\n");
        case "play" -> {
          played = words[2];
          out.print("= \n\n");
        }
        case "genmove" -> answer(arguments[0], played, in, out);
        case "final_score" -> out.print("= W+100\n\n");
        case "quit" -> {
          out.print("= \n\n");
          return;
        }
        default -> out.print("= \n\n");
      }
      out.flush();
    }
  }

  private static void startOther(Path file) throws IOException {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FakeGtp.class.getName(),
                "linger")
            .inheritIO()
            .start();
    Files.writeString(
        file, other.pid() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void answer(String mode, String played, BufferedReader in, PrintStream out)
      throws IOException {
    switch (mode) {
      case "crash" -> Runtime.getRuntime().halt(7);
      case "illegal" -> out.print("= " + played + "\n\n");
      case "garbage" -> out.print("hello\n\n");
      case "nonsense" -> out.print("= Z99\n\n");
      case "refuse" -> out.print("? cannot think\n\n");
      case "hang" -> in.transferTo(Writer.nullWriter());
      case "resign" -> out.print("= resign\n\n");
      default -> out.print("= pass\n\n");
    }
  }

  private static void linger() {
    while (true) {
      LockSupport.park();
    }
  }
}
