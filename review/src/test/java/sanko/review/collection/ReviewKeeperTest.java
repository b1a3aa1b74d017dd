package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.engine.cache.KeptGraph;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.TeachSettings;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;
import sanko.nn.testing.FakeEvaluator;
import sanko.review.Review;
import sanko.review.ReviewTable;
import sanko.search.settings.SearchSettings;

class ReviewKeeperTest {
  private static final String RECORD =
      "(;SZ[5]KM[0.5]RU[Japanese]AB[aa][ba]AW[ab][bb];B[ee];W[ca];B[ed];W[dd];B[cc])";

  @TempDir Path folder;

  private final List<String> status = new ArrayList<>();
  private Network evaluator = new Network(Path.of("none"));

  /** An evaluator whose network is a file. */
  private static final class Network extends FakeEvaluator {
    private final Path file;

    Network(Path file) {
      this.file = file;
    }

    @Override
    public NetworkSource source() {
      return new NetworkSource(file, 8, Precision.FP32);
    }
  }

  @BeforeEach
  void makeNetwork() throws IOException {
    evaluator = new Network(Files.writeString(folder.resolve("network"), "a network"));
  }

  private Review review(String record, long visits, boolean replaces) throws Exception {
    SgfGame game = SgfReader.read(record.getBytes(StandardCharsets.UTF_8));
    ReviewTerms terms =
        new ReviewTerms(
            visits,
            2,
            Rules.TROMP_TAYLOR,
            GameSettings.DEFAULT,
            SearchSettings.DEFAULT,
            TeachSettings.DEFAULT);
    GameReviewer reviewer = new GameReviewer(game, Rules.TROMP_TAYLOR, terms, evaluator);
    KeptGraph kept =
        new KeptGraph(
            folder.resolve("game.sanko"), Objects.requireNonNull(reviewer.head(evaluator)));
    status.clear();
    ReviewKeeper keeper = new ReviewKeeper(kept, visits + " visits", replaces, status::add);
    return Objects.requireNonNull(keeper.review(reviewer, done -> {}));
  }

  private static List<?> content(Review review) {
    List<Object> content = new ArrayList<>(new ReviewTable(review).lines());
    for (int done = 0; done <= review.moveCount(); done++) {
      content.add(review.verdict(done));
    }
    return content;
  }

  @Test
  void opensTheSameReviewAgain() throws Exception {
    List<?> first = content(review(RECORD, 30, true));
    assertThat(status).hasSize(1).first().asString().startsWith("Kept: ");
    int evaluations = evaluator.evaluations.get();
    assertThat(content(review(RECORD, 30, true))).isEqualTo(first);
    assertThat(status).hasSize(1).first().asString().startsWith("Reopened: ");
    assertThat(evaluator.evaluations.get()).isEqualTo(evaluations);
  }

  @Test
  void goesOnWithMoreVisits() throws Exception {
    review(RECORD, 100, true);
    int before = evaluator.evaluations.get();
    Review longer = review(RECORD, 150, true);
    assertThat(status.get(0)).startsWith("Going on from ");
    assertThat(longer.verdict(0).visits()).isGreaterThanOrEqualTo(150);
    int more = evaluator.evaluations.get() - before;
    Files.delete(folder.resolve("game.sanko"));
    review(RECORD, 150, true);
    assertThat(more).isLessThan((evaluator.evaluations.get() - before - more) / 2);
  }

  @Test
  void searchesAnewWhatIsDamagedOrAnother() throws Exception {
    List<?> first = content(review(RECORD, 30, true));
    Path file = folder.resolve("game.sanko");
    byte[] good = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(good, good.length / 2));
    assertThat(content(review(RECORD, 30, true))).isEqualTo(first);
    assertThat(status.get(0)).endsWith("is not used: it is damaged");
    assertThat(Files.readAllBytes(file)).isEqualTo(good);
    review(RECORD.replace("B[cc]", "B[cd]"), 30, true);
    assertThat(status.get(0)).contains("is not used: it is a search of another position");
    evaluator = new Network(Files.writeString(folder.resolve("newer"), "another network"));
    review(RECORD, 30, true);
    assertThat(status.get(0)).contains("is not used: it is a search with fake-b1c1 (SHA-256 ");
  }

  @Test
  void leavesAFileOfTheUserAlone() throws Exception {
    Path file = Files.writeString(folder.resolve("game.sanko"), "a poem of some length");
    review(RECORD, 30, false);
    assertThat(status).hasSize(1);
    assertThat(status.get(0))
        .endsWith("it is not a saved search; it stays as it is, and nothing is kept");
    assertThat(file).hasContent("a poem of some length");
  }
}
