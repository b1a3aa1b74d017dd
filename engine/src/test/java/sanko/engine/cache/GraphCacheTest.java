package sanko.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.engine.config.BuildInfo;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;
import sanko.nn.onnx.GraphCode;
import sanko.nn.testing.FakeEvaluator;
import sanko.search.Search;
import sanko.search.graph.GraphFile;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class GraphCacheTest {
  private static final SearchSettings SETTINGS = SearchSettings.DEFAULT;

  @TempDir Path folder;

  private final GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);

  /** An evaluator whose network is this file. */
  private static FakeEvaluator network(@Nullable Path file, Precision precision) {
    return new FakeEvaluator() {
      @Override
      public @Nullable NetworkSource source() {
        return file == null ? null : new NetworkSource(file, 8, precision);
      }
    };
  }

  private GraphFile.Head head(String content, Precision precision, String game) throws IOException {
    Path file = Files.writeString(folder.resolve(content), content);
    return Objects.requireNonNull(GameIdentity.of(network(file, precision), SETTINGS, game));
  }

  @Test
  void tellsNetworksPrecisionsSettingsAndGamesApart() throws IOException {
    GraphFile.Head head = head("a", Precision.INT8, "game");
    assertThat(head("a", Precision.INT8, "game")).isEqualTo(head);
    assertThat(head("b", Precision.INT8, "game").evaluator())
        .isNotEqualTo(head.evaluator())
        .startsWith("fake-b1c1 (SHA-256 ");
    assertThat(head("a", Precision.FP32, "game")).isNotEqualTo(head);
    assertThat(head("a", Precision.INT8, "other")).isNotEqualTo(head);
    FakeEvaluator network = network(folder.resolve("a"), Precision.INT8);
    assertThat(GameIdentity.of(network, SETTINGS.with("cpuctExploration", "2"), "game"))
        .isNotEqualTo(head);
    assertThat(GameIdentity.of(network, SETTINGS.with("maxGraphMegabytes", "9"), "game"))
        .isEqualTo(head);
    assertThat(GameIdentity.of(network(null, Precision.INT8), SETTINGS, "game")).isNull();
  }

  @Test
  void tellsBuildsOfOneVersionApartByWhatEvaluates() throws IOException {
    GraphFile.Head head = head("a", Precision.INT8, "game");
    FakeEvaluator network = network(folder.resolve("a"), Precision.INT8);
    String version = BuildInfo.version() + " ";
    String code = Objects.requireNonNull(GraphCode.ofEvaluations());
    assertThat(GameIdentity.of(network, SETTINGS, "game", version + code)).isEqualTo(head);
    assertThat(GameIdentity.of(network, SETTINGS, "game", version + "0")).isNotEqualTo(head);
  }

  private Search searched() throws Exception {
    Search search = new Search(new FakeEvaluator(), SETTINGS, 1);
    search.run(game, SearchRequest.forAnalysis(SearchLimits.visits(50)));
    return search;
  }

  @Test
  void keepsWhatIsFoundAgain() throws Exception {
    GraphCache cache = new GraphCache(folder.resolve("new/games"), 1 << 20);
    GraphFile.Head head = new GraphFile.Head("network", 1, 2);
    Search search = searched();
    assertThat(cache.graph(head).exists()).isFalse();
    cache.graph(head).save(search, "a note");
    assertThat(cache.graph(head).readNote()).isEqualTo("a note");
    Search other = new Search(new FakeEvaluator(), SETTINGS, 1);
    cache.graph(head).load(other, game.board());
    assertThat(other.signature()).isEqualTo(search.signature());
    assertThat(cache.graph(new GraphFile.Head("network", 1, 3)).exists()).isFalse();
  }

  /** Each time there is room for two; the one that was used longest ago goes. */
  @Test
  void removesWhatWasUsedLongestAgo() throws Exception {
    Search search = searched();
    Path file = folder.resolve("one.sanko");
    GraphFile.Head head = new GraphFile.Head("network", 1, 0);
    new KeptGraph(file, head).save(search, "");
    Path games = folder.resolve("games");
    GraphCache cache = new GraphCache(games, 2 * Files.size(file) + 100);
    for (int i = 0; i < 2; i++) {
      KeptGraph graph = cache.graph(new GraphFile.Head("network", 1, i));
      graph.save(search, "");
      Instant before = Instant.now().minusSeconds(100 - 10 * i);
      Files.setLastModifiedTime(graph.file(), FileTime.from(before));
    }
    Path foreign = Files.write(games.resolve("other"), new byte[1 << 16]);
    assertThat(cache.graph(new GraphFile.Head("network", 1, 0)).exists()).isTrue();
    cache.graph(new GraphFile.Head("network", 1, 2)).save(search, "");
    assertThat(cache.graph(new GraphFile.Head("network", 1, 0)).exists()).isTrue();
    assertThat(cache.graph(new GraphFile.Head("network", 1, 1)).exists()).isFalse();
    assertThat(cache.graph(new GraphFile.Head("network", 1, 2)).exists()).isTrue();
    assertThat(foreign).exists();
  }

  @Test
  void saysWhyAFileIsRefused() throws Exception {
    GraphCache cache = new GraphCache(folder, 1 << 20);
    KeptGraph graph = cache.graph(new GraphFile.Head("network", 1, 2));
    graph.save(searched(), "");
    byte[] bytes = Files.readAllBytes(graph.file());
    bytes[bytes.length / 2] ^= 1;
    Files.write(graph.file(), bytes);
    assertThatThrownBy(graph::readNote).hasMessage("it is damaged");
    KeptGraph other = new KeptGraph(graph.file(), new GraphFile.Head("another", 1, 2));
    graph.save(searched(), "");
    assertThatThrownBy(() -> other.load(searched(), game.board()))
        .hasMessage("it is a search with network, not with another");
  }
}
