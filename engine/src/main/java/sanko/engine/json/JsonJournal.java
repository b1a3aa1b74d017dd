package sanko.engine.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;

/**
 * What a long job has finished, on disk: a first line that describes the job, then a line of JSON
 * for each finished part. A line is written at once and counts when its end is there, so that what
 * a crash leaves unfinished is cut off when the job goes on. Shared.
 */
public final class JsonJournal implements AutoCloseable {
  /** A part that lacks something was written by another program. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @GuardedBy("this")
  private final FileChannel channel;

  private final Path file;

  private JsonJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * What a journal is of.
   *
   * @param job its name in messages, such as "match"
   * @param identity what is done, in a fixed order
   * @param type of the parts that lines describe
   */
  public record Kind<T>(String job, Map<String, String> identity, Class<T> type) {}

  /**
   * An open journal and what it had.
   *
   * @param parts in the order in which they were finished
   */
  public record Opened<T>(JsonJournal journal, List<T> parts) {
    public Opened {
      parts = List.copyOf(parts);
    }
  }

  /**
   * Opens a journal, or creates one with its folder; no other process may be writing to it.
   *
   * @throws IllegalArgumentException worded for the user if the journal is of another job or
   *     damaged; it is unchanged then
   */
  public static <T> Opened<T> open(Path file, Kind<T> kind) throws IOException {
    Path folder = file.toAbsolutePath().resolveSibling("");
    Files.createDirectories(folder);
    WholeFile.sweep(folder);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      JsonJournal journal = new JsonJournal(file, channel);
      return new Opened<>(journal, journal.begin(kind));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Whether there is a journal with a first line; {@link #open} begins another one anew. */
  public static boolean isBegun(Path file) throws IOException {
    return Files.exists(file) && whole(Files.readAllBytes(file)) > 0;
  }

  /**
   * The finished parts in a journal that somebody else may be writing to.
   *
   * @throws IllegalArgumentException as {@link #open}
   */
  public static <T> List<T> read(Path file, Kind<T> kind) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int whole = whole(bytes);
    return whole == 0 ? List.of() : parts(file, text(file, bytes, whole), kind);
  }

  private synchronized <T> List<T> begin(Kind<T> kind) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int whole = whole(bytes);
    String header = MAPPER.writeValueAsString(kind.identity());
    if (whole == 0 && header.startsWith(text(file, bytes, bytes.length))) {
      channel.truncate(0);
      append(header);
      return List.of();
    }
    List<T> parts = parts(file, text(file, bytes, whole), kind);
    // What an interrupted job was writing; only now is it sure that the file is ours.
    channel.truncate(whole);
    return parts;
  }

  /** The length of the lines that are whole. */
  private static int whole(byte[] bytes) {
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    return whole;
  }

  private static String text(Path file, byte[] bytes, int length) {
    try {
      ByteBuffer whole = ByteBuffer.wrap(bytes, 0, length);
      return StandardCharsets.UTF_8.newDecoder().decode(whole).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is damaged: it is not UTF-8 text", e);
    }
  }

  private static <T> List<T> parts(Path file, String text, Kind<T> kind) {
    List<String> lines = text.lines().toList();
    String first = lines.isEmpty() ? "" : lines.get(0);
    String difference = difference(first, kind);
    if (difference != null) {
      throw new IllegalArgumentException(
          "%s is the journal of another %s: %s; use another folder, or go on as it was begun"
              .formatted(file, kind.job(), difference));
    }
    return IntStream.range(1, lines.size())
        .mapToObj(i -> part(file, i, lines.get(i), kind.type()))
        .toList();
  }

  private static <T> T part(Path file, int linesBefore, String line, Class<T> type) {
    try {
      T part = MAPPER.readValue(line, type);
      if (part == null) {
        throw damaged(file, "line %d: nothing: %s".formatted(linesBefore + 1, line));
      }
      return part;
    } catch (JsonProcessingException e) {
      throw damaged(file, JsonErrors.reason(e, linesBefore) + ": " + line);
    }
  }

  private static IllegalArgumentException damaged(Path file, String reason) {
    return new IllegalArgumentException(file + " is damaged: " + reason);
  }

  /** What differs, for the user; null if nothing does. */
  private static @Nullable String difference(String header, Kind<?> kind) {
    try {
      Map<?, ?> other = MAPPER.readValue(header, Map.class);
      if (other == null) {
        return foreign(kind);
      }
      for (Map.Entry<String, String> entry : kind.identity().entrySet()) {
        Object value = other.get(entry.getKey());
        if (value == null) {
          return "it does not say " + entry.getKey();
        }
        if (!entry.getValue().equals(value)) {
          return "%s was %s and is %s".formatted(entry.getKey(), value, entry.getValue());
        }
      }
      Set<Object> unknown = new LinkedHashSet<>(other.keySet());
      unknown.removeAll(kind.identity().keySet());
      return unknown.isEmpty() ? null : "it has " + unknown.iterator().next();
    } catch (JsonProcessingException e) {
      return foreign(kind);
    }
  }

  private static String foreign(Kind<?> kind) {
    return "its first line is not that of a %s journal".formatted(kind.job());
  }

  /** Adds a finished part; it is on the disk when this returns. */
  public synchronized void add(Object part) throws IOException {
    append(MAPPER.writeValueAsString(part));
  }

  @GuardedBy("this")
  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    long end = channel.size();
    channel.position(end);
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      // The disk may be full; others may still write before the job ends.
      channel.truncate(end);
      throw WholeFile.named(file, e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }
}
