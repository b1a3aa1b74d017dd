package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.analysis.testing.CheckedTalk;
import sanko.nn.OptionalInput;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.TinyNetwork;

/** What users are told about inputs that a network has not learned. */
@Timeout(60)
class InputNotesTest {
  private static final String NOTE = "The network has not learned playoutDoublingAdvantage";
  private static final int PATIENCE_SECONDS = 20;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private static final class Ignorant extends FakeEvaluator {
    @Override
    public Set<OptionalInput> unlearnedInputs() {
      return Set.of(OptionalInput.ADVANTAGE, OptionalInput.LARGE_KOMI);
    }
  }

  private int run(InputStream in, PrintStream errors, String... arguments) {
    return Main.run(arguments, in, out, errors, (model, tuning) -> new Ignorant());
  }

  private int run(String input, String... arguments) {
    int status =
        run(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            arguments);
    CheckedTalk.compare(input, out());
    return status;
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The input ends when the line has been said. */
  @Test
  void gtpSaysOnceWhatItsNetworkHasNotLearned() {
    CountDownLatch said = new CountDownLatch(1);
    OutputStream listening =
        new OutputStream() {
          @Override
          public void write(int letter) {
            err.write(letter);
            if (err.toString(StandardCharsets.UTF_8).contains(NOTE)) {
              said.countDown();
            }
          }
        };
    InputStream waiting =
        new InputStream() {
          @Override
          public int read() {
            try {
              assertThat(said.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return -1;
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            return read();
          }
        };
    run(waiting, new PrintStream(listening, true, StandardCharsets.UTF_8), "gtp");
    assertThat(err.toString(StandardCharsets.UTF_8)).containsOnlyOnce(NOTE);
  }

  @Test
  void aParameterThatAsksForTheAdvantageIsAnsweredWithTheNote() {
    assertThat(run("1 kata-set-param playoutDoublingAdvantage 1\n2 name\n", "gtp")).isZero();
    assertThat(out()).startsWith("=1 \n\n=2 ");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(NOTE + " (it is not used)");
  }

  private static String query(String fields) {
    return """
           {"id":"q","moves":[],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":3,\
           "analyzeTurns":[0]%s}
           """
        .formatted(fields);
  }

  @Test
  void aQueryThatAsksForItIsAnsweredWithAWarning() {
    run(query(",\"overrideSettings\":{\"playoutDoublingAdvantage\":1},\"komi\":60"), "analysis");
    assertThat(out().lines())
        .filteredOn(line -> line.contains("\"warning\""))
        .hasSize(2)
        .anyMatch(line -> line.contains("overrideSettings") && line.contains("not used"))
        .anyMatch(line -> line.contains("\"field\":\"komi\"") && line.contains("guesses"));
    assertThat(out()).contains("rootInfo");
  }

  @Test
  void aQueryThatDoesNotAskForItIsAnsweredWithoutAWarning() {
    run(query(",\"komi\":7"), "analysis");
    assertThat(out()).contains("rootInfo").doesNotContain("warning");
  }

  @Test
  void doctorAndModelInfoTellWhatWasNotLearned(@TempDir Path folder) throws Exception {
    Path network = TinyNetwork.ofVersion(9).write(folder.resolve("random.bin.gz"));
    assertThat(run("", "doctor")).isZero();
    assertThat(out()).containsPattern("note +inputs +" + NOTE);
    Path tiny = new TinyNetwork(false).write(folder.resolve("tiny.bin"));
    assertThat(run("", "doctor", "-model", tiny.toString())).isZero();
    assertThat(out()).contains("1 block of 2 channels");
    assertThat(run("", "model-info", network.toString())).isZero();
    assertThat(out()).containsPattern("unlearned +playoutDoublingAdvantage, komi beyond 30\\R");
  }
}
