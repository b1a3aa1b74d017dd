package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long nanos;

  private ProgressBar progress(boolean watched) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new ProgressBar(stream, watched, "review", () -> nanos);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void drawsABarWhereSomebodyWatches() {
    try (ProgressBar progress = progress(true)) {
      progress.at(0, 4, "");
      nanos += 50_000_000;
      progress.at(1, 4, "too soon");
      nanos += 1_950_000_000L;
      progress.at(2, 4, "E5");
    }
    String second = "review [###############...............]  50% 2/4, 0:02 left, E5";
    assertThat(err())
        .isEqualTo(
            "\rreview ["
                + ".".repeat(30)
                + "]   0% 0/4"
                + "\r"
                + second
                + "\r"
                + " ".repeat(second.length())
                + "\r");
  }

  @Test
  void writesALineNowAndThenElsewhere() {
    try (ProgressBar progress = progress(false)) {
      for (int i = 10; i <= 40; i++) {
        progress.at(i, 40, "");
        nanos += 1_000_000_000;
      }
    }
    assertThat(err().lines())
        .containsExactly(
            "review  50% 20/40, 0:20 left", "review  75% 30/40, 0:10 left", "review 100% 40/40");
  }
}
