package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import sanko.cli.testing.TestedProgram;

/** Starts the engine as docs/guides tell other programs to. */
final class GuideEngine {
  static final Path GUIDES = Path.of("..", "docs", "guides");

  /** Where Debian's package puts it. */
  static final String PROGRAM = "/usr/bin/sanko";

  private final Path folder;

  GuideEngine(Path folder) {
    this.folder = folder;
  }

  /** Starts the engine by all words, of which the first is the program, and ends it. */
  void startsAsProgram(String where, List<String> words) throws IOException {
    assertThat(words.get(0)).as(where).isEqualTo(PROGRAM);
    starts(where, words.subList(1, words.size()));
  }

  /** Starts the engine by the words after its name and ends it. */
  void starts(String where, List<String> words) throws IOException {
    List<String> arguments = new ArrayList<>(words);
    for (String option : List.of("-log", "-model")) {
      int at = arguments.indexOf(option);
      if (at >= 0) {
        arguments.set(at + 1, Files.writeString(folder.resolve("file"), "").toString());
      }
    }
    TestedProgram program = new TestedProgram();
    int status = program.runOn("quit\n", arguments.toArray(String[]::new));
    String said = program.err();
    assertThat(status).as("%s: %s: %s", where, words, said).isZero();
    assertThat(said).as(where).doesNotContain("Unknown", "not used");
  }
}
