package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.JavaProcess;

@Timeout(60)
class GtpProcessTest {
  private static final double SECONDS = 30;

  @TempDir private Path folder;

  /** An engine that says very much between its replies. */
  static final class Talkative {
    private static final String LONG_LINE = "x".repeat(1 << 25);

    private Talkative() {}

    public static void main(String[] arguments) throws IOException {
      Path said = Path.of(arguments[0]);
      try (Scanner in = new Scanner(System.in, StandardCharsets.UTF_8)) {
        for (String line = in.nextLine(); !line.equals("quit"); line = in.nextLine()) {
          System.out.print(line.equals("long") ? "=" + LONG_LINE + "\n\n" : "= \n\n");
          if (line.equals("late")) {
            System.out.println(LONG_LINE);
          }
          if (line.equals("much")) {
            IntStream.range(0, 300_000).forEach(i -> System.out.println());
            Files.writeString(said, line);
          }
          System.out.flush();
        }
      }
    }
  }

  private GtpProcess talkative(Path said) throws IOException {
    return new GtpProcess(
        JavaProcess.of(Talkative.class.getName(), List.of(), List.of(said.toString())).command());
  }

  @Test
  void letsAnEngineWaitThatSaysMoreThanIsRead() throws Exception {
    Path said = folder.resolve("said");
    GtpProcess engine = talkative(said);
    assertThat(engine.ask("much", SECONDS)).isEmpty();
    TimeUnit.MILLISECONDS.sleep(300);
    assertThat(said).as("it waits").doesNotExist();
    assertThat(engine.ask("name", SECONDS)).isEmpty();
    assertThat(said).as("it has said all before it heard the next command").exists();
    assertThat(engine.ask("much", SECONDS)).isEmpty();
    engine.close();
  }

  /** In its reply, or behind it, where the next command meets it. */
  @ParameterizedTest
  @CsvSource({"name, long", "late, name"})
  void takesALineWithoutEndForGarbage(String before, String command) throws Exception {
    GtpProcess engine = talkative(folder.resolve("said"));
    assertThat(engine.ask(before, SECONDS)).isEmpty();
    assertThatThrownBy(() -> engine.ask(command, SECONDS))
        .isInstanceOfSatisfying(
            PlayerException.class, e -> assertThat(e.ending()).isEqualTo(GameEnding.GARBAGE))
        .hasMessage("answered '" + command + "' by a line without end");
    engine.close();
  }

  /** After the name of the engine and "it". */
  @Test
  void tellsOfSilenceInASentence() throws Exception {
    GtpProcess engine = talkative(folder.resolve("said"));
    assertThatThrownBy(() -> engine.ask("name", 0))
        .isInstanceOf(PlayerException.class)
        .hasMessage("did not answer 'name' within 0.0 s");
    engine.close();
  }
}
