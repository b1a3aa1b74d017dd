package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.cli.cluster.Shard;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.TeachSettings;
import sanko.nn.testing.FakeEvaluator;
import sanko.search.settings.SearchSettings;

class CollectionReviewTest {
  @TempDir private Path folder;

  @Test
  void tellsHowManyPositionsAreDone() throws Exception {
    Path records = Files.createDirectory(folder.resolve("records"));
    Files.writeString(records.resolve("a.sgf"), "(;SZ[5]KM[0.5];B[aa];W[bb];B[cc];W[dd];B[ee])");
    Files.writeString(records.resolve("b.sgf"), "(;SZ[5]KM[0.5];B[ba];W[cb];B[dc])");
    List<Long> told = new ArrayList<>();
    ReviewTerms terms =
        new ReviewTerms(
            8,
            2,
            Rules.TROMP_TAYLOR,
            GameSettings.DEFAULT,
            SearchSettings.DEFAULT,
            TeachSettings.DEFAULT);
    CollectionReview.Progress progress =
        (done, total, games, evaluations) -> {
          assertThat(total).isEqualTo(10);
          told.add(done);
        };
    new CollectionReview(
            folder.resolve("out"), Shard.ALL, 1, terms, Map.of(), new FakeEvaluator(), progress)
        .run(List.of(records.toString()), new ByteArrayInputStream(new byte[0]));
    assertThat(told).isSorted().endsWith(10L);
  }
}
