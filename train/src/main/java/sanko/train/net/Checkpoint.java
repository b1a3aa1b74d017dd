package sanko.train.net;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import sanko.base.file.WholeFile;

/**
 * The state of a training run: texts and arrays by name, in one file with a checksum. There is
 * never a half-written one under its name.
 */
final class Checkpoint {
  private static final int MAGIC = 0x53414e4b;
  private static final int VERSION = 2;

  /** Its texts had at most 65,535 bytes, too few for the names of some thousand files. */
  private static final int SHORT_TEXTS = 1;

  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Map<String, float[]> arrays = new LinkedHashMap<>();

  Checkpoint put(String name, Object text) {
    texts.put(name, String.valueOf(text));
    return this;
  }

  Checkpoint put(String name, float[] array) {
    arrays.put(name, array);
    return this;
  }

  boolean has(String name) {
    return texts.containsKey(name) || arrays.containsKey(name);
  }

  /**
   * A text.
   *
   * @throws IOException if it is absent
   */
  String text(String name) throws IOException {
    String text = texts.get(name);
    if (text == null) {
      throw new IOException("the checkpoint has no '" + name + "'");
    }
    return text;
  }

  /**
   * A number.
   *
   * @throws IOException if it is absent or none
   */
  long number(String name) throws IOException {
    try {
      return Long.parseLong(text(name));
    } catch (NumberFormatException e) {
      throw new IOException("the checkpoint's '" + name + "' is not a number", e);
    }
  }

  /**
   * An array.
   *
   * @throws IOException if it is absent or has another length
   */
  float[] array(String name, long length) throws IOException {
    float[] array = arrays.get(name);
    if (array == null || array.length != length) {
      throw new IOException("the checkpoint has no '" + name + "' of " + length + " numbers");
    }
    return array;
  }

  /**
   * Gives the rows of a matrix that was stored with fewer columns those that it lacks.
   *
   * @param start the matrix as it begins, which has all columns
   */
  void widen(String name, float[] start, int columns) {
    float[] stored = arrays.get(name);
    int rows = start.length / columns;
    if (stored == null || stored.length >= start.length || stored.length % rows != 0) {
      return;
    }
    int found = stored.length / rows;
    float[] wide = start.clone();
    for (int row = 0; row < rows; row++) {
      System.arraycopy(stored, row * found, wide, row * columns, found);
    }
    arrays.put(name, wide);
  }

  void write(Path file) throws IOException {
    WholeFile.write(file, this::writeTo);
  }

  private void writeTo(OutputStream file) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(file, new CRC32());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeInt(MAGIC);
    out.writeInt(VERSION);
    out.writeInt(texts.size());
    for (Map.Entry<String, String> text : texts.entrySet()) {
      out.writeUTF(text.getKey());
      byte[] value = text.getValue().getBytes(StandardCharsets.UTF_8);
      out.writeInt(value.length);
      out.write(value);
    }
    out.writeInt(arrays.size());
    for (Map.Entry<String, float[]> array : arrays.entrySet()) {
      out.writeUTF(array.getKey());
      out.writeInt(array.getValue().length);
      for (float value : array.getValue()) {
        out.writeFloat(value);
      }
    }
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is absent, damaged or of another version
   */
  static Checkpoint read(Path file) throws IOException {
    Checkpoint checkpoint = new Checkpoint();
    try (CheckedInputStream checked =
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), new CRC32());
        DataInputStream in = new DataInputStream(checked)) {
      int magic = in.readInt();
      int version = in.readInt();
      if (magic != MAGIC || version < SHORT_TEXTS) {
        throw new IOException(file + " is not a checkpoint");
      }
      if (version > VERSION) {
        throw new IOException(
            "%s is of format %d, and this version of Sanko reads up to %d"
                .formatted(file, version, VERSION));
      }
      for (int left = in.readInt(); left > 0; left--) {
        String name = in.readUTF();
        String text = version == SHORT_TEXTS ? in.readUTF() : text(in, file);
        checkpoint.texts.put(name, text);
      }
      for (int left = in.readInt(); left > 0; left--) {
        String name = in.readUTF();
        float[] array = new float[length(in, file, Float.BYTES)];
        for (int i = 0; i < array.length; i++) {
          array[i] = in.readFloat();
        }
        checkpoint.arrays.put(name, array);
      }
      long expected = checked.getChecksum().getValue();
      if (in.readLong() != expected) {
        throw new IOException(file + " is damaged: its checksum is wrong");
      }
    } catch (EOFException | UTFDataFormatException e) {
      throw new IOException(file + " is damaged", e);
    }
    return checkpoint;
  }

  private static String text(DataInputStream in, Path file) throws IOException {
    byte[] text = new byte[length(in, file, Byte.BYTES)];
    in.readFully(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** Reads how many items follow, each of this many bytes. */
  private static int length(DataInputStream in, Path file, int bytes) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > Files.size(file) / bytes) {
      throw new IOException(file + " is damaged");
    }
    return length;
  }
}
