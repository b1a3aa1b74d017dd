package sanko.train.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sanko.base.file.WholeFile;

/**
 * A table that a training run lengthens line by line: text with commas under a head, whose first
 * column is the number of rows learned from. One thread.
 */
final class RunTable {
  private final Path file;
  private final String head;

  RunTable(Path file, String head) {
    this.file = file;
    this.head = head;
  }

  /**
   * Adds a line. A table with another head is kept under the name of its file and the samples.
   *
   * @param samples rows learned from so far
   * @param report hears of a table put aside
   */
  void append(long samples, String line, Consumer<String> report) throws IOException {
    if (Files.exists(file) && !hasHead()) {
      Path aside = file.resolveSibling(file.getFileName() + "." + samples);
      Files.move(file, aside);
      report.accept(file + " has other columns, so it is kept as " + aside.getFileName());
    }
    String text = (Files.exists(file) ? "" : head + "\n") + line + "\n";
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /**
   * Adds a line, which replaces one that begins alike, such as that of the same rows when a run
   * that is finished is repeated.
   *
   * @param start of the line
   * @param rest of it
   * @see #append
   */
  void put(long samples, String start, String rest, Consumer<String> report) throws IOException {
    keep(line -> !line.startsWith(start));
    append(samples, start + rest, report);
  }

  private boolean hasHead() throws IOException {
    byte[] wanted = (head + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(wanted.length), wanted);
    }
  }

  /**
   * Takes away the lines of a run that was killed: those from later than its state, and one that
   * was cut off.
   *
   * @param samples rows learned from in the state
   */
  void cutAfter(long samples) throws IOException {
    keep(line -> isUpTo(samples, line));
  }

  /** Takes away the lines that are not wanted, and one that was cut off. */
  private void keep(Predicate<String> wanted) throws IOException {
    if (!Files.exists(file) || !hasHead()) {
      return;
    }
    String text = Files.readString(file);
    int end = text.lastIndexOf('\n') + 1;
    List<String> lines = text.substring(0, end).lines().toList();
    List<String> kept =
        lines.stream().filter(line -> line.equals(head) || wanted.test(line)).toList();
    if (end < text.length() || kept.size() < lines.size()) {
      WholeFile.write(file, String.join("\n", kept) + "\n");
    }
  }

  private static boolean isUpTo(long samples, String line) {
    int comma = line.indexOf(',');
    try {
      return comma < 0 || Long.parseLong(line.substring(0, comma)) <= samples;
    } catch (NumberFormatException e) {
      return true;
    }
  }
}
