package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.base.file.Sha256;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.NetworkSource;
import sanko.superko.GameState;

class EmbeddedNetworkTest {
  private static final long LARGEST = 4_000_000;

  @TempDir Path folder;

  @Test
  void isSmall() throws IOException, NetworkException {
    assertThat(Files.size(EmbeddedNetwork.file(folder))).isBetween(1_000L, LARGEST);
  }

  @Test
  void isNamedByItsHash() throws IOException, NetworkException {
    Path file = EmbeddedNetwork.file(folder);
    String hash = HexFormat.of().formatHex(Sha256.of(Files.readAllBytes(file)));
    assertThat(EmbeddedNetwork.hashOf(file)).isEqualTo(hash);
    assertThat(EmbeddedNetwork.hashOf(file.resolveSibling("other.bin.gz"))).isNull();
    assertThat(file).hasFileName("sanko-" + hash.substring(0, 12) + ".bin.gz");
  }

  @Test
  void mendsADamagedFile() throws IOException, NetworkException {
    Path file = EmbeddedNetwork.file(folder);
    byte[] content = Files.readAllBytes(file);
    Files.write(file, new byte[] {1, 2, 3});
    assertThat(EmbeddedNetwork.file(folder)).isEqualTo(file).hasBinaryContent(content);
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void goesElsewhereWhereTheFolderCannotBeWritten() throws IOException, NetworkException {
    Path blocked = Files.createFile(folder.resolve("file")).resolve("folder");
    assertThat(EmbeddedNetwork.file(blocked)).isRegularFile();
  }

  @ParameterizedTest
  @CsvSource({"7,7", "9,9", "13,13", "19,19", "9,13"})
  void knowsTheGame(int width, int height) throws Exception {
    GameState state = new GameState(width, height, Rules.TROMP_TAYLOR, 7);
    int area = width * height;
    Path file = EmbeddedNetwork.file(folder);
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file, EvaluatorSettings.fixed(1, 1, 1, 0))) {
      assertThat(evaluator.source()).extracting(NetworkSource::file).isEqualTo(file);
      Evaluation evaluation = evaluator.evaluate(state, EvaluationOptions.PLAIN).get();
      // On 7x7 Black wins by 9 points, so White loses with this komi.
      assertThat(evaluation.value().whiteWin()).isBetween(area == 49 ? 0 : 0.2, 0.8);
      assertThat(evaluation.value().whiteLead()).isBetween(-6.0, 6.0);
      // The corner is no place to begin.
      assertThat(evaluation.policy(0)).isLessThan(0.2f / area);
    }
  }
}
