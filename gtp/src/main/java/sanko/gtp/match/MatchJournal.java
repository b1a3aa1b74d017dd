package sanko.gtp.match;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sanko.nn.WholeFile;

/**
 * The results of a match on disk: a first line that describes the match, then a line of JSON for
 * each finished game. A line is written at once and counts when its end is there, so that what a
 * crash leaves unfinished is cut off when the match goes on. Shared.
 */
public final class MatchJournal implements AutoCloseable {
  /** The name of the file in the match's folder. */
  public static final String FILE = "match.jsonl";

  private static final JsonMapper MAPPER = new JsonMapper();

  @GuardedBy("this")
  private final FileChannel channel;

  @GuardedBy("this")
  private final Map<Integer, GameResult> results = new TreeMap<>();

  private MatchJournal(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the journal of a folder, or creates one; no other process may be using it.
   *
   * @param identity what is played, in a fixed order
   * @throws IllegalArgumentException worded for the user if the folder holds another match
   */
  public static MatchJournal open(Path folder, Map<String, String> identity) throws IOException {
    Files.createDirectories(folder);
    WholeFile.sweep(folder);
    Path file = folder.resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      MatchJournal journal = new MatchJournal(channel);
      journal.begin(file, MAPPER.writeValueAsString(identity), identity);
      return journal;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private synchronized void begin(Path file, String header, Map<String, String> identity)
      throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    if (whole == 0 && header.startsWith(text(file, bytes, bytes.length))) {
      channel.truncate(0);
      append(header);
      return;
    }
    List<String> lines = text(file, bytes, whole).lines().toList();
    String first = lines.isEmpty() ? "" : lines.get(0);
    if (!first.equals(header)) {
      throw new IllegalArgumentException(
          file + " is the journal of another match: " + difference(first, identity));
    }
    for (String line : lines.subList(1, lines.size())) {
      GameResult result = parse(file, line);
      results.put(result.game(), result);
    }
    // What an interrupted match was writing; only now is it sure that the file is ours.
    channel.truncate(whole);
  }

  private static String text(Path file, byte[] bytes, int length) throws IOException {
    try {
      ByteBuffer whole = ByteBuffer.wrap(bytes, 0, length);
      return StandardCharsets.UTF_8.newDecoder().decode(whole).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is damaged: it is not UTF-8 text", e);
    }
  }

  private static GameResult parse(Path file, String line) {
    try {
      return MAPPER.readValue(line, GameResult.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file + " is damaged: " + e.getOriginalMessage() + ": " + line, e);
    }
  }

  private static String difference(String header, Map<String, String> identity) {
    try {
      Map<?, ?> other = MAPPER.readValue(header, Map.class);
      for (Map.Entry<String, String> entry : identity.entrySet()) {
        Object value = other.get(entry.getKey());
        if (!entry.getValue().equals(value)) {
          return "%s was %s and is %s".formatted(entry.getKey(), value, entry.getValue());
        }
      }
      return "other settings";
    } catch (JsonProcessingException e) {
      return "its first line is not that of a match journal";
    }
  }

  /** Adds a finished game; it is on the disk when this returns. */
  public synchronized void add(GameResult result) throws IOException {
    append(MAPPER.writeValueAsString(result));
    results.put(result.game(), result);
  }

  @GuardedBy("this")
  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    channel.position(channel.size());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  /** All finished games by number. */
  public synchronized List<GameResult> results() {
    return List.copyOf(results.values());
  }

  /** Whether a game is finished. */
  public synchronized boolean has(int game) {
    return results.containsKey(game);
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }
}
