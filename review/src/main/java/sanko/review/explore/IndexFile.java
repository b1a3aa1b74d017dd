package sanko.review.explore;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The index in the user's cache folder: what each file had when it was read, so that only files
 * that changed are read again. Files stand in it one after the other; a checksum ends it.
 */
final class IndexFile {
  private static final int VERSION = 0x534b5801;

  private IndexFile() {}

  /**
   * What a file had.
   *
   * @param stamp its name, size and time
   * @param skipped the records that could not be read
   */
  record FileGames(Stamp stamp, int skipped, List<Game> games) {
    FileGames {
      games = List.copyOf(games);
    }
  }

  /** How a file looked when it was read. */
  record Stamp(String name, long bytes, long millis) {}

  record Game(IndexedGame game, GamePositions positions) {}

  /** Writes files one after the other. For one thread. */
  static final class Writer {
    private final CRC32 sum = new CRC32();
    private final DataOutputStream out;

    Writer(OutputStream stream) throws IOException {
      out = new DataOutputStream(new CheckedOutputStream(stream, sum));
      out.writeInt(VERSION);
    }

    void write(FileGames file) throws IOException {
      out.writeBoolean(true);
      out.writeUTF(file.stamp().name());
      out.writeLong(file.stamp().bytes());
      out.writeLong(file.stamp().millis());
      out.writeInt(file.skipped());
      out.writeInt(file.games().size());
      for (Game each : file.games()) {
        IndexedGame game = each.game();
        out.writeLong(game.id());
        out.writeInt(game.number());
        out.writeUTF(game.black());
        out.writeUTF(game.white());
        out.writeUTF(game.date());
        out.writeUTF(game.event());
        out.writeUTF(game.result());
        out.writeByte(each.positions().count());
        for (int i = 0; i < each.positions().count(); i++) {
          out.writeLong(each.positions().key(i));
          out.writeShort(each.positions().move(i));
        }
      }
    }

    void end() throws IOException {
      out.writeBoolean(false);
      out.flush();
      long value = sum.getValue();
      out.writeLong(value);
      out.flush();
    }
  }

  /** Reads files one after the other. For one thread. */
  static final class Reader implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final CheckedInputStream checked;
    private final DataInputStream in;

    Reader(Path file) throws IOException {
      InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER);
      checked = new CheckedInputStream(stream, new CRC32());
      in = new DataInputStream(checked);
      try {
        if (in.readInt() != VERSION) {
          throw new IOException(file + " is of another version");
        }
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }

    /** Whether another file follows; at the end the checksum has to be right. */
    boolean hasNext() throws IOException {
      if (in.readBoolean()) {
        return true;
      }
      long sum = checked.getChecksum().getValue();
      if (in.readLong() != sum) {
        throw new EOFException("the index is damaged");
      }
      return false;
    }

    FileGames next() throws IOException {
      Stamp stamp = new Stamp(in.readUTF(), in.readLong(), in.readLong());
      int skipped = in.readInt();
      int count = in.readInt();
      List<Game> games = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        games.add(game());
      }
      return new FileGames(stamp, skipped, games);
    }

    private Game game() throws IOException {
      IndexedGame game =
          new IndexedGame(
              in.readLong(),
              in.readInt(),
              in.readUTF(),
              in.readUTF(),
              in.readUTF(),
              in.readUTF(),
              in.readUTF());
      int count = in.readUnsignedByte();
      long[] keys = new long[count];
      short[] moves = new short[count];
      for (int i = 0; i < count; i++) {
        keys[i] = in.readLong();
        moves[i] = in.readShort();
      }
      return new Game(game, new GamePositions(keys, moves));
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
