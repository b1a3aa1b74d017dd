package sanko.board.sgf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * Reads SGF, FF[3] or FF[4], and records in the formats GIB, NGF and UGF, which it recognizes by
 * their content. Each game of a file is decoded in the charset that its {@code CA} names, or in a
 * larger one of the same family, if that is plausible; else in the likeliest one. UTF-16 and UTF-32
 * are recognized by the start of the file. Text outside the games is skipped. Properties and values
 * are kept as written and not interpreted.
 */
public final class SgfReader {
  /** The largest file that is read; its trees may take up to forty times as much memory. */
  static final int MOST_BYTES = 1 << 24;

  private static final Set<String> ENDINGS = Set.of("sgf", "gib", "ngf", "ugf", "ugi");

  /** Takes the root of a game, or refuses one that could not be read to its end. */
  @FunctionalInterface
  private interface Acceptance {
    SgfNode root(SgfParser.Result game) throws SgfException;
  }

  private SgfReader() {}

  /** Whether a file may be a record by its name. */
  public static boolean isName(String file) {
    return ENDINGS.contains(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
        && file.indexOf('.') >= 0;
  }

  /**
   * Reads the main line of the first game in a file.
   *
   * @throws IOException if the file cannot be read or has more than 16 MiB
   * @throws SgfException as {@link #read(byte[])}
   */
  public static SgfGame read(Path file) throws IOException, SgfException {
    return read(bytes(file));
  }

  /**
   * Reads all games in a file.
   *
   * @throws IOException if the file cannot be read or has more than 16 MiB
   * @throws SgfException as {@link #readTrees(byte[])}
   */
  public static List<SgfTree> readTrees(Path file) throws IOException, SgfException {
    return readTrees(bytes(file));
  }

  /**
   * The bytes of a file of records.
   *
   * @throws IOException if the file cannot be read or has more than 16 MiB
   */
  public static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return bytes(in);
    }
  }

  /**
   * The bytes of a stream of records. Does not ask for the size, since a device may have no end.
   *
   * @throws IOException if the stream cannot be read or has more than 16 MiB
   */
  public static byte[] bytes(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw new IOException("it is larger than " + (MOST_BYTES >> 20) + " MiB");
    }
    return bytes;
  }

  /**
   * Reads the main line of the first game in a file, as {@link SgfTree#mainLine} gives it.
   *
   * @throws SgfException if the first game is broken, not Go, larger than a {@link Board}, or has
   *     more than 10000 moves and edits
   */
  public static SgfGame read(byte[] bytes) throws SgfException {
    return readTree(bytes).mainLine();
  }

  /**
   * Reads the first game in a file, whose {@code CA} stays as it is.
   *
   * @throws SgfException if it is broken or has more than 16777216 nodes
   */
  public static SgfTree readTree(byte[] bytes) throws SgfException {
    return readTree(bytes, SgfParser.Result::whole);
  }

  /**
   * Reads the first game in a file as {@link #readTree(byte[])}, but also one that is cut off after
   * a move or a stone of its main line. The main line ends before a move that is no point, and
   * stones that are no points are left out of setups. Notes say so.
   *
   * @throws SgfException if it is broken otherwise or has more than 16777216 nodes
   */
  public static SgfTree readTreeSoFar(byte[] bytes) throws SgfException {
    List<SgfException> end = new ArrayList<>();
    SgfTree tree = readTree(bytes, game -> game.soFar(end::add)).soFar();
    return end.isEmpty() ? tree : cutOff(tree, end.get(0));
  }

  private static SgfTree readTree(byte[] bytes, Acceptance acceptance) throws SgfException {
    SgfNode other = OtherRecord.read(bytes);
    if (other != null) {
      return new SgfTree(other);
    }
    SgfText game = present(new SgfFile(bytes, new SgfDecoders()).next());
    SgfParser.Result result = SgfParser.parse(game, new SgfSharing());
    SgfNode root = acceptance.root(result);
    return new SgfTree(root, game.charset(), game.assumption(), result.note());
  }

  /**
   * Reads all games in a file, at least one. If a game is not in the charset that its {@code CA}
   * names, the property is set to the charset it will be written in.
   *
   * @throws SgfException if a game is broken or has more than 16777216 nodes
   */
  public static List<SgfTree> readTrees(byte[] bytes) throws SgfException {
    return readTrees(bytes, SgfParser.Result::whole);
  }

  /**
   * Reads all games in a file as {@link #readTrees(byte[])}, but the last one also if it is cut off
   * after a move or a stone of its main line, and all main lines as {@link #readTreeSoFar}.
   *
   * @throws SgfException if a game is broken otherwise or has more than 16777216 nodes
   */
  public static List<SgfTree> readTreesSoFar(byte[] bytes) throws SgfException {
    List<SgfException> end = new ArrayList<>();
    List<SgfTree> noted = new ArrayList<>();
    readTrees(bytes, game -> game.soFar(end::add)).forEach(each -> noted.add(each.soFar()));
    if (end.isEmpty()) {
      return List.copyOf(noted);
    }
    noted.add(cutOff(noted.remove(noted.size() - 1), end.get(0)));
    return List.copyOf(noted);
  }

  private static List<SgfTree> readTrees(byte[] bytes, Acceptance acceptance) throws SgfException {
    SgfNode other = OtherRecord.read(bytes);
    if (other != null) {
      return List.of(new SgfTree(other));
    }
    SgfDecoders decoders = new SgfDecoders();
    SgfFile file = new SgfFile(bytes, decoders);
    SgfSharing sharing = new SgfSharing();
    List<SgfTree> trees = new ArrayList<>();
    SgfText game = present(file.next());
    while (game != null) {
      SgfParser.Result result = SgfParser.parse(game, sharing);
      SgfNode root = acceptance.root(result);
      SgfTree tree = new SgfTree(root, game.charset(), game.assumption(), result.note());
      trees.add(withTrueCharset(tree, decoders));
      game = file.next();
    }
    return List.copyOf(trees);
  }

  /** A record whose end is missing, if what there is of it makes a game. */
  private static SgfTree cutOff(SgfTree tree, SgfException end) throws SgfException {
    if (!hasMovesOrStones(tree)) {
      throw end;
    }
    return tree.cutOff(end);
  }

  private static boolean hasMovesOrStones(SgfTree tree) {
    try {
      SgfGame game = tree.mainLine();
      return !game.steps().isEmpty() || !game.setup().isNothing();
    } catch (SgfException e) {
      // The missing end is told instead.
      return false;
    }
  }

  /**
   * Reads all games in a file as far as they can be read. A broken game ends where it is broken;
   * the games behind it are read too.
   */
  public static SgfReading readSome(byte[] bytes) {
    return readSome(bytes, Integer.MAX_VALUE);
  }

  /**
   * The same of a file with many games.
   *
   * @param most how many are read; a further one is a problem
   */
  public static SgfReading readSome(byte[] bytes, int most) {
    try {
      SgfNode other = OtherRecord.read(bytes);
      if (other != null) {
        return new SgfReading(List.of(new SgfTree(other)), List.of());
      }
    } catch (SgfException e) {
      return new SgfReading(List.of(), List.of(new SgfReading.Problem(0, e)));
    }
    SgfFile file = new SgfFile(bytes, new SgfDecoders());
    SgfSharing sharing = new SgfSharing();
    List<SgfTree> trees = new ArrayList<>();
    List<SgfReading.Problem> problems = new ArrayList<>();
    for (SgfText game = file.next(); game != null; game = file.next()) {
      int number = trees.size();
      if (number == most) {
        SgfException problem = game.error("more than " + most + " games", 0);
        problems.add(new SgfReading.Problem(number - 1, problem));
        break;
      }
      SgfParser.Result result = SgfParser.parse(game, sharing);
      trees.add(new SgfTree(result.root(), game.charset(), game.assumption(), result.note()));
      if (result.failure() != null) {
        problems.add(new SgfReading.Problem(number, result.failure()));
      }
    }
    if (trees.isEmpty()) {
      problems.add(new SgfReading.Problem(0, noGame()));
    }
    return new SgfReading(trees, problems);
  }

  private static SgfException noGame() {
    return new SgfException("no game record: '(;' is missing", 1, 1);
  }

  /**
   * A tree that names the charset it will be written in. That is UTF-8 where bytes of a broken
   * file, written in better order, would be taken for another charset.
   */
  private static SgfTree withTrueCharset(SgfTree read, SgfDecoders decoders) {
    SgfNode root = read.root();
    Charset charset = read.charset();
    SgfProperty named = root.property("CA");
    boolean fits = named == null || SgfCharsets.fits(named.simpleText(), charset);
    SgfTree tree = fits ? read : read.withRoot(SgfWriter.withCharset(root, charset.name()));
    if (charset.equals(StandardCharsets.UTF_8) || SgfWriter.keepsCharset(tree, decoders)) {
      return tree;
    }
    return read.inUtf8();
  }

  private static SgfText present(@Nullable SgfText game) throws SgfException {
    if (game == null) {
      throw noGame();
    }
    return game;
  }
}
