package sanko.nn.ort;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.testing.JavaProcess;

class NativeLibrariesTest {
  private static final String LIBRARY = "ai/onnxruntime/native/win-x64/onnxruntime4j_jni.dll";
  private static final String OTHER =
      "ai/onnxruntime/native/win-x64/onnxruntime_providers_shared.dll";
  private static final char UMLAUT = '\u00fc';
  private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

  @TempDir Path folder;

  private Path unpack(Path cache) throws IOException {
    return NativeLibraries.unpack(OrtEnvironment.class, List.of(LIBRARY, OTHER), cache);
  }

  @Test
  void unpacksOnceAndMendsWhatIsDamaged() throws IOException {
    Path unpacked = unpack(folder);
    assertThat(unpacked).hasParent(folder);
    Path library = unpacked.resolve("onnxruntime4j_jni.dll");
    byte[] content = Files.readAllBytes(library);
    assertThat(OrtEnvironment.class.getResourceAsStream("/" + LIBRARY)).hasBinaryContent(content);
    Files.setLastModifiedTime(library, LONG_AGO);
    assertThat(unpack(folder)).isEqualTo(unpacked);
    assertThat(Files.getLastModifiedTime(library)).isEqualTo(LONG_AGO);

    byte[] damaged = content.clone();
    damaged[content.length / 2] ^= 1;
    for (byte[] wrong : List.of(damaged, new byte[0])) {
      Files.write(library, wrong);
      unpack(folder);
      assertThat(library).hasBinaryContent(content);
    }
    assertThat(unpacked).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void takesATemporaryFolderWhereTheCacheCannotBeWritten() throws IOException {
    Path blocked = Files.createFile(folder.resolve("file")).resolve("cache");
    Path unpacked = unpack(blocked);
    assertThat(unpacked).hasParent(Path.of(System.getProperty("java.io.tmpdir")));
    assertThat(unpacked.resolve("onnxruntime4j_jni.dll")).isNotEmptyFile();
    assertThat(unpacked.resolve("onnxruntime_providers_shared.dll")).isNotEmptyFile();
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(
            () -> NativeLibraries.unpack(OrtEnvironment.class, List.of("no/such.so"), folder))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("has no no/such.so");
    assertThatThrownBy(() -> NativeLibraries.unpack(String.class, List.of(LIBRARY), folder))
        .isInstanceOf(IOException.class);
  }

  @Test
  void manyMayUnpackAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Path>> unpacked = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        unpacked.add(threads.submit(() -> unpack(folder)));
      }
      for (Future<Path> each : unpacked) {
        assertThat(each.get().resolve("onnxruntime4j_jni.dll"))
            .hasSameBinaryContentAs(unpacked.get(0).get().resolve("onnxruntime4j_jni.dll"));
      }
      // Only now does nobody write any more.
      assertThat(unpacked.get(0).get()).isDirectoryNotContaining("glob:**.tmp");
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void sweepsWhatKilledProcessesLeft() throws IOException {
    Path cache = folder.resolve("cache");
    Files.createDirectories(cache.resolve("natives-1"));
    List<Path> old = new ArrayList<>();
    List<Path> kept = new ArrayList<>();
    old.add(Files.createDirectory(folder.resolve("onnxruntime-java1")));
    old.add(Files.createDirectory(folder.resolve("onnxruntime-java2")));
    Files.createFile(folder.resolve("onnxruntime-java2/libonnxruntime.so"));
    old.add(Files.createDirectory(folder.resolve("sanko-network-1")));
    Files.createFile(folder.resolve("sanko-network-1/sanko-0.bin.gz"));
    old.add(Files.createFile(folder.resolve("jlinenative-1.so.lck")));
    old.add(Files.createFile(cache.resolve(".sanko-1.tmp")));
    old.add(Files.createFile(cache.resolve("natives-1/.sanko-1.tmp")));
    kept.add(Files.createDirectory(folder.resolve("onnxruntime-java3")));
    Files.createFile(folder.resolve("onnxruntime-java3/thesis.txt"));
    kept.add(Files.createDirectory(folder.resolve("other")));
    kept.add(Files.createFile(cache.resolve("sanko-1.bin.gz")));
    kept.add(Files.createFile(cache.resolve("natives-1/libonnxruntime.so")));
    for (Path each : old) {
      Files.setLastModifiedTime(each, LONG_AGO);
    }
    Files.setLastModifiedTime(cache.resolve("natives-1"), LONG_AGO);
    for (Path each : kept) {
      Files.setLastModifiedTime(each, LONG_AGO);
    }
    kept.add(Files.createDirectory(folder.resolve("onnxruntime-java4")));
    kept.add(Files.createFile(cache.resolve(".sanko-2.tmp")));

    NativeLibraries.sweep(folder, cache);
    assertThat(old).allMatch(Files::notExists);
    assertThat(kept).allMatch(Files::exists);
    NativeLibraries.sweep(folder.resolve("nowhere"), folder.resolve("nowhere"));
  }

