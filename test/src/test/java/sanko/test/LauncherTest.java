package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher for Unix tells a JDK; one that only prints what it is told. */
class LauncherTest {
  private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";
  private static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";

  @TempDir private Path folder;
  private int processors = 4;
  private boolean hasLocale = true;
  private @Nullable String locale;

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** All that the launcher of an engine that is built passes to a JDK of this version. */
  private String options(String version) throws IOException, InterruptedException {
    String options = told(version, "gtp", "-visits", "9");
    assertThat(options).contains(" -Xmx77m -jar ").endsWith("sanko.jar gtp -visits 9");
    return options;
  }

  /** What a JDK is told for these arguments, where all modules are built. */
  private String told(String version, String... arguments)
      throws IOException, InterruptedException {
    assumeThat(Path.of("/bin/sh")).exists();
    Path jdk = folder.resolve("jdk");
    script(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path home = folder.resolve("sanko");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    Files.writeString(home.resolve("pom.xml"), "");
    for (String jar :
        List.of(
            "gtp/target/dist/sanko.jar",
            "web/target/dist/sanko-web.jar",
            "mcp/target/dist/sanko-mcp.jar",
            "train/target/dist/sanko-train.jar",
            "cluster/target/dist/sanko-cluster.jar")) {
      script(home.resolve(jar), "");
      Files.createDirectories(home.resolve(jar).resolveSibling("lib"));
    }
    return told(home, jdk, arguments);
  }

  /** What the launcher in a folder tells a JDK for these arguments. */
  private String told(Path home, Path jdk, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("sanko").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder launcher = new ProcessBuilder(command);
    launcher.environment().put("JAVA_HOME", jdk.toString());
    launcher.environment().put("SANKO_JAVA_OPTS", "-Xmx77m");
    if (!hasLocale) {
      launcher.environment().keySet().removeAll(Set.of("LC_ALL", "LC_CTYPE", "LANG"));
    } else if (locale != null) {
      launcher.environment().put("LC_ALL", locale);
    }
    Path tools = folder.resolve("tools");
    script(tools.resolve("getconf"), "#!/bin/sh\necho " + processors + "\n");
    launcher.environment().merge("PATH", tools.toString(), (path, first) -> first + ":" + path);
    Process process = launcher.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String options =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    return options;
  }

  @Test
  void runsTheModuleWithTheSubcommand() throws Exception {
    assertThat(told("17", "web", "--port", "0")).endsWith("sanko-web.jar web --port 0");
    assertThat(told("17", "mcp")).endsWith("sanko-mcp.jar mcp");
    assertThat(told("17", "serve", "--web", "7788")).endsWith("sanko-web.jar serve --web 7788");
    assertThat(told("17", "serve", "--gtp", "7700")).endsWith("dist/sanko.jar serve --gtp 7700");
    assertThat(told("17", "corpus", "games")).endsWith("dist/sanko-cluster.jar corpus games");
    for (String command : List.of("train", "label", "samplesgfs")) {
      assertThat(told("17", command, "-x")).endsWith("dist/sanko-train.jar " + command + " -x");
    }
    assertThat(told("17", "selfplay", "--dir", "games"))
        .endsWith("dist/sanko-train.jar selfplay --dir games");
    assertThat(told("17", "selfplay", "--master", "local"))
        .endsWith("dist/sanko-cluster.jar selfplay --master local");
    assertThat(told("17", "arena", "--out", "games")).endsWith("dist/sanko.jar arena --out games");
    assertThat(told("17", "arena", "--master", "local"))
        .endsWith("dist/sanko-cluster.jar arena --master local");
    assertThat(told("17", "help", "web")).endsWith("sanko-web.jar help web");
  }

  @Test
  void runsAPackageFromAnyFolderWithItsOwnJava() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    Path home = folder.resolve("a package & 碁");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    script(home.resolve("app/sanko-web.jar"), "");
    script(home.resolve("runtime/bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.writeString(home.resolve("runtime/release"), "JAVA_VERSION=\"17\"\n");
    script(home.resolve("app/sanko-mcp.jar"), "");
    assertThat(told(home, folder.resolve("absent"), "mcp")).endsWith("app/sanko-mcp.jar mcp");
    assertThat(told(home, folder.resolve("absent"), "gtp"))
        .contains(" -Dsanko.package=" + home.toRealPath() + " -Xmx77m -jar ")
        .endsWith("app/sanko-web.jar gtp");
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("sanko"), Path.of("..", "a package & 碁", "sanko"));
    assertThat(told(linked, folder.resolve("absent"), "web")).endsWith("app/sanko-web.jar web");
  }

