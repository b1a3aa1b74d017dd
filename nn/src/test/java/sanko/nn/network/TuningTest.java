package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.testing.TinyNetwork;

/** The choice of lanes, threads and batches, and its file. */
@Timeout(120)
class TuningTest {
  private static final LaneLayout LAYOUT = new LaneLayout(3, 2, 8, 4);

  @TempDir Path folder;
  private Path network;

  @BeforeEach
  void writeANetwork() throws IOException {
    network = folder.resolve("tiny.bin");
    new TinyNetwork(false).withRandomValues(1).write(network);
  }

  private TuningStore store(int cores, Precision precision) throws NetworkException {
    return new TuningStore(network, cores, precision, folder.resolve("cache"));
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.toList();
    }
  }

  @Test
  void keepsALayoutForNetworkCoresAndPrecision() throws Exception {
    assertThat(store(6, Precision.AUTO).find()).isNull();
    store(6, Precision.AUTO).put(LAYOUT);
    assertThat(store(6, Precision.AUTO).find()).isEqualTo(LAYOUT);
    assertThat(store(5, Precision.AUTO).find()).isNull();
    assertThat(store(6, Precision.INT8).find()).isNull();
    new TinyNetwork(false).withRandomValues(2).write(network);
    assertThat(store(6, Precision.AUTO).find()).isNull();
  }

  @Test
  void ignoresABrokenFile() throws Exception {
    TuningStore store = store(6, Precision.AUTO);
    store.put(LAYOUT);
    assertThat(kept()).hasSize(1);
    Path file = kept().get(0);
    byte[] good = Files.readAllBytes(file);
    for (int at = 0; at < good.length; at += 5) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      Files.write(file, bad);
      assertThat(store.find()).as("byte %d", at).isNull();
    }
    Files.write(file, good);
    assertThat(store.find()).isEqualTo(LAYOUT);
  }

  @Test
  void findsALayoutForAllCoresInTwoSeconds() throws Exception {
    try (NetworkModels models = NetworkModels.open(network, Precision.FP32, Winograd.FALSE)) {
      Autotuner.Finding finding =
          Objects.requireNonNull(new Autotuner(models, 2, () -> false, System::nanoTime).tune());
      assertThat(finding.layout().lanes() * finding.layout().threads()).isEqualTo(2);
      assertThat(finding.layout().batch()).isBetween(1, 16);
      assertThat(finding.layout().smallBatch()).isBetween(1, 16);
      assertThat(finding.rate()).isPositive();
    }
  }

  /** Whichever batches are the fastest, no lane waits for positions. */
  @Test
  void batchesDoNotBoundWhatIsUnderWay() throws Exception {
    EvaluatorSettings settings = EvaluatorSettings.DEFAULT;
    new TinyNetwork(false).withRandomValues(14).write(network);
    int cores = settings.processor().cores();
    TuningStore.of(network, cores, settings.precision()).put(new LaneLayout(3, 1, 1, 2));
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, settings)) {
      assertThat(evaluator.lanes()).isEqualTo(3);
      assertThat(evaluator.capacity()).isEqualTo(24);
    }
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, settings.withMaxBatch(2))) {
      assertThat(evaluator.capacity()).isEqualTo(2 * evaluator.lanes());
    }
  }

  /** The models of one network, but now and then that of another one. */
  private static final class Changing implements NetworkModels {
    private final NetworkModels good;
    private final NetworkModels bad;
    private int asked;

    Changing(NetworkModels good, NetworkModels bad) {
      this.good = good;
      this.bad = bad;
    }

    @Override
    public NetworkDescription description() {
      return good.description();
    }

    @Override
    public boolean supports(int width, int height) {
      return good.supports(width, height);
    }

    @Override
    public String modelName(int width, int height) {
      return good.modelName(width, height);
    }

    @Override
    public synchronized Model model(int width, int height) throws NetworkException {
      return (asked++ % 2 == 0 ? good : bad).model(width, height);
    }
  }

  /** What is computed in batches differs from what is computed alone. */
  @Test
  void findsNothingWhoseNumbersAreWrong() throws Exception {
    Path other = new TinyNetwork(false).withRandomValues(2).write(folder.resolve("other.bin"));
    try (NetworkModels good = NetworkModels.open(network, Precision.FP32, Winograd.FALSE);
        NetworkModels bad = NetworkModels.open(other, Precision.FP32, Winograd.FALSE)) {
      Autotuner autotuner =
          new Autotuner(new Changing(good, bad), 1, () -> false, System::nanoTime);
      assertThat(autotuner.tune()).isNull();
      assertThat(autotuner.hasFoundWrong()).isTrue();
      assertThat(autotuner.isCrowded()).isFalse();
    }
  }

  @Test
  void findsNothingWhereOthersHaveTheProcessors() throws Exception {
    try (NetworkModels models = NetworkModels.open(network, Precision.FP32, Winograd.FALSE)) {
      Autotuner autotuner = new Autotuner(models, 1, () -> false, () -> 0);
      assertThat(autotuner.tune()).isNull();
      assertThat(autotuner.isCrowded()).isTrue();
    }
  }

  @Test
  void findsNothingWhenDisturbed() throws Exception {
    try (NetworkModels models = NetworkModels.open(network, Precision.FP32, Winograd.FALSE)) {
      assertThat(new Autotuner(models, 2, () -> true).tune()).isNull();
    }
  }
}
