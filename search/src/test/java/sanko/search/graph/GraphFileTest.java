package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.search.FakeEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class GraphFileTest {
  @TempDir Path folder;

  private final GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);

  private static Search search() {
    return new Search(new FakeEvaluator(), SearchSettings.DEFAULT, 1);
  }

  private SearchSnapshot run(Search search, int visits, boolean ownership) throws SearchException {
    return search.run(
        game,
        SearchRequest.toPlay(SearchLimits.visits(visits))
            .withOwnership(ownership ? OwnershipScope.ROOT : OwnershipScope.NONE));
  }

  /** A search that was saved and loaded goes on to the same bits as one that was not. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void goesOnAsIfNothingHadHappened(boolean ownership) throws Exception {
    Path file = folder.resolve("search.sanko");
    Search original = search();
    run(original, 300, ownership);
    game.play(Vertex.parse("C3", game.board()), Color.BLACK);
    run(original, 700, ownership);
    original.save(file, game);
    Search loaded = search();
    loaded.load(file, game);
    assertThat(loaded.signature()).isEqualTo(original.signature());
    SearchSnapshot expected = run(original, 1500, ownership);
    SearchSnapshot found = run(loaded, 1500, ownership);
    assertThat(found.moves()).isEqualTo(expected.moves());
    assertThat(loaded.signature()).isEqualTo(original.signature());
    assertThat(found.playouts()).isEqualTo(expected.playouts()).isLessThan(1000);
    if (ownership) {
      for (int index = 0; index < 25; index++) {
        assertThat(found.whiteOwnership(index)).isEqualTo(expected.whiteOwnership(index));
      }
    }
  }

  private Path saved() throws Exception {
    Path file = folder.resolve("search.sanko");
    Search search = search();
    run(search, 100, false);
    search.save(file, game);
    return file;
  }

  private void refuses(Path file, String reason) throws Exception {
    Search search = search();
    run(search, 50, false);
    GraphSignature before = search.signature();
    assertThatThrownBy(() -> search.load(file, game))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
    assertThat(search.signature()).isEqualTo(before);
  }

  @Test
  void refusesDamagedFiles() throws Exception {
    Path file = saved();
    byte[] bytes = Files.readAllBytes(file);
    for (int place : new int[] {30, bytes.length / 2, bytes.length - 1}) {
      byte[] damaged = bytes.clone();
      damaged[place] ^= 4;
      refuses(Files.write(folder.resolve("damaged"), damaged), "damaged");
    }
    for (int length : new int[] {20, bytes.length / 3, bytes.length - 1}) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      refuses(Files.write(folder.resolve("cut"), cut), "damaged");
    }
    refuses(Files.write(folder.resolve("empty"), new byte[0]), "not a saved search");
    refuses(Files.writeString(folder.resolve("text"), "(;GM[1]SZ[9];B[aa])"), "not a saved search");
    bytes[11]++;
    refuses(Files.write(folder.resolve("newer"), bytes), "format is 3");
  }

  /**
   * The file is of November 21, 2026: Black at C3 on 5x5, a search of 40 visits by rollouts. What
   * is written otherwise needs another number of its format.
   */
  @Test
  void readsWhatAnEarlierVersionSaved() throws Exception {
    Path file = folder.resolve("search.sanko");
    try (InputStream in = GraphFileTest.class.getResourceAsStream("saved-format-1.sanko")) {
      Files.write(file, Objects.requireNonNull(in).readAllBytes());
    }
    FakeEvaluator rollouts =
        new FakeEvaluator() {
          @Override
          public String name() {
            return "rollouts";
          }
        };
    game.play(Vertex.parse("C3", game.board()), Color.BLACK);
    Search search = new Search(rollouts, SearchSettings.DEFAULT, 1);
    search.load(file, game);
    SearchSnapshot snapshot = run(search, 60, false);
    assertThat(snapshot.playouts()).isEqualTo(20);
    assertThat(snapshot.root().visits()).isEqualTo(60);
  }

  @Test
  void refusesOtherPositionsRulesAndEvaluators() throws Exception {
    Path file = saved();
    game.play(Vertex.parse("C3", game.board()), Color.BLACK);
    refuses(file, "another position");
    game.undo();
    FakeEvaluator other =
        new FakeEvaluator() {
          @Override
          public String name() {
            return "other";
          }
        };
    assertThatThrownBy(() -> new Search(other, SearchSettings.DEFAULT, 1).load(file, game))
        .hasMessage("it is a search with fake, not with other");
    GameState suicide = new GameState(5, 5, Rules.CHINESE, 0.5);
    assertThatThrownBy(() -> search().load(file, suicide))
        .hasMessageContaining("other rules or settings");
  }

  @Test
  void leavesTheOldFileWhereTheNewOneCannotBeWritten() throws Exception {
    Path file = saved();
    Path inside = file.resolve("deeper");
    assertThatThrownBy(() -> search().save(inside, game)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> search().save(folder, game)).isInstanceOf(IOException.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    search().load(file, game);
  }

  @Test
  void savesNothingOfAnotherBoardSize() throws Exception {
    Path file = folder.resolve("search.sanko");
    GameState larger = new GameState(7, 7, Rules.TROMP_TAYLOR, 0.5);
    Search search = search();
    search.run(larger, SearchRequest.toPlay(SearchLimits.visits(100)));
    assertThatThrownBy(() -> search.save(file, game)).hasMessage("nothing has been searched");
    search.save(folder.resolve("larger.sanko"), larger);
    run(search, 100, false);
    search.save(file, game);
    Search loaded = search();
    loaded.load(file, game);
    assertThat(loaded.signature()).isEqualTo(search.signature());
    loaded.load(folder.resolve("larger.sanko"), larger);
    run(loaded, 100, false);
    assertThat(loaded.signature()).isEqualTo(search.signature());
  }
}
