package sanko.search.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import sanko.base.file.WholeFile;
import sanko.superko.GameState;

/**
 * A graph in a file: a header that identifies the search, what the owner attached, the compressed
 * graph, and a checksum of all. Numbers are stored exactly, so that a search continues from the
 * file just as it would have continued in memory. For one thread.
 */
public final class GraphFile {
  private static final long MAGIC = 0x53616e6b6f477266L;
  private static final int VERSION = 2;

  /** Has no attachment and the evaluation of one root. */
  private static final int FIRST_VERSION = 1;

  private static final int CHECKSUM_BYTES = Long.BYTES;
  private static final int BUFFER = 1 << 16;
  public static final int NO_OWNERSHIP = -1;

  /** The steps between 0 and 1 of rounded ownership. */
  static final int OWNERSHIP_STEPS = 127;

  private GraphFile() {}

  /**
   * The header, which identifies the search.
   *
   * @param evaluator the name of the evaluator
   * @param positionLow half of a hash of the position, or of the game and of all that its search
   *     depends on
   * @param positionHigh the other half
   */
  public record Head(String evaluator, long positionLow, long positionHigh) {
    /** The header of a file for this evaluator and position. */
    public static Head of(String evaluator, GameState position) {
      return new Head(evaluator, position.stateHashLow(), position.stateHashHigh());
    }
  }

  /**
   * What the owner of a file decides.
   *
   * @param note stored with the graph, and read without it
   * @param roundsOwnership whether the ownership of nodes, which no search depends on, is rounded
   *     to 1/127: a quarter of the bytes
   */
  public record Attachment(String note, boolean roundsOwnership) {
    /** No note; all numbers are exact. */
    public static final Attachment NONE = new Attachment("", false);
  }

  /**
   * Has a graph forget what was visited least until its nodes take at most this many bytes before
   * they are compressed.
   *
   * @param valueBiasFreeProp see {@link Collector#start}
   */
  public static void shrink(
      Graph graph, Attachment attachment, long mostBytes, double valueBiasFreeProp) {
    Forgetting forgetting = new Forgetting(graph, false, NodeStore.NONE);
    long bytes = GraphWriter.bytes(graph, attachment.roundsOwnership());
    while (bytes > mostBytes) {
      forgetting.keep((double) mostBytes / bytes, valueBiasFreeProp);
      bytes = GraphWriter.bytes(graph, attachment.roundsOwnership());
    }
  }

  /**
   * Writes a graph, replacing the file's content; if that fails, the old content stays.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Head head, Attachment attachment, Graph graph)
      throws IOException {
    graph.collector.finish();
    WholeFile.write(file, raw -> write(raw, head, attachment, graph));
  }

  private static void write(OutputStream raw, Head head, Attachment attachment, Graph graph)
      throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(raw, new CRC32C());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    out.writeUTF(head.evaluator());
    out.writeLong(head.positionLow());
    out.writeLong(head.positionHigh());
    out.writeBoolean(attachment.roundsOwnership());
    byte[] note = attachment.note().getBytes(UTF_8);
    out.writeInt(note.length);
    out.write(note);
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      DeflaterOutputStream packed = new DeflaterOutputStream(out, deflater, BUFFER);
      DataOutputStream content = new DataOutputStream(new BufferedOutputStream(packed, BUFFER));
      new GraphWriter(graph, content, attachment.roundsOwnership()).write();
      content.flush();
      packed.finish();
    } finally {
      deflater.end();
    }
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  /**
   * Reads a graph.
   *
   * @param wanted the header that the file must have
   * @param limits what the graph must fit
   * @throws IOException if the file cannot be read, is damaged, too large, or of another position
   *     or evaluator; the message is for the user
   */
  public static Graph read(Path file, Head wanted, GraphReader.Limits limits) throws IOException {
    return read(
        file,
        wanted,
        (in, version, attachment) -> {
          GraphReader.Encoding encoding =
              new GraphReader.Encoding(version > FIRST_VERSION, attachment.roundsOwnership());
          try (InputStream unpacked = new InflaterInputStream(in)) {
            InputStream buffered = new BufferedInputStream(unpacked, BUFFER);
            return new GraphReader(new DataInputStream(buffered), encoding, limits).read();
          }
        });
  }

  /**
   * Reads only the note of a file.
   *
   * @param wanted the header that the file must have
   * @throws IOException as {@link #read(Path, Head, GraphReader.Limits)}
   */
  public static String readNote(Path file, Head wanted) throws IOException {
    return read(file, wanted, (in, version, attachment) -> attachment.note());
  }

  /** Reads what follows the header and the attachment. */
  @FunctionalInterface
  private interface Rest<T> {
    T read(DataInputStream in, int version, Attachment attachment) throws IOException;
  }

  private static <T> T read(Path file, Head wanted, Rest<T> rest) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is not a file");
    }
    int version = version(file);
    check(file);
    try (DataInputStream in = new DataInputStream(open(file))) {
      in.readLong();
      in.readInt();
      check(new Head(in.readUTF(), in.readLong(), in.readLong()), wanted);
      return rest.read(in, version, version == FIRST_VERSION ? Attachment.NONE : attachment(in));
    } catch (EOFException | UTFDataFormatException | ZipException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static int version(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(open(file))) {
      if (Files.size(file) < CHECKSUM_BYTES || in.readLong() != MAGIC) {
        throw new IOException("it is not a saved search");
      }
      int version = in.readInt();
      if (version != VERSION && version != FIRST_VERSION) {
        throw new IOException(
            "its format is %d, and this version of Sanko reads %d and %d"
                .formatted(version, FIRST_VERSION, VERSION));
      }
      return version;
    } catch (EOFException e) {
      throw new IOException("it is not a saved search", e);
    }
  }

  private static Attachment attachment(DataInputStream in) throws IOException {
    boolean roundsOwnership = in.readBoolean();
    int length = in.readInt();
    byte[] note = in.readNBytes(Math.max(0, length));
    if (note.length != length) {
      throw new EOFException();
    }
    return new Attachment(new String(note, UTF_8), roundsOwnership);
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER);
  }

  private static void check(Path file) throws IOException {
    try (CheckedInputStream checked = new CheckedInputStream(open(file), new CRC32C())) {
      checked.skipNBytes(Files.size(file) - CHECKSUM_BYTES);
      long found = checked.getChecksum().getValue();
      if (new DataInputStream(checked).readLong() != found) {
        throw new IOException("it is damaged");
      }
    } catch (EOFException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static void check(Head found, Head wanted) throws IOException {
    if (!found.evaluator().equals(wanted.evaluator())) {
      throw new IOException(
          "it is a search with " + found.evaluator() + ", not with " + wanted.evaluator());
    }
    if (!found.equals(wanted)) {
      throw new IOException("it is a search of another position, or with other rules or settings");
    }
  }
}
