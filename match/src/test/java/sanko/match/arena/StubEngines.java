package sanko.match.arena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Engines that are shell scripts, which start much faster than a JVM. */
final class StubEngines {
  private static final String SCRIPT =
      """
      #!/bin/sh
      echo start >>"$0.starts"
      played=A1
      while read -r command color vertex; do
        case $command in
          protocol_version) printf '= 2\\n\\n' ;;
          version) printf '= 1.5 of %s\\n\\n' "${0##*/}" ;;
          list_commands) printf '= boardsize\\nclear_board\\nfinal_score\\n\\n' ;;
          play) [ "$vertex" = pass ] || played=$vertex; printf '= \\n\\n' ;;
          genmove) GENMOVE ;;
          final_score) printf '= W+2\\n\\n' ;;
          quit) printf '= \\n\\n'; exit 0 ;;
          *) printf '= \\n\\n' ;;
        esac
      done
      """;

  private final Path folder;
  private final List<String> entries = new ArrayList<>();

  /**
   * Engines in a folder.
   *
   * @param folder where their programs are written
   */
  StubEngines(Path folder) {
    this.folder = folder;
  }

  /** Adds an engine; the code of the shell answers {@code genmove}. */
  StubEngines add(String name, String genmove) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, SCRIPT.replace("GENMOVE", genmove));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    entries.add(
        "{\"name\": \"%1$s\", \"program\": \"%2$s\", \"command\": [\"{program}\", \"{seconds}\"]}"
            .formatted(name, file));
    return this;
  }

  StubEngines addMissing(String name) {
    entries.add(
        "{\"name\": \"%1$s\", \"program\": \"no-such-program\", \"command\": [\"{program}\"]}"
            .formatted(name));
    return this;
  }

  /** The file that describes them. */
  Path write() throws IOException {
    Path file = folder.resolve("engines.json");
    Files.writeString(file, "{\"engines\": [" + String.join(",\n", entries) + "]}");
    return file;
  }

  /** The file of an engine. */
  Path program(String name) {
    return folder.resolve(name);
  }

  /** How often an engine was started. */
  long starts(String name) throws IOException {
    Path file = folder.resolve(name + ".starts");
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }

  static final String PASSES = "printf '= pass\\n\\n'";
  static final String CRASHES = "exit 7";

  /** Until a file {@code .ready} is beside it. */
  static final String CRASHES_AT_FIRST = "[ -e \"$0.ready\" ] || exit 7; printf '= pass\\n\\n'";

  /** In place of a move of White. */
  static final String CRASHES_AS_WHITE = "[ $color = b ] || exit 7; printf '= pass\\n\\n'";

  static final String PLAYS_ILLEGALLY = "printf '= %s\\n\\n' \"$played\"";

  /** Until a file {@code .ready} is beside it. */
  static final String CANNOT_BEGIN =
      PASSES + " ;; boardsize) [ -e \"$0.ready\" ] || exit 7; printf '= \\n\\n'";

  static final String REPLIES_TWICE_TO_NAME =
      PASSES + " ;; 4711) printf '=4711 2\\n\\n' ;; name) printf '= a name\\n\\n= a name\\n\\n'";
  static final String IS_LATE = "sleep 2; printf '= pass\\n\\n'";
}
