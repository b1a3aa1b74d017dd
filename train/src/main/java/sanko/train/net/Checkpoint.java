package sanko.train.net;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The state of a training run: texts and arrays by name, in one file with a checksum. There is
 * never a half-written one under its name.
 */
final class Checkpoint {
  private static final int MAGIC = 0x53414e4b;
  private static final int VERSION = 1;

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
      throw new IOException("the checkpoint's '" + name + "' is no number", e);
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

  void write(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path part = absolute.resolveSibling(absolute.getFileName() + ".tmp");
    try (CheckedOutputStream checked =
            new CheckedOutputStream(
                new BufferedOutputStream(Files.newOutputStream(part), 1 << 16), new CRC32());
        DataOutputStream out = new DataOutputStream(checked)) {
      out.writeInt(MAGIC);
      out.writeInt(VERSION);
      out.writeInt(texts.size());
      for (Map.Entry<String, String> text : texts.entrySet()) {
        out.writeUTF(text.getKey());
        out.writeUTF(text.getValue());
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
    }
    Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
      if (in.readInt() != MAGIC || in.readInt() != VERSION) {
        throw new IOException(file + " is no checkpoint of this version");
      }
      for (int left = in.readInt(); left > 0; left--) {
        checkpoint.texts.put(in.readUTF(), in.readUTF());
      }
      for (int left = in.readInt(); left > 0; left--) {
        String name = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > Files.size(file) / Float.BYTES) {
          throw new IOException(file + " is damaged");
        }
        float[] array = new float[length];
        for (int i = 0; i < length; i++) {
          array[i] = in.readFloat();
        }
        checkpoint.arrays.put(name, array);
      }
      long expected = checked.getChecksum().getValue();
      if (in.readLong() != expected) {
        throw new IOException(file + " is damaged: its checksum is wrong");
      }
    }
    return checkpoint;
  }
}
