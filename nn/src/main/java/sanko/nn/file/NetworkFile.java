package sanko.nn.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import sanko.base.file.InputFile;
import sanko.nn.NetworkException;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.ValueHead;

/**
 * A network as read from a KataGo file of version 3 to 17: {@code .bin.gz}, {@code .txt.gz}, {@code
 * .bin} or {@code .txt}. Immutable; keeps the unpacked file in memory, so let go of it when the
 * graphs are built.
 */
public final class NetworkFile {
  private final NetworkDescription description;
  private final Trunk trunk;
  private final PolicyHead policyHead;
  private final ValueHead valueHead;
  private final @Nullable Skeleton skeleton;

  /** A network that was not read from a file. */
  public NetworkFile(
      NetworkDescription description, Trunk trunk, PolicyHead policyHead, ValueHead valueHead) {
    this(description, trunk, policyHead, valueHead, null);
  }

  NetworkFile(
      NetworkDescription description,
      Trunk trunk,
      PolicyHead policyHead,
      ValueHead valueHead,
      @Nullable Skeleton skeleton) {
    this.description = description;
    this.trunk = trunk;
    this.policyHead = policyHead;
    this.valueHead = valueHead;
    this.skeleton = skeleton;
  }

  /**
   * Reads and checks a file. The name's end decides how it is read: {@code .txt} and {@code
   * .txt.gz} hold numbers as text, {@code .bin} and {@code .bin.gz} in binary, another {@code .gz}
   * may be either.
   *
   * @throws NetworkException if the file is absent, cut, of another kind or of an unknown version
   */
  public static NetworkFile read(Path path) throws NetworkException {
    if (Files.notExists(path)) {
      throw new NetworkException("network file " + path + " does not exist");
    }
    if (Files.isDirectory(path)) {
      throw new NetworkException("network file " + path + " is a folder");
    }
    String file = String.valueOf(path.getFileName());
    String lower = file.toLowerCase(Locale.ROOT);
    boolean packed = lower.endsWith(".gz");
    String plain = packed ? lower.substring(0, lower.length() - 3) : lower;
    if (!packed && !plain.endsWith(".bin") && !plain.endsWith(".txt")) {
      throw new NetworkException(
          "network file " + file + ": the name must end in .bin.gz, .txt.gz, .gz, .bin or .txt");
    }
    ByteBuffer content = load(path, file, packed);
    if (plain.endsWith(".bin") || plain.endsWith(".txt")) {
      return parse(file, content, plain.endsWith(".txt"));
    }
    try {
      return parse(file, content, false);
    } catch (NetworkException binary) {
      try {
        return parse(file, content, true);
      } catch (NetworkException text) {
        binary.addSuppressed(text);
        throw binary;
      }
    }
  }

  /**
   * Reads a network from {@link Skeleton#bytes} and the weights that are missing there.
   *
   * @param file names it in messages
   * @param text as {@link Skeleton#text}
   * @param weights those of {@link Skeleton#matrices}, in their order
   * @throws NetworkException if they do not fit together or are no network
   */
  public static NetworkFile of(String file, byte[] skeleton, boolean text, List<Weights> weights)
      throws NetworkException {
    return new NetworkParser(TokenReader.of(file, skeleton, text, weights)).parse();
  }

  /** The file without its large weights; null if the network was not read from a file. */
  public @Nullable Skeleton skeleton() {
    return skeleton;
  }

  /** The description of the network. */
  public NetworkDescription description() {
    return description;
  }

  /** The trunk. */
  public Trunk trunk() {
    return trunk;
  }

  /** The policy head. */
  public PolicyHead policyHead() {
    return policyHead;
  }

  /** The value head. */
  public ValueHead valueHead() {
    return valueHead;
  }

  private static NetworkFile parse(String file, ByteBuffer content, boolean text)
      throws NetworkException {
    int end = content.arrayOffset() + content.limit();
    return new NetworkParser(new TokenReader(file, content.array(), end, text)).parse();
  }

  private static ByteBuffer load(Path path, String file, boolean packed) throws NetworkException {
    try {
      byte[] raw = Files.readAllBytes(InputFile.checked(path));
      return packed ? Gzip.unpack(raw) : ByteBuffer.wrap(raw);
    } catch (EOFException | ZipException e) {
      throw new NetworkException("network file " + file + " " + Gzip.problem(e), e);
    } catch (IOException e) {
      throw NetworkException.unreadable(path, e);
    } catch (OutOfMemoryError e) {
      throw new NetworkException("network file " + file + " is too large for the memory", e);
    }
  }
}