  /** Else it finds no file whose path has letters outside ASCII. */
  @Test
  void givesJavaALocaleWhereThereIsNone() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    hasLocale = false;
    assertThat(localeOfJava()).isEqualTo("C.UTF-8");
  }

  @Test
  void givesJavaALocaleWhereTheUsersIsNotInstalled() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    locale = "xx_XX.UTF-8";
    script(
        folder.resolve("tools/locale"),
        "#!/bin/sh\ncase $LC_ALL in xx*) echo ANSI_X3.4-1968;; *) echo EUC-JP;; esac\n");
    assertThat(localeOfJava()).isEqualTo("C.UTF-8");
    locale = "ja_JP.eucJP";
    assertThat(localeOfJava()).isEqualTo("ja_JP.eucJP");
  }

  private String localeOfJava() throws Exception {
    Path home = folder.resolve("package");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    script(home.resolve("app/sanko-web.jar"), "");
    script(home.resolve("runtime/bin/java"), "#!/bin/sh\necho \"$LC_ALL\"\n");
    Files.writeString(home.resolve("runtime/release"), "JAVA_VERSION=\"17\"\n");
    return told(home, folder.resolve("absent"), "gtp");
  }

  /** That of an image for containers, which would otherwise have to make one at each start. */
  @Test
  void takesTheArchiveThatAPackageBrings() throws Exception {
    assumeThat(Path.of("/bin/sh")).exists();
    Path home = folder.resolve("image");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    script(home.resolve("app/sanko-web.jar"), "");
    script(home.resolve("runtime/bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.writeString(home.resolve("runtime/release"), "JAVA_VERSION=\"25\"\n");
    Path archives = Files.createDirectories(home.resolve("app/cds"));
    Files.writeString(archives.resolve("image.aot"), "classes");
    Files.writeString(archives.resolve("image.aot.size"), "7\n");
    assertThat(told(home, folder.resolve("absent"), "gtp"))
        .contains(" -XX:AOTCache=" + home.toRealPath().resolve("app/cds/image.aot") + " ");
    assertThat(archives).isDirectoryNotContaining("glob:**/25-*");
    Files.writeString(archives.resolve("image.aot.size"), "8\n");
    assertThat(told(home, folder.resolve("absent"), "gtp")).doesNotContain("AOTCache");
  }

  /** Where one is closed, a JVM takes its own files for it and reads them as commands. */
  @Test
  void opensTheStreamsThatAreClosed() throws Exception {
    assumeThat(Path.of("/dev/fd/0")).exists();
    Path home = folder.resolve("package");
    script(home.resolve("sanko"), Files.readString(Path.of("..", "sanko")));
    script(home.resolve("app/sanko-web.jar"), "");
    Path told = folder.resolve("told");
    script(
        home.resolve("runtime/bin/java"),
        "#!/bin/sh\nfor n in 0 1 2; do readlink -f /proc/$$/fd/$n; done >>'" + told + "'\n");
    Files.writeString(home.resolve("runtime/release"), "JAVA_VERSION=\"17\"\n");
    String command = "exec '" + home.resolve("sanko") + "' gtp <&- >&- 2>&-";
    assertThat(new ProcessBuilder("/bin/sh", "-c", command).start().waitFor()).isZero();
    List<String> streams = Files.readAllLines(told);
    assertThat(streams.get(streams.size() - 3)).as("standard input").isEqualTo("/dev/null");
    assertThat(streams).endsWith("/dev/null");
  }

  @Test
  void silencesWarningsWhereTheJdkKnowsHow() throws Exception {
    assertThat(options("17.0.15")).doesNotContain(UNSAFE);
    assertThat(options("22.0.2")).doesNotContain(UNSAFE);
    assertThat(options("23")).contains(UNSAFE);
    assertThat(options("25.0.3")).contains(UNSAFE);
  }

  @Test
  void usesTheFirstCompilerAloneOnTwoProcessors() throws Exception {
    assertThat(options("17")).doesNotContain(FIRST_COMPILER);
    processors = 2;
    assertThat(options("17")).contains(FIRST_COMPILER);
    assertThat(told("17", "serve", "--web", "7788")).contains(FIRST_COMPILER);
    assertThat(told("17", "gtp", "-model", "rollouts")).doesNotContain(FIRST_COMPILER);
    assertThat(told("17", "bench")).doesNotContain(FIRST_COMPILER);
    assertThat(told("17", "train")).doesNotContain(FIRST_COMPILER);
  }
}
