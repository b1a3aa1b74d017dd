package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.WinogradEmitter;
import sanko.nn.testing.TinyNetwork;

/** The decision whether fp32 uses Winograd's transform. */
class WinogradChoiceTest {
  private static final long SEED = 20261123;

  @TempDir Path folder;
  private Path cache;
  private WinogradChoice choice;

  @BeforeEach
  void open() {
    cache = folder.resolve("cache");
    choice = new WinogradChoice(cache);
  }

  @Test
  void measuresOnceAndKeepsTheFigure() throws Exception {
    Path wide = network(WinogradEmitter.LEAST_CHANNELS);
    boolean first = isUsed(Winograd.AUTO, wide);
    List<Path> kept = files();
    assertThat(kept).hasSize(1);
    byte[] content = Files.readAllBytes(kept.get(0));
    assertThat(isUsed(Winograd.AUTO, wide)).isEqualTo(first);
    assertThat(Files.readAllBytes(kept.get(0))).isEqualTo(content);
  }

  @Test
  void followsTheFigureThatIsKept() throws Exception {
    Path wide = network(WinogradEmitter.LEAST_CHANNELS);
    isUsed(Winograd.AUTO, wide);
    keep(wide, 1.5);
    assertThat(isUsed(Winograd.AUTO, wide)).isTrue();
    assertThat(isUsed(Winograd.FALSE, wide)).isFalse();
    keep(wide, 0.9);
    assertThat(isUsed(Winograd.AUTO, wide)).isFalse();
    assertThat(isUsed(Winograd.TRUE, wide)).isTrue();
  }

  @Test
  void measuresAgainWhereTheFileIsDamaged() throws Exception {
    Path wide = network(WinogradEmitter.LEAST_CHANNELS);
    isUsed(Winograd.AUTO, wide);
    Path file = files().get(0);
    Files.write(file, new byte[] {1, 2, 3});
    isUsed(Winograd.AUTO, wide);
    assertThat(Files.size(file)).isGreaterThan(3);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void doesNotMeasureNarrowNetworks() throws Exception {
    Path narrow = network(WinogradEmitter.LEAST_CHANNELS - 1);
    for (Winograd wish : Winograd.values()) {
      assertThat(isUsed(wish, narrow)).isFalse();
    }
    assertThat(files()).isEmpty();
  }

  /** It is wrong on one board only, and by little: the model there is that of another network. */
  @Test
  void refusesATransformWhoseNumbersAreWrong() throws Exception {
    Path wide = network(WinogradEmitter.LEAST_CHANNELS);
    byte[] bytes =
        new TinyNetwork(false)
            .withChannels(WinogradEmitter.LEAST_CHANNELS)
            .withRandomValues(SEED + 1)
            .bytes();
    NetworkFile other = NetworkFile.read(Files.write(folder.resolve("other.bin"), bytes));
    choice =
        new WinogradChoice(
            cache,
            (file, width, height) ->
                ChannelsLastGraph.winograd(width == height ? file : other, width, height));
    assertThat(isUsed(Winograd.AUTO, wide)).isFalse();
    MachineFile kept = MachineFile.of(wide, "sanko winograd 2", "winograd", cache);
    Double figure = kept.find(content -> ByteBuffer.wrap(content).getDouble());
    assertThat(figure).isZero();
    assertThat(new WinogradChoice(cache).isUsed(Winograd.AUTO, NetworkContent.read(wide)))
        .as("the verdict is kept")
        .isFalse();
  }

  private boolean isUsed(Winograd wish, Path path) throws NetworkException {
    return choice.isUsed(wish, NetworkContent.read(path));
  }

  /** Replaces the figure that was measured. */
  private void keep(Path network, double speedup) throws Exception {
    MachineFile file = MachineFile.of(network, "sanko winograd 2", "winograd", cache);
    assertThat(files()).containsExactly(file.file());
    byte[] content = ByteBuffer.allocate(Double.BYTES).putDouble(speedup).array();
    file.keep(content, "the figure");
  }

  private Path network(int channels) throws Exception {
    byte[] bytes = new TinyNetwork(false).withChannels(channels).withRandomValues(SEED).bytes();
    return Files.write(folder.resolve(channels + ".bin"), bytes);
  }

  private List<Path> files() throws Exception {
    if (!Files.exists(cache)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(cache)) {
      return found.toList();
    }
  }
}
