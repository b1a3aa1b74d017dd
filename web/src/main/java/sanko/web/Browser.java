package sanko.web;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The user's browser. */
final class Browser {
  private Browser() {}

  /**
   * Opens an address, without waiting.
   *
   * @return whether there is a browser
   */
  static boolean open(String address) {
    List<String> command = command(System.getProperty("os.name", ""), System.getenv(), address);
    if (command.isEmpty()) {
      return false;
    }
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      System.getLogger(Browser.class.getName())
          .log(System.Logger.Level.DEBUG, "no browser can be opened", e);
      return false;
    }
  }

  /**
   * How an address is opened, or nothing where there is no desktop: what opens files there may be a
   * browser for the terminal, which would take the terminal from this program.
   *
   * @param system as Java names it
   * @param environment variables
   */
  static List<String> command(String system, Map<String, String> environment, String address) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.contains("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", address);
    }
    if (name.contains("mac")) {
      return List.of("open", address);
    }
    boolean hasDesktop =
        environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
    return hasDesktop ? List.of("xdg-open", address) : List.of();
  }
}