  /** What a program says that loads ONNX Runtime and is killed. */
  private String probe(Path temporary, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(options);
    all.add("-Djava.io.tmpdir=" + temporary);
    ProcessBuilder builder = JavaProcess.of(RuntimeProbe.class.getName(), all, List.of(arguments));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("ORT_DISABLE_TELEMETRY", "1");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return said.strip();
  }

  @Test
  void leavesNothingInTheTemporaryFolderWhenItIsKilled() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    assertThat(probe(temporary, List.of())).matches("[0-9.]+");
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void needsNoTemporaryFolder() throws Exception {
    assertThat(probe(folder.resolve("nowhere"), List.of())).matches("[0-9.]+");
  }

  @Test
  void needsNoCacheFolder() throws Exception {
    Files.createFile(folder.resolve("cache"));
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    assertThat(probe(temporary, List.of())).matches("[0-9.]+");
  }

  @Test
  void knowsTheHomeOfAUserWhomTheSystemDoesNotList() throws Exception {
    ProcessBuilder builder =
        JavaProcess.of(RuntimeProbe.class.getName(), List.of("-Duser.home=?"), List.of());
    builder.environment().remove("XDG_CACHE_HOME");
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("ORT_DISABLE_TELEMETRY", "1");
    builder.directory(Files.createDirectory(folder.resolve("here")).toFile());
    builder.inheritIO().redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
    assertThat(folder.resolve(".cache/sanko")).isNotEmptyDirectory();
    assertThat(folder.resolve("here")).isEmptyDirectory();
  }

  /** Started by another program than the launcher, which sets the variable. */
  @Test
  void letsOnnxRuntimeNoteNothingOfItsUse() throws Exception {
    ProcessBuilder builder =
        JavaProcess.of(RuntimeProbe.class.getName(), List.of("-Duser.home=" + folder), List.of());
    builder.environment().remove("XDG_CACHE_HOME");
    builder.environment().remove("ORT_DISABLE_TELEMETRY");
    builder.environment().put("HOME", folder.toString());
    builder.inheritIO().redirectOutput(ProcessBuilder.Redirect.DISCARD);
    assertThat(builder.start().waitFor()).isZero();
    try (Stream<Path> caches = Files.list(folder.resolve(".cache"))) {
      assertThat(caches).containsExactly(folder.resolve(".cache/sanko"));
    }
  }

  /** A service without a locale cannot read the name of a home folder with an umlaut. */
  @Test
  void worksWithoutANameForTheCacheFolder() throws Exception {
    String encoding = System.getProperty("sun.jnu.encoding", "US-ASCII");
    assumeTrue(
        Charset.forName(encoding).newEncoder().canEncode(UMLAUT),
        "skipped: this process has no name for it either");
    ProcessBuilder builder =
        JavaProcess.of(
            RuntimeProbe.class.getName(), List.of("-Djava.io.tmpdir=" + folder), List.of());
    builder.environment().put("XDG_CACHE_HOME", folder + "/J" + UMLAUT + "rgen");
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("ORT_DISABLE_TELEMETRY", "1");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    assertThat(process.getInputStream().readAllBytes()).asString(UTF_8).matches("[0-9.]+\\s*");
  }

  /** As with the libraries for GPUs: ONNX Runtime goes to the folder for what it needs later. */
  @Test
  void looksInTheFolderThatIsNamed() throws Exception {
    assertThat(probe(folder, List.of())).matches("[0-9.]+");
    Path named;
    try (var unpacked = Files.newDirectoryStream(folder.resolve("cache/sanko"), "natives-*")) {
      named = unpacked.iterator().next();
    }
    Path provider = named.resolve(System.mapLibraryName("onnxruntime_providers_cuda"));
    List<String> options = List.of("-D" + OrtLibraries.FOLDER_PROPERTY + "=" + named);
    assertThat(probe(folder.resolve("nowhere"), options, "cuda"))
        .contains("Failed to find CUDA shared provider");
    Files.writeString(provider, "no library");
    assertThat(probe(folder.resolve("nowhere"), options, "cuda"))
        .contains("CUDA execution provider is not enabled in this build");
  }
}
