package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.testing.TinyNetwork;

/** Models as they are kept for the next start. */
class PreparedFolderTest {
  private static final int SIDE = 9;
  private static final int CHANNELS = 64;
  private static final long SEED = 20261124;
  private static final long PLENTY = 1L << 30;

  @TempDir Path folder;
  private Path kept;
  private NetworkFile network;
  private ByteBuffer model;

  @BeforeEach
  void makeAModel() throws Exception {
    kept = folder.resolve("prepared");
    byte[] bytes = new TinyNetwork(false).withChannels(CHANNELS).withRandomValues(SEED).bytes();
    network = NetworkFile.read(Files.write(folder.resolve("random.bin"), bytes));
    model = NetworkGraph.exact(network, SIDE, SIDE);
  }

  private PreparedFolder open() {
    return new PreparedFolder(kept, PLENTY);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(kept)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void opens(ModelSource.Stored stored) throws Exception {
    OrtNetwork.Options options = new OrtNetwork.Options(1, 1);
    try (OrtNetwork opened = OrtNetwork.open(network.description(), stored, SIDE, SIDE, options)) {
      opened.run(1);
      assertThat(opened.isFinite(1)).isTrue();
    }
  }

  @Test
  void givesBackWhatItKept() throws Exception {
    assertThat(open().find("a", "subject")).isNull();
    open().put("a", "subject", model, stored -> {});
    ModelSource.Stored stored = Objects.requireNonNull(open().find("a", "subject"));
    assertThat(stored.file().resolveSibling("weights.bin")).isNotEmptyFile();
    assertThat(open().bytes()).isEqualTo(stored.size()).isGreaterThan(0);
    opens(stored);
    assertThat(names()).hasSize(1).allMatch(name -> name.startsWith("a-"));
    assertThat(open().find("a", "another subject")).isNull();
    assertThat(open().find("b", "subject")).isNull();
  }

  @Test
  void refusesWhatIsDamagedCutOrForeignAndReplacesIt() throws Exception {
    open().put("a", "subject", model, stored -> {});
    Path place = kept.resolve(names().get(0));
    for (String name : List.of("model.onnx", "weights.bin", "record")) {
      Path file = place.resolve(name);
      byte[] good = Files.readAllBytes(file);
      byte[] bad = good.clone();
      bad[bad.length / 2] ^= 4;
      for (byte[] wrong : List.of(bad, Arrays.copyOf(good, good.length - 1), new byte[0])) {
        Files.write(file, wrong);
        assertThat(open().find("a", "subject")).as(name).isNull();
        open().put("a", "subject", model, stored -> {});
        opens(Objects.requireNonNull(open().find("a", "subject")));
      }
    }
    open().put("a", "foreign", model, stored -> {});
    Path foreign =
        kept.resolve(names().stream().filter(each -> !place.endsWith(each)).toList().get(0));
    Files.copy(
        foreign.resolve("record"), place.resolve("record"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(open().find("a", "subject")).as("the record of another subject").isNull();
    Files.delete(place.resolve("weights.bin"));
    open().put("a", "subject", model, stored -> {});
    opens(Objects.requireNonNull(open().find("a", "subject")));
  }

  @Test
  void leavesAGoodOneAlone() throws Exception {
    open().put("a", "subject", model, stored -> {});
    Path weights = kept.resolve(names().get(0)).resolve("weights.bin");
    FileTime longAgo = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(weights, longAgo);
    open().put("a", "subject", model, stored -> {});
    assertThat(Files.getLastModifiedTime(weights)).isEqualTo(longAgo);
    assertThat(names()).hasSize(1);
  }

  @Test
  void writersAtOnceDoNoHarm() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> writers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        writers.add(
            () -> {
              open().put("a", "subject", model, stored -> {});
              return true;
            });
      }
      for (Future<Boolean> written : threads.invokeAll(writers)) {
        assertThat(written.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(names()).hasSize(1);
    opens(Objects.requireNonNull(open().find("a", "subject")));
  }

  @Test
  void deletesWhatWasNotUsedForLongest() throws Exception {
    open().put("a", "1", model, stored -> {});
    open().put("b", "2", model, stored -> {});
    age("a-", 20);
    age("b-", 10);
    assertThat(open().find("a", "1")).as("is used").isNotNull();
    long one = Objects.requireNonNull(open().find("a", "1")).size();
    new PreparedFolder(kept, 5 * one / 2).put("c", "3", model, stored -> {});
    assertThat(open().find("b", "2")).isNull();
    assertThat(open().find("a", "1")).isNotNull();
    assertThat(open().find("c", "3")).isNotNull();
    assertThat(open().bytes()).isLessThanOrEqualTo(5 * one / 2);
  }

  @Test
  void keepsNothingThatIsTooLarge() throws Exception {
    open().put("a", "1", model, stored -> {});
    PreparedFolder small = new PreparedFolder(kept, 1000);
    assertThatThrownBy(() -> small.put("b", "2", model, stored -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("may take 1,000 bytes");
    assertThat(names()).as("the other one stays").hasSize(1);
  }

  @Test
  void leavesNothingOfABadModel() throws Exception {
    ByteBuffer bad = ByteBuffer.allocateDirect(100);
    assertThatThrownBy(() -> open().put("a", "subject", bad, stored -> {}))
        .hasMessageContaining("cannot be prepared");
    assertThat(names()).isEmpty();
  }

  @Test
  void saysThatAFolderCannotBeWritten() throws Exception {
    Files.writeString(kept, "in the way");
    assertThat(open().find("a", "subject")).isNull();
    assertThat(open().bytes()).isZero();
    assertThatThrownBy(() -> open().put("a", "subject", model, stored -> {}))
        .isInstanceOf(IOException.class);
    assertThat(kept).hasContent("in the way");
  }

  @Test
  void deletesTheDraftsOfKilledProcesses() throws Exception {
    Path draft = Files.createDirectories(kept.resolve(".sanko-draft.tmp"));
    Files.writeString(draft.resolve("weights.bin"), "half");
    Files.setLastModifiedTime(draft, FileTime.fromMillis(1_000_000));
    open().put("a", "subject", model, stored -> {});
    assertThat(draft).doesNotExist();
  }

  @Test
  void removesAModel() throws Exception {
    open().put("a", "subject", model, stored -> {});
    open().remove(Objects.requireNonNull(open().find("a", "subject")));
    assertThat(names()).isEmpty();
  }

  /** Sets the time of the last use of what begins so. */
  private void age(String begin, long minutes) throws IOException {
    for (String name : names()) {
      if (name.startsWith(begin)) {
        Files.setLastModifiedTime(
            kept.resolve(name).resolve("record"),
            FileTime.fromMillis(System.currentTimeMillis() - minutes * 60_000));
      }
    }
  }

  @Test
  void keepsNothingThatACheckRefuses() throws Exception {
    assertThatThrownBy(
            () ->
                open()
                    .put(
                        "a",
                        "subject",
                        model,
                        stored -> {
                          assertThat(stored.file()).exists();
                          throw new NetworkException("wrong numbers");
                        }))
        .hasMessage("wrong numbers");
    assertThat(open().find("a", "subject")).isNull();
    assertThat(open().bytes()).isZero();
  }
}
