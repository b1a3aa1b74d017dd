package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import sanko.analysis.testing.CheckedTalk;
import sanko.cli.Main;
import sanko.engine.config.Evaluators;

/**
 * A file that lists what is public, so that whoever takes something away or adds it decides to do
 * so; docs/compatibility.md. {@code -Dsanko.write.docs=true} writes it anew.
 *
 * @param file its name
 */
record PublicRecord(String file) {
  Path path() {
    return Path.of("src", "test", "resources", "sanko", "test").resolve(file);
  }

  /** What is public now is what is recorded. */
  void lists(Collection<String> found) throws IOException {
    Set<String> names = new TreeSet<>(found);
    if (Boolean.getBoolean("sanko.write.docs")) {
      Files.write(path(), names);
    }
    Set<String> recorded = new TreeSet<>(Files.readAllLines(path()));
    Set<String> gone = new TreeSet<>(recorded);
    gone.removeAll(names);
    assertThat(gone).as("public names that are gone; docs/compatibility.md").isEmpty();
    names.removeAll(recorded);
    assertThat(names).as("public names that are not recorded").isEmpty();
  }

  /** What the program prints on standard output for this input; it must succeed. */
  static String run(String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    int status =
        Main.run(
            arguments,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            out,
            silent,
            new Evaluators());
    assertThat(status).as(String.join(" ", arguments)).isZero();
    String output = out.toString(StandardCharsets.UTF_8).replace("\r", "");
    if (arguments[0].equals("analysis")) {
      CheckedTalk.compare(input, output);
    }
    return output;
  }
}
