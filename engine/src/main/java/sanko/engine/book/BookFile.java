package sanko.engine.book;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.RulesText;

/**
 * Books as files. All numbers are big-endian: the word {@code SankoBok}, the number of the format
 * (int), the content, packed by {@link Deflater}, and the CRC-32C (long) of all before it. The
 * content has the evaluator's name, width and height (short), the rules in KataGo's compact form,
 * komi (double), the number of positions (int), and the positions in order, each with its moves.
 */
public final class BookFile {
  private static final long MAGIC = 0x53616e6b6f426f6bL;
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;
  private static final int BUFFER = 1 << 16;

  /** KataGo's own files of books are lines of JSON. */
  private static final byte OF_KATAGO = '{';

  private BookFile() {}

  /** Writes a book, whole or not at all. */
  public static void write(Path file, OpeningBook book) throws IOException {
    WholeFile.write(file, raw -> write(raw, book));
  }

  private static void write(OutputStream raw, OpeningBook book) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(raw, new CRC32C());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      DeflaterOutputStream packed = new DeflaterOutputStream(out, deflater, BUFFER);
      DataOutputStream content = new DataOutputStream(new BufferedOutputStream(packed, BUFFER));
      writeContent(content, book);
      content.flush();
      packed.finish();
    } finally {
      deflater.end();
    }
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  private static void writeContent(DataOutputStream out, OpeningBook book) throws IOException {
    BookTerms terms = book.terms();
    out.writeUTF(book.evaluator());
    out.writeShort(terms.width());
    out.writeShort(terms.height());
    out.writeUTF(terms.rules().compactText());
    out.writeDouble(terms.komi());
    out.writeInt(book.size());
    for (int number = 0; number < book.size(); number++) {
      BookNode node = book.node(number);
      out.writeLong(node.key().low());
      out.writeLong(node.key().high());
      out.writeByte(node.toMove());
      out.writeInt(node.visits());
      out.writeFloat(node.winLoss());
      out.writeFloat(node.lead());
      out.writeShort(node.moves().size());
      for (BookMove move : node.moves()) {
        out.writeShort(move.point());
        out.writeFloat(move.prior());
        out.writeInt(move.visits());
        out.writeFloat(move.winLoss());
        out.writeFloat(move.lead());
        out.writeFloat(move.bound());
        out.writeInt(move.child());
      }
    }
  }

  /**
   * Reads a book.
   *
   * @throws IOException if the file cannot be read, is damaged, of another format or not a book;
   *     the message is for the user
   */
  public static OpeningBook read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(InputFile.checked(file));
    check(bytes);
    int packed = bytes.length - HEAD_BYTES - Long.BYTES;
    try (DataInputStream in =
        new DataInputStream(
            new InflaterInputStream(new ByteArrayInputStream(bytes, HEAD_BYTES, packed)))) {
      return readContent(in);
    } catch (EOFException | UTFDataFormatException | ZipException | IllegalArgumentException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static void check(byte[] bytes) throws IOException {
    if (bytes.length > 0 && bytes[0] == OF_KATAGO) {
      throw new IOException("it is no book of Sanko; books of KataGo are not read");
    }
    ByteBuffer all = ByteBuffer.wrap(bytes);
    if (bytes.length < HEAD_BYTES || all.getLong() != MAGIC) {
      throw new IOException("it is not a book");
    }
    int version = all.getInt();
    if (version != VERSION) {
      throw new IOException(
          "its format is " + version + ", and this version of Sanko reads " + VERSION);
    }
    int checked = bytes.length - Long.BYTES;
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, Math.max(0, checked));
    if (checked < HEAD_BYTES || all.getLong(checked) != sum.getValue()) {
      throw new IOException("it is damaged");
    }
  }

  private static OpeningBook readContent(DataInputStream in) throws IOException {
    String evaluator = in.readUTF();
    int width = within(in.readShort(), Board.MIN_GAME_SIZE, Board.MAX_SIZE);
    int height = within(in.readShort(), Board.MIN_GAME_SIZE, Board.MAX_SIZE);
    Rules rules = RulesText.parse(in.readUTF()).rules();
    double komi = in.readDouble();
    if (!Rules.isKomi(komi)) {
      throw new IllegalArgumentException("komi " + komi);
    }
    OpeningBook book = new OpeningBook(new BookTerms(width, height, rules, komi), evaluator);
    int size = within(in.readInt(), 0, Integer.MAX_VALUE);
    for (int number = 0; number < size; number++) {
      book.add(readNode(in, width * height, size));
    }
    return book;
  }

  private static BookNode readNode(DataInputStream in, int area, int size) throws IOException {
    BookPosition.Key key = new BookPosition.Key(in.readLong(), in.readLong());
    int toMove = within(in.readByte(), Color.BLACK, Color.WHITE);
    int visits = in.readInt();
    float winLoss = number(in);
    float lead = number(in);
    int count = within(in.readShort(), 0, area);
    List<BookMove> moves = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      moves.add(
          new BookMove(
              within(in.readShort(), 0, area - 1),
              number(in),
              in.readInt(),
              number(in),
              number(in),
              number(in),
              within(in.readInt(), BookMove.CLOSED, size - 1)));
    }
    return new BookNode(key, toMove, visits, winLoss, lead, moves);
  }

  private static float number(DataInputStream in) throws IOException {
    float number = in.readFloat();
    if (!Float.isFinite(number)) {
      throw new IllegalArgumentException("not a number");
    }
    return number;
  }

  private static int within(int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException("out of range: " + value);
    }
    return value;
  }
}
