package sanko.review.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.sgf.SgfReader;
import sanko.cli.Main;
import sanko.cli.testing.TestedProgram;
import sanko.nn.Evaluator;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;
import sanko.nn.testing.FakeEvaluator;

class ReviewSubcommandTest {
  private Evaluator evaluator = new FakeEvaluator();
  private final TestedProgram program = new TestedProgram((model, tuning) -> evaluator);

  private int run(String... arguments) {
    return program.run(arguments);
  }

  /** White takes two stones, which this evaluator counts as this many points. */
  @Test
  void reviewsAGame(@TempDir Path folder) throws Exception {
    Path game = folder.resolve("my gäme.sgf");
    Files.writeString(
        game, "(;GM[1]SZ[5]KM[0.5]RU[Japanese]AB[aa][ba]AW[ab][bb];B[ee];W[ca];B[ed])");
    assertThat(run("review", game.toString(), "-visits", "3")).isZero();
    assertThat(program.out()).containsPattern("black: 2 moves, .*\\Rwhite: 1 move, ");
    Path written = folder.resolve("my gäme-review.sgf");
    assertThat(SgfReader.read(Files.readAllBytes(written)).steps()).hasSize(3);
    assertThat(Files.readString(written)).contains("SBKV[");
    assertThat(folder.resolve("my gäme-review.svg")).exists();
  }

  @Test
  void reviewsARecordThatIsCutOff(@TempDir Path folder) throws Exception {
    Path game = Files.writeString(folder.resolve("a.sgf"), "(;SZ[5];B[aa];W[bb];B[c");
    assertThat(run("review", game.toString(), "-visits", "3")).isZero();
    assertThat(program.err()).contains("the record is cut off");
    assertThat(SgfReader.read(folder.resolve("a-review.sgf")).steps()).hasSize(2);
  }

  @Test
  void reviewsARecordUpToAMoveThatMeansNothing(@TempDir Path folder) throws Exception {
    String sgf = "(;SZ[5]AB[dd]AW[??];B[aa];W[bb];B[zz]C[here](;W[cc];B[dc])(;W[ee]))";
    Path game = Files.writeString(folder.resolve("a.sgf"), sgf);
    assertThat(run("review", game.toString(), "-visits", "3")).isZero();
    assertThat(program.err())
        .contains("'??' is not a point; it is ignored", "the record ends before it");
    assertThat(Files.readString(folder.resolve("a-review.sgf")))
        .contains("W[bb]SBKV[", "B[zz]C[here]", "W[cc]", "B[dc]", "W[ee]");
  }

  @Test
  void reviewsARecordUpToAMoveThatIsImpossible(@TempDir Path folder) throws Exception {
    Path game = Files.writeString(folder.resolve("a.sgf"), "(;SZ[5];B[aa];W[bb];B[bb];W[cc])");
    assertThat(run("review", game.toString(), "-visits", "3")).isZero();
    assertThat(program.err())
        .contains("move 3, Black at B4, is impossible; the record ends before it");
    assertThat(Files.readString(folder.resolve("a-review.sgf")))
        .contains("W[bb]SBKV[")
        .containsPattern("B\\[bb\\]\\s*;W\\[cc\\]");
  }

  @Test
  void opensAReviewAgain(@TempDir Path folder) throws IOException {
    Path network = Files.writeString(folder.resolve("network"), "a network");
    evaluator =
        new FakeEvaluator() {
          @Override
          public NetworkSource source() {
            return new NetworkSource(network, 8, Precision.FP32);
          }
        };
    Path game = Files.writeString(folder.resolve("a.sgf"), "(;SZ[5];B[cc];W[dd])");
    String kept = folder.resolve("a.sanko").toString();
    assertThat(run("review", game.toString(), "-visits", "5", "-keep", kept)).isZero();
    String first = program.out();
    assertThat(program.err()).contains("Kept: " + kept);
    assertThat(run("review", game.toString(), "-visits", "5", "-keep", kept)).isZero();
    assertThat(program.out()).isEqualTo(first);
    assertThat(program.err()).contains("Reopened: " + kept);
    assertThat(run("review", game.toString(), "-keep", kept, "-out", folder + "/")).isEqualTo(2);
  }

  @Test
  void saysWhatIsWrongWithARecord(@TempDir Path folder) throws IOException {
    fails(2, "review");
    fails(2, "review", "--nonsense");
    assertThat(program.err()).contains("unknown option --nonsense");
    fails(2, "review", "-out", "", "a.sgf");
    assertThat(program.err()).contains("-out is empty");
    fails(3, "review", folder.resolve("none.sgf").toString());
    assertThat(program.err()).contains("no such file");
    Path broken = Files.writeString(folder.resolve("broken.sgf"), "hello");
    fails(3, "review", broken.toString());
    Path suicide = Files.writeString(folder.resolve("a.sgf"), "(;SZ[5]AB[aa]AW[ab][ba];B[cc])");
    fails(3, "review", suicide.toString());
    assertThat(program.err()).contains("a.sgf: ");
    Path fine = Files.writeString(folder.resolve("b.sgf"), "(;SZ[5];B[aa])");
    fails(3, "review", fine.toString(), "-out", folder + "/no/where", "-visits", "1");
  }

  private void fails(int status, String... arguments) {
    assertThat(run(arguments)).isEqualTo(status);
    assertThat(program.out()).isEmpty();
  }

  @Test
  void sparesTheRecord(@TempDir Path folder) throws IOException {
    String two = "(;SZ[5];B[cc])(;SZ[5];B[dd])";
    Path game = Files.writeString(folder.resolve("v.sgf"), two);
    assertThat(run("review", "-out", folder + "/./v", game.toString())).isEqualTo(2);
    assertThat(program.err())
        .contains("-out: " + folder + "/./v.sgf is the record to review; name another");
    assertThat(run("review", "-keep", game.toString(), game.toString())).isEqualTo(2);
    assertThat(program.err()).contains("-keep: " + game + " is the record to review; name another");
    assertThat(game).hasContent(two);
    assertThat(folder).isDirectoryContaining(game::equals).isDirectoryNotContaining("glob:**.svg");
  }

  @Test
  void keepsRecordAndChartIfTheOutputFails(@TempDir Path folder) throws IOException {
    Path game = Files.writeString(folder.resolve("g.sgf"), "(;SZ[5];B[cc])");
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new String[] {"review", "-visits", "2", game.toString()},
            InputStream.nullInputStream(),
            full,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> evaluator);
    assertThat(status).isEqualTo(3);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("sanko: No space left on device")
        .doesNotContain("cannot write");
    assertThat(folder.resolve("g-review.sgf")).isNotEmptyFile();
    assertThat(folder.resolve("g-review.svg")).isNotEmptyFile();
  }

  @Test
  void failsIfTheChartCannotBeWritten(@TempDir Path folder) throws IOException {
    Path game = Files.writeString(folder.resolve("g.sgf"), "(;SZ[5];B[cc])");
    Path chart = Files.createDirectory(folder.resolve("g-review.svg"));
    assertThat(run("review", "-visits", "2", game.toString())).isEqualTo(3);
    assertThat(program.err()).contains("cannot write " + chart + ": ");
  }
}
