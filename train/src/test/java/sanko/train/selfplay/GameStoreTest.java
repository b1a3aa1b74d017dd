package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;
import sanko.train.data.TrainingRows;

/** What is on the disk after each way of dying. */
class GameStoreTest {
  private final RowSettings settings = SmallGames.settings("maxRowsPerTrainFile", "6").rows();

  @TempDir Path folder;

  private static List<TrainingRow> rows(int game, int count) {
    List<TrainingRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TrainingRow row = new TrainingRow(5, GameRows.ARRAYS);
      row.setTarget(RowTarget.TURN, 100 * game + i);
      row.set(RowArray.PLANES, 3, 0x80);
      rows.add(row);
    }
    return rows;
  }

  private static String record(int game) {
    return "(;GM[1]GN[" + game + "])\n";
  }

  private GameStore open() throws IOException, ConfigException {
    return GameStore.open(folder, settings, Shard.ALL);
  }

  private List<Integer> turns(String file) throws IOException {
    TrainingRows rows = RowFiles.read(folder.resolve("tdata").resolve(file));
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < rows.count(); i++) {
      turns.add((int) rows.target(i, RowTarget.TURN));
      assertThat(rows.get(RowArray.PLANES, i, 3)).isEqualTo(0x80);
    }
    return turns;
  }

  private List<String> names(String part) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(part))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void filesRowsOnceThereAreEnough() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 4), record(0));
      assertThat(names("tdata")).isEmpty();
      store.add(1, rows(1, 3), record(1));
      assertThat(turns("000000.npz")).containsExactlyInAnyOrder(0, 1, 2, 3, 100, 101, 102);
      assertThat(Files.readString(folder.resolve("sgfs/000000.sgf")))
          .isEqualTo(record(0) + record(1));
      assertThat(names("pending")).isEmpty();
      store.add(2, List.of(), record(2));
      store.finish();
      assertThat(store.totals()).isEqualTo(new GameStore.Totals(3, 7));
      assertThat(names("tdata")).containsExactly("000000.npz");
      assertThat(names("sgfs")).containsExactly("000000.sgf", "000001.sgf");
    }
  }

  @Test
  void finishedGamesOutliveTheProgram() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 2), record(0));
      store.add(3, rows(3, 2), record(3));
    }
    Files.writeString(folder.resolve("pending/00000005.npz"), "rows of a game without record");
    Files.writeString(folder.resolve("pending/00000006.sgf.tmp"), "(;");
    try (GameStore store = open()) {
      assertThat(store.totals()).isEqualTo(new GameStore.Totals(2, 4));
      assertThat(store.nextNumber()).isEqualTo(4);
      assertThat(names("pending")).hasSize(4);
      store.add(4, rows(4, 2), record(4));
      assertThat(turns("000000.npz")).containsExactlyInAnyOrder(0, 1, 300, 301, 400, 401);
    }
  }

  @Test
  void clearsDraftsThatAKilledProgramLeft() throws IOException, ConfigException {
    open().close();
    List<Path> drafts = new ArrayList<>();
    for (String part : List.of("", "pending", "tdata", "sgfs")) {
      Path draft = Files.createFile(folder.resolve(part).resolve(".sanko-1.tmp"));
      drafts.add(Files.setLastModifiedTime(draft, FileTime.from(Instant.EPOCH)));
    }
    open().close();
    assertThat(drafts).allMatch(Files::notExists);
  }

  @Test
  void filingThatWasCutOffIsDoneAgainAndCountsOnce() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 2), record(0));
    }
    // Killed after the game was filed and before that was counted.
    Files.writeString(folder.resolve("sgfs/000000.sgf"), record(0));
    RowFiles.write(folder.resolve("tdata/000000.npz"), rows(0, 2), 1);
    try (GameStore store = open()) {
      assertThat(store.totals()).isEqualTo(new GameStore.Totals(1, 2));
      store.finish();
      assertThat(turns("000000.npz")).containsExactlyInAnyOrder(0, 1);
    }
    // Killed after that and before the game left.
    RowFiles.write(folder.resolve("pending/00000000.npz"), rows(0, 2), 1);
    Files.writeString(folder.resolve("pending/00000000.sgf"), record(0));
    try (GameStore store = open()) {
      assertThat(store.totals()).isEqualTo(new GameStore.Totals(1, 2));
      assertThat(names("pending")).isEmpty();
      store.finish();
    }
    assertThat(names("tdata")).containsExactly("000000.npz");
  }

  @Test
  void saysThatAFolderCannotBeMade() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> GameStore.open(file, settings, Shard.ALL))
        .isInstanceOf(ConfigException.class)
        .hasMessage("cannot make the folder " + file + ": there is another file of that name");
  }

  @Test
  void oneProgramAtATime() throws IOException, ConfigException {
    try (GameStore store = open()) {
      assertThat(store.nextNumber()).isZero();
      assertThatThrownBy(this::open)
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("another program");
    }
  }

  @Test
  void rowsOfAnotherFrameAreNotMixedIn() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 1), record(0));
    }
    RowSettings other = SmallGames.settings("dataBoardLen", "6").rows();
    assertThatThrownBy(() -> GameStore.open(folder, other, Shard.ALL))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("dataBoardLen = 5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files=many\n",
        "",
        "files=1\ngames=1\n",
        "files=-1\ngames=0\nrows=0\nnext=0\n",
        "files=\\u00zz\n",
        "(;GM[1]SZ[9])",
      })
  void aDamagedFolderIsNamed(String progress) throws IOException {
    Files.writeString(folder.resolve("progress"), progress);
    assertThatThrownBy(this::open)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("damaged");
    assertThat(folder.resolve("progress")).hasContent(progress);
  }

  @Test
  void rowsThatProgressDoesNotCountAreNotReplaced() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 6), record(0));
      store.add(1, rows(1, 6), record(1));
    }
    String progress = Files.readString(folder.resolve("progress"));
    Files.delete(folder.resolve("progress"));
    assertThatThrownBy(this::open)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("progress does not count");
    assertThat(turns("000000.npz")).contains(0);
    Files.writeString(folder.resolve("progress"), progress);
    open().close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tdata/000000.npz", "sgfs/000000.sgf"})
  void pendingGamesDoNotReplaceOthersThatProgressDoesNotCount(String deleted)
      throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(0, rows(0, 3), record(0));
      store.add(1, rows(1, 3), record(1));
      store.add(2, rows(2, 1), record(2));
    }
    Files.delete(folder.resolve("progress"));
    Files.delete(folder.resolve(deleted));
    assertThatThrownBy(this::open)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("progress does not count");
  }

  /** A second kill before the games of the first are filed together with one more. */
  @Test
  void filingThatWasCutOffIsDoneAgainWithLaterGames() throws IOException, ConfigException {
    try (GameStore store = open()) {
      store.add(1, rows(1, 2), record(1));
      store.add(0, rows(0, 2), record(0));
    }
    Files.writeString(folder.resolve("sgfs/000000.sgf"), record(1));
    try (GameStore store = open()) {
      store.finish();
    }
    assertThat(folder.resolve("sgfs/000000.sgf")).content().isEqualTo(record(0) + record(1));
    assertThat(turns("000000.npz")).containsExactlyInAnyOrder(0, 1, 100, 101);
  }

  @Test
  void leavesWhatItHasNotWritten() throws IOException, ConfigException {
    open().close();
    for (String name : List.of("000000", "zzz.npz", "00000006.npz", "notes.txt")) {
      Files.createFile(folder.resolve("pending").resolve(name));
    }
    open().close();
    assertThat(names("pending")).containsExactly("000000", "notes.txt", "zzz.npz");
    Path foreign = Files.createFile(folder.resolve("pending/7.sgf"));
    assertThatThrownBy(this::open)
        .isInstanceOf(ConfigException.class)
        .hasMessage("not a self-play game: " + foreign);
  }
}
