package sanko.train.data;

import com.google.common.primitives.Ints;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import sanko.base.file.WholeFile;
import sanko.board.Board;

/**
 * Files of rows: {@code .npz}, a zip of NumPy's arrays ({@code .npy} 1.0), as KataGo's trainer
 * reads and its self-play writes them.
 */
public final class RowFiles {
  /** The file name suffix. */
  public static final String SUFFIX = ".npz";

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;
  private static final Pattern DESCRIPTION = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*True");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9,\\sL]*)\\)");

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /** Files of format 2 have fewer targets. */
  private static final List<Integer> OLDER_TARGETS = List.of(64);

  private RowFiles() {}

  /**
   * Writes a file, whole or not at all.
   *
   * @param rows all of one frame and with the same arrays; the same row may come several times
   * @param level how hard to compress, 1 (fast) to 9, or 0 not to
   */
  public static void write(Path file, List<TrainingRow> rows, int level) throws IOException {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no rows");
    }
    WholeFile.write(file, out -> writeTo(out, rows, level));
  }

  private static void writeTo(OutputStream out, List<TrainingRow> rows, int level)
      throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(level);
      for (RowArray array : rows.get(0).arrays()) {
        zip.putNextEntry(new ZipEntry(array.entry()));
        zip.write(header(array, rows.size(), rows.get(0).frame()));
        for (TrainingRow row : rows) {
          zip.write(row.bytes(array));
        }
        zip.closeEntry();
      }
    }
  }

  private static byte[] header(RowArray array, int rows, int frame) {
    String shape =
        IntStream.concat(IntStream.of(rows), Arrays.stream(array.shape(frame)))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    String text =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }"
            .formatted(array.type().name, shape);
    int before = MAGIC.length + 4;
    int whole = (before + text.length()) / ALIGNMENT * ALIGNMENT + ALIGNMENT;
    int length = whole - before;
    ByteBuffer header = ByteBuffer.allocate(before + length).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) length);
    header.put(
        (text + " ".repeat(length - text.length() - 1) + "\n").getBytes(StandardCharsets.US_ASCII));
    return header.array();
  }

  /** Reads all known arrays of a file; see {@link #read(Path, Set)}. */
  public static TrainingRows read(Path file) throws IOException {
    return read(file, EnumSet.allOf(RowArray.class));
  }

  /**
   * Reads a file.
   *
   * @param wanted the arrays to read if they are there, besides those that no file can do without
   * @throws IOException if the file cannot be read, is damaged or is not one of rows; the message
   *     says why
   */
  public static TrainingRows read(Path file, Set<RowArray> wanted) throws IOException {
    Map<RowArray, Content> contents = new EnumMap<>(RowArray.class);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        Optional<RowArray> array = RowArray.named(entry.getName());
        if (array.isPresent() && (array.get().isRequired() || wanted.contains(array.get()))) {
          contents.put(array.get(), readArray(array.get(), zip, entry));
        }
      }
      return rows(contents);
    } catch (ZipException | DamagedException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    } catch (BadRowsException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** The file holds something else than rows. */
  private static final class BadRowsException extends Exception {
    private static final long serialVersionUID = 1;

    BadRowsException(String message) {
      super(message);
    }
  }

  /** What was read is not what was written. */
  private static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1;

    DamagedException(String message) {
      super(message);
    }
  }

  private record Content(List<Integer> shape, ByteBuffer bytes) {}

  private static Content readArray(RowArray array, ZipFile zip, ZipEntry entry)
      throws IOException, BadRowsException, DamagedException {
    CRC32 sum = new CRC32();
    try (InputStream stream = new CheckedInputStream(zip.getInputStream(entry), sum);
        DataInputStream in = new DataInputStream(stream)) {
      String header = readHeader(in, array);
      Matcher type = DESCRIPTION.matcher(header);
      Matcher shapeText = SHAPE.matcher(header);
      check(type.find() && shapeText.find() && !FORTRAN.matcher(header).find(), array, header);
      check(type.group(1).equals(array.type().name), array, "numbers of type " + type.group(1));
      List<Integer> shape =
          NUMBER
              .matcher(shapeText.group(1))
              .results()
              .map(each -> Integer.valueOf(each.group()))
              .toList();
      long bytes = array.type().bytes;
      for (int length : shape) {
        bytes *= length;
        check(bytes < Integer.MAX_VALUE, array, shapeText.group());
      }
      check(shape.size() > 1, array, shapeText.group());
      byte[] content = new byte[(int) bytes];
      in.readFully(content);
      in.transferTo(OutputStream.nullOutputStream());
      if (sum.getValue() != entry.getCrc()) { // ZipFile does not compare them
        throw new DamagedException("the checksum of " + array.entry() + " is wrong");
      }
      ByteBuffer bytesOfRows = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
      if (array.type() == RowArray.Type.FLOAT32 && shape.get(0) > 0) {
        checkFinite(array, bytesOfRows, bytesOfRows.limit() / shape.get(0));
      }
      return new Content(shape, bytesOfRows);
    } catch (EOFException e) {
      throw new BadRowsException(array.entry() + " is cut short");
    } catch (NumberFormatException e) {
      throw new BadRowsException(array.entry() + " is too large");
    }
  }

  private static void checkFinite(RowArray array, ByteBuffer floats, int bytesOfRow)
      throws BadRowsException {
    for (int place = 0; place < floats.limit(); place += Float.BYTES) {
      if (!Float.isFinite(floats.getFloat(place))) {
        check(false, array, "row " + place / bytesOfRow + " has a number that is not finite");
      }
    }
  }

  private static String readHeader(DataInputStream in, RowArray array)
      throws IOException, BadRowsException {
    byte[] start = new byte[MAGIC.length];
    in.readFully(start);
    check(Arrays.equals(start, MAGIC), array, "not a NumPy array");
    int version = in.readUnsignedByte();
    in.readUnsignedByte();
    int length =
        version == 1
            ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
            : Integer.reverseBytes(in.readInt());
    check(version <= 3 && length >= 0 && length < 1 << 16, array, "version " + version);
    byte[] header = new byte[length];
    in.readFully(header);
    return new String(header, StandardCharsets.UTF_8);
  }

  private static void check(boolean holds, RowArray array, String what) throws BadRowsException {
    if (!holds) {
      throw new BadRowsException(array.entry() + " cannot be used: " + what);
    }
  }

  private static TrainingRows rows(Map<RowArray, Content> contents) throws BadRowsException {
    for (RowArray array : RowArray.values()) {
      if (array.isRequired() && !contents.containsKey(array)) {
        throw new BadRowsException(array.entry() + " is missing");
      }
    }
    List<Integer> policy = shape(contents, RowArray.POLICY);
    int rows = policy.get(0);
    int frame = policy.size() == 3 ? (int) Math.sqrt(policy.get(2) - 1) : 0;
    check(frame >= 1 && frame <= Board.MAX_SIZE, RowArray.POLICY, "shape " + policy);
    Map<RowArray, ByteBuffer> arrays = new EnumMap<>(RowArray.class);
    Map<RowArray, Integer> lengths = new EnumMap<>(RowArray.class);
    for (Map.Entry<RowArray, Content> entry : contents.entrySet()) {
      RowArray array = entry.getKey();
      List<Integer> shape = entry.getValue().shape();
      List<Integer> row = shape.subList(1, shape.size());
      boolean older = array == RowArray.TARGETS && row.equals(OLDER_TARGETS);
      check(
          shape.get(0) == rows && (older || row.equals(Ints.asList(array.shape(frame)))),
          array,
          "shape " + shape);
      arrays.put(array, entry.getValue().bytes());
      lengths.put(array, row.stream().reduce(1, (a, b) -> a * b));
    }
    return new TrainingRows(frame, rows, arrays, lengths);
  }

  private static List<Integer> shape(Map<RowArray, Content> contents, RowArray array) {
    Content content = contents.get(array);
    return content == null ? List.of() : content.shape();
  }
}
