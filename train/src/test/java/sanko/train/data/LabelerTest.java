package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.config.FolderLock;
import sanko.nn.PseudoRandomEvaluator;

class LabelerTest {
  @TempDir Path folder;

  private final List<String> said = new CopyOnWriteArrayList<>();

  private void label(int ahead, int chunks) throws IOException, InterruptedException {
    TeacherGames.Settings settings = new TeacherGames.Settings(8, 20, 1, 1);
    List<Labeler.Size> sizes = List.of(new Labeler.Size(3, 3, 1), new Labeler.Size(4, 3, 2));
    TeacherGames games = new TeacherGames(new PseudoRandomEvaluator(), settings);
    new Labeler(games, settings.seed(), folder, sizes, ahead, said::add).run(chunks);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void dividesChunksBySharesAndGoesOnWhereItStopped() throws Exception {
    label(9, 3);
    assertThat(files())
        .containsExactly(
            "3x3/8-000000.npz",
            "3x3/8.next",
            "4x3/8-000000.npz",
            "4x3/8-000001.npz",
            "4x3/8.next",
            "8.lock",
            "8.source");
    byte[] second = Files.readAllBytes(folder.resolve("4x3/8-000001.npz"));
    Files.delete(folder.resolve("4x3/8-000000.npz"));
    Files.delete(folder.resolve("4x3/8-000001.npz"));
    // As if killed between a chunk and its count.
    Files.writeString(folder.resolve("4x3/8.next"), "1\n");
    label(9, 3);
    assertThat(files()).contains("4x3/8-000001.npz").doesNotContain("4x3/8-000000.npz");
    assertThat(RowFiles.read(folder.resolve("4x3/8-000001.npz")).count()).isPositive();
    assertThat(Files.readAllBytes(folder.resolve("4x3/8-000001.npz"))).hasSameSizeAs(second);
  }

  /** The trainer would pass over another file of that name, and it would wait there forever. */
  @Test
  void passesOverAChunkThatATrainerTookBeforeItWasCounted() throws Exception {
    label(9, 3);
    try (RowFolder trainer = new RowFolder(folder, folder.resolve("notes"))) {
      trainer.look();
      trainer.next("4x3");
      trainer.next("4x3");
    }
    Files.writeString(folder.resolve("4x3/8.next"), "1\n");
    label(9, 5);
    assertThat(files())
        .contains("3x3/8-000001.npz", "4x3/8-000002.npz", "4x3/used/8-000001.npz")
        .doesNotContain("4x3/8-000000.npz", "4x3/8-000001.npz");
    assertThat(folder.resolve("4x3/8.next")).hasContent("3");
  }

  @Test
  void countsTheChunksOfEarlierRuns() throws Exception {
    label(9, 2);
    label(9, 3);
    assertThat(said).hasSize(3);
    List<String> files = files();
    Files.delete(folder.resolve("3x3/8-000000.npz"));
    label(9, 3);
    assertThat(said).hasSize(4).endsWith("makes none: 3 chunks with seed 8 have been made");
    label(9, 4);
    assertThat(said).hasSize(5);
    assertThat(files()).hasSameSizeAs(files).doesNotContain("3x3/8-000000.npz");
  }

  @Test
  void takesRectanglesAndTheSmallestBoards() {
    assertThat(Labeler.Size.parse(List.of("2x3:1", "3x5:0.5", "2", "19x7")))
        .containsExactly(
            new Labeler.Size(2, 3, 1),
            new Labeler.Size(3, 5, 0.5),
            new Labeler.Size(2, 2, 1),
            new Labeler.Size(19, 7, 1));
    assertThatThrownBy(() -> Labeler.Size.parse(List.of("1x5")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** They would share a folder and write the same chunks. */
  @Test
  void refusesASizeThatIsThereTwice() {
    assertThatThrownBy(() -> Labeler.Size.parse(List.of("5", "5x7", "5x5:2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--sizes names 5x5 twice");
  }

  @Test
  void leavesAFolderToWhoWritesThere() throws Exception {
    try (FolderLock other = FolderLock.tryTake(folder.resolve("8.lock"))) {
      assertThat(other).isNotNull();
      assertThatThrownBy(() -> label(9, 1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("seed 8");
    }
    label(9, 1);
    assertThat(files()).contains("4x3/8.next");
  }

  /** The interrupt closes the file that is being opened or written; that is no failure. */
  @Test
  void isInterruptedInTheMiddleOfAFile() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> label(9, 1)).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void waitsWhileEnoughChunksWait() throws Exception {
    Thread labeler =
        new Thread(
            () -> {
              try {
                label(1, 9);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    labeler.start();
    while (labeler.isAlive() && labeler.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    assertThat(files())
        .containsExactly(
            "3x3/8-000000.npz",
            "3x3/8.next",
            "4x3/8-000000.npz",
            "4x3/8.next",
            "8.lock",
            "8.source");
    labeler.interrupt();
    labeler.join();
    assertThat(said).hasSize(3);
    assertThat(said.get(2))
        .isEqualTo("waits until a trainer takes chunks: 1 of each size are there (--ahead)");
  }
}
