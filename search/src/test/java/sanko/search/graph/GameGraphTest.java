package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** The graph of a whole game in a file, and what it forgets. */
class GameGraphTest {
  private static final SearchSettings SETTINGS =
      SearchSettings.DEFAULT.with("useEvalCache", "true").with("evalCacheMinVisits", "40");
  private static final GraphFile.Head HEAD = new GraphFile.Head("fake of this hash", 1, 2);
  private static final GraphFile.Attachment NOTE = attached("a note", false);
  private static final int MOVES = 12;

  @TempDir Path folder;

  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final List<GameState> positions = positions();

  private static GraphFile.Attachment attached(String note, boolean roundsOwnership) {
    return new GraphFile.Attachment(note, roundsOwnership);
  }

  private static List<GameState> positions() {
    GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);
    List<GameState> positions = new ArrayList<>();
    for (int i = 0; i <= MOVES; i++) {
      positions.add(new GameState(game));
      game.play(game.board().pointAt(11 * i % 49), game.toMove());
    }
    return positions;
  }

  private Search search(Graph graph) {
    return new Search(evaluator, SETTINGS, 1, graph);
  }

  /** Searches all positions from the last to the first. */
  private List<SearchSnapshot> searchAll(Search search, int visits) throws SearchException {
    List<SearchSnapshot> found = new ArrayList<>();
    SearchRequest request =
        SearchRequest.forAnalysis(SearchLimits.visits(visits)).withOwnership(OwnershipScope.ROOT);
    for (int i = MOVES; i >= 0; i--) {
      found.add(search.run(positions.get(i), request));
    }
    return found;
  }

  private Path save(Search search, GraphFile.Attachment attachment) throws IOException {
    Path file = folder.resolve("game.sanko");
    search.save(file, HEAD, attachment, Long.MAX_VALUE);
    return file;
  }

  private Search load(Path file) throws IOException {
    Search loaded = search(new Graph());
    loaded.load(file, HEAD, positions.get(0).board());
    return loaded;
  }

  private static void checkSame(List<SearchSnapshot> found, List<SearchSnapshot> expected) {
    for (int i = 0; i < expected.size(); i++) {
      assertThat(found.get(i).moves()).isEqualTo(expected.get(i).moves());
      assertThat(found.get(i).root().visits()).isEqualTo(expected.get(i).root().visits());
      assertThat(found.get(i).root().values()).isEqualTo(expected.get(i).root().values());
      assertThat(found.get(i).playouts()).isEqualTo(expected.get(i).playouts());
    }
  }

  /** With as many visits, and with more. */
  @ParameterizedTest
  @ValueSource(ints = {60, 150})
  void goesOnAsIfNothingHadHappened(int visits) throws Exception {
    Search original = search(new Graph());
    searchAll(original, 60);
    Search loaded = load(save(original, NOTE));
    assertThat(loaded.signature()).isEqualTo(original.signature());
    List<SearchSnapshot> expected = searchAll(original, visits);
    List<SearchSnapshot> found = searchAll(loaded, visits);
    checkSame(found, expected);
    assertThat(loaded.signature()).isEqualTo(original.signature());
    for (int index = 0; index < 49; index++) {
      assertThat(found.get(3).whiteOwnership(index))
          .isEqualTo(expected.get(3).whiteOwnership(index));
    }
  }

  /** Not even the roots are evaluated again. */
  @Test
  void needsNoEvaluationForWhatItKnows() throws Exception {
    Search original = search(new Graph());
    searchAll(original, 60);
    Search loaded = load(save(original, NOTE));
    int before = evaluator.evaluations;
    searchAll(loaded, 60);
    assertThat(evaluator.evaluations).isEqualTo(before);
  }

  /** Nothing depends on the ownership of nodes but the ownership that is told. */
  @Test
  void roundsNothingButOwnership() throws Exception {
    Search original = search(new Graph());
    searchAll(original, 60);
    long exact = Files.size(save(original, NOTE));
    Path file = save(original, attached("a note", true));
    assertThat(Files.size(file)).isLessThan(exact * 4 / 5);
    Search loaded = load(file);
    List<SearchSnapshot> expected = searchAll(original, 90);
    List<SearchSnapshot> found = searchAll(loaded, 90);
    checkSame(found, expected);
    for (int index = 0; index < 49; index++) {
      double error = found.get(5).whiteOwnership(index) - expected.get(5).whiteOwnership(index);
      assertThat(Math.abs(error)).isLessThan(0.5 / 127);
    }
  }

  @Test
  void tellsTheNoteOfTheRightFileOnly() throws Exception {
    Search search = search(new Graph());
    searchAll(search, 10);
    Path file = save(search, NOTE);
    assertThat(GraphFile.readNote(file, HEAD)).isEqualTo("a note");
    assertThatThrownBy(() -> GraphFile.readNote(file, new GraphFile.Head("another", 1, 2)))
        .hasMessage("it is a search with fake of this hash, not with another");
    assertThatThrownBy(() -> GraphFile.readNote(file, new GraphFile.Head(HEAD.evaluator(), 1, 3)))
        .hasMessageContaining("another position");
    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {50, bytes.length / 2, bytes.length - 1}) {
      Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> GraphFile.readNote(cut, HEAD)).hasMessage("it is damaged");
      assertThatThrownBy(() -> load(cut)).hasMessage("it is damaged");
    }
  }

  @Test
  void staysBelowItsBoundAndGoesOn() throws Exception {
    Search search = search(new Graph());
    searchAll(search, 60);
    Path file = folder.resolve("game.sanko");
    search.save(file, HEAD, NOTE, 50_000);
    assertThat(Files.size(file)).isBetween(10_000L, 100_000L);
    Search loaded = load(file);
    assertThat(searchAll(loaded, 60)).allMatch(each -> each.root().visits() >= 60);
    assertThat(searchAll(loaded, 120)).allMatch(each -> each.root().visits() >= 120);
  }

  @Test
  void twoAtOnceLeaveOneWholeFile() throws Exception {
    Path file = folder.resolve("game.sanko");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Search search = new Search(new FakeEvaluator(), SETTINGS, i);
      searchAll(search, 20 + i);
      running.add(
          threads.submit(
              () -> {
                for (int times = 0; times < 10; times++) {
                  search.save(file, HEAD, NOTE, Long.MAX_VALUE);
                }
                return null;
              }));
    }
    for (Future<?> each : running) {
      each.get();
    }
    threads.shutdown();
    load(file);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  /** What is left is a graph: edges lead to nodes, and nodes are found by their keys. */
  @ParameterizedTest
  @ValueSource(doubles = {0.9, 0.5, 0.1, 0})
  void forgetsWhatWasVisitedLeast(double share) throws Exception {
    Graph graph = new Graph();
    searchAll(search(graph), 60);
    NodeStore nodes = graph.nodes();
    int before = nodes.size();
    new Forgetting(graph, false, NodeStore.NONE).keep(share, 0);
    assertThat(nodes.size()).isEqualTo((int) (share * before));
    long fewest = Long.MAX_VALUE;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        fewest = Math.min(fewest, nodes.visits(node));
        assertThat(graph.find(nodes.keyLow(node), nodes.keyHigh(node))).isEqualTo(node);
        for (int edge = 0; edge < nodes.edges(node); edge++) {
          assertThat(nodes.exists(nodes.child(node, edge))).isTrue();
        }
      }
    }
    assertThat(fewest).isGreaterThanOrEqualTo(share < 0.5 ? 2 : 1);
    assertThat(searchAll(search(graph), 100)).allMatch(each -> each.root().visits() >= 100);
  }

  /** What was found last stays, though there is more of what was found before. */
  @Test
  void forgetsFirstWhatIsLongAgo() throws Exception {
    Graph graph = new Graph();
    Search search = search(graph);
    searchAll(search, 60);
    graph.forget(0.3, NodeStore.NONE, 0);
    int first = find(graph, 0);
    assertThat(first).isPositive();
    assertThat(graph.nodes().edges(first)).isGreaterThan(graph.nodes().edges(find(graph, MOVES)));
  }

  private int find(Graph graph, int position) {
    GameState game = positions.get(position);
    NodeStore nodes = graph.nodes();
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)
          && nodes.stateLow(node) == game.stateHashLow()
          && nodes.stateHigh(node) == game.stateHashHigh()) {
        return node;
      }
    }
    return NodeStore.NONE;
  }
}
