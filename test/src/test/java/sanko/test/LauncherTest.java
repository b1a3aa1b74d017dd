package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher for Unix tells a JDK; one that only prints what it is told. */
class LauncherTest {
  private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

  @TempDir private Path folder;

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** All that the launcher of an engine that is built passes to a JDK of this version. */
  private String options(String version) throws IOException, InterruptedException {
    assumeThat(Path.of("/bin/sh")).exists();
    Path jdk = folder.resolve("jdk");
    script(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path home = folder.resolve("sanko");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    Files.writeString(home.resolve("pom.xml"), "");
    script(home.resolve("gtp/target/dist/sanko.jar"), "");
    Files.createDirectories(home.resolve("gtp/target/dist/lib"));
    ProcessBuilder launcher =
        new ProcessBuilder(home.resolve("sanko").toString(), "gtp", "-visits", "9");
    launcher.environment().put("JAVA_HOME", jdk.toString());
    launcher.environment().put("SANKO_JAVA_OPTS", "-Xmx77m");
    Process process = launcher.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String options =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    assertThat(options).contains(" -Xmx77m -jar ").endsWith("sanko.jar gtp -visits 9");
    return options;
  }

  @Test
  void silencesWarningsWhereTheJdkKnowsHow() throws Exception {
    assertThat(options("17.0.15")).doesNotContain(UNSAFE);
    assertThat(options("22.0.2")).doesNotContain(UNSAFE);
    assertThat(options("23")).contains(UNSAFE);
    assertThat(options("25.0.3")).contains(UNSAFE);
  }
}
