package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.nn.PseudoRandomEvaluator;
import sanko.search.SearchException;
import sanko.search.graph.GraphSignature;
import sanko.search.settings.SearchSettings;

class BenchTest {
  /** What {@code sanko bench --visits 300} prints; docs/match.md says when to change it. */
  private static final long SIGNATURE = 0xb679c9641cc11c57L;

  private static GraphSignature signature(SearchSettings settings, List<Bench.Position> positions)
      throws SearchException {
    Bench bench = new Bench(new PseudoRandomEvaluator(), settings, 300, 1);
    GraphSignature signature = new GraphSignature(0, 0);
    for (Bench.Position position : positions) {
      signature = signature.then(bench.run(position).signature());
    }
    return signature;
  }

  @Test
  void playsAsItDid() throws SearchException {
    GraphSignature now = signature(SearchSettings.DEFAULT, Bench.positions());
    assertThat(Long.toHexString(now.counts()))
        .as("the signature; if play was meant to change, see docs/match.md")
        .isEqualTo(Long.toHexString(SIGNATURE));
  }

  @Test
  void signsEqualSearchesAlikeToTheBitAndOthersNot() throws SearchException {
    List<Bench.Position> positions = Bench.positions().subList(5, 10);
    GraphSignature first = signature(SearchSettings.DEFAULT, positions);
    assertThat(signature(SearchSettings.DEFAULT, positions)).isEqualTo(first);
    SearchSettings other = SearchSettings.DEFAULT.with("cpuctExploration", "1.2");
    assertThat(signature(other, positions).counts()).isNotEqualTo(first.counts());
    SearchSettings bias = SearchSettings.DEFAULT.with("subtreeValueBiasFactor", "0");
    assertThat(signature(bias, positions).values()).isNotEqualTo(first.values());
    SearchSettings tree = SearchSettings.DEFAULT.with("useGraphSearch", "false");
    assertThat(signature(tree, positions).counts()).isNotEqualTo(first.counts());
  }

  @Test
  void hasPositionsOfManySizesAndRules() {
    List<Bench.Position> positions = Bench.positions();
    assertThat(positions).hasSize(20);
    assertThat(positions.stream().map(each -> each.state().rules()).distinct())
        .hasSizeGreaterThan(5);
    assertThat(positions.stream().map(each -> each.state().board().sizeText()).distinct())
        .hasSizeGreaterThan(6);
  }
}
