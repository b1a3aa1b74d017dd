package sanko.match.arena;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import sanko.match.GtpProcess;
import sanko.match.PlayerException;
import sanko.match.ProcessFamily;

/** What programs print that do not speak GTP. Stateless. */
final class ProgramOutput {
  private static final double PATIENCE = 120;

  private ProgramOutput() {}

  /**
   * What a program prints, on whichever stream. It and all that it has started are ended then.
   *
   * @throws IOException if there is no such program, or it is not done in time
   */
  static String of(List<String> command, double minutes) throws IOException, InterruptedException {
    Path file = Files.createTempFile("sanko-arena", ".txt");
    try {
      ProcessFamily family =
          ProcessFamily.start(
              new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(file.toFile()));
      try {
        family.process().getOutputStream().close();
        if (!family.process().waitFor((long) (60_000 * minutes), TimeUnit.MILLISECONDS)) {
          throw new IOException("not done within %s min".formatted(ResultBuilder.number(minutes)));
        }
      } finally {
        family.kill();
      }
      return Files.readString(file, StandardCharsets.ISO_8859_1).replace('\r', '\n');
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** The version that a program tells, in one line. */
  static String version(ArenaEngine engine) throws InterruptedException {
    try {
      if (!engine.version().isEmpty()) {
        return clean(of(engine.versionCommand(), 1));
      }
      try (GtpProcess process = new GtpProcess(engine.commandFor(1))) {
        return clean(process.ask("version", PATIENCE));
      }
    } catch (IOException | PlayerException e) {
      return "unknown: " + e.getMessage();
    }
  }

  private static String clean(String output) {
    return output
        .lines()
        .map(line -> line.replaceAll("\\p{Cntrl}+", " ").strip())
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("unknown");
  }
}
