package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.base.file.InputFile;
import sanko.nn.NetworkException;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.WinogradEmitter;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.PreparedFolder;

/**
 * A network's file of KataGo's kind: what has to be known of it, and all of it, which is read when
 * somebody needs it. Shared.
 */
final class NetworkContent {
  private static final System.Logger LOG = System.getLogger(NetworkContent.class.getName());
  private static final String FORMAT = "sanko facts 3";
  private static final int HASH_BYTES = 32;
  private static final int GZIP_BEGIN = 0x1f8b;

  private final Path path;
  private final Facts facts;

  /* Guarded by this. */
  private @Nullable NetworkFile file;
  private @Nullable String hash;

  private NetworkContent(
      Path path, Facts facts, @Nullable NetworkFile file, @Nullable String hash) {
    this.path = path;
    this.facts = facts;
    this.file = file;
    this.hash = hash;
  }

  /**
   * A network that was read.
   *
   * @param path where it was read from
   */
  static NetworkContent of(NetworkFile file, Path path) {
    return new NetworkContent(path, Facts.of(file), file, null);
  }

  static NetworkContent read(Path path) throws NetworkException {
    return of(NetworkFile.read(path), path);
  }

  /**
   * A network whose facts may be kept; if they are not, it is read.
   *
   * @param identity names the file's content and the code that reads it
   */
  static NetworkContent open(Path path, String identity, PreparedFolder folder)
      throws NetworkException {
    Path kept = factsFile(path, identity, folder);
    if (Files.isReadable(kept)) {
      try {
        byte[] bytes = CacheFile.read(kept, CacheFile.key(FORMAT + " " + identity));
        PreparedFolder.touch(kept);
        int length = bytes.length - HASH_BYTES;
        Facts facts = Facts.of(Arrays.copyOf(bytes, length));
        String hash = HexFormat.of().formatHex(bytes, length, bytes.length);
        return new NetworkContent(path, facts, null, hash);
      } catch (IOException | IllegalArgumentException e) {
        LOG.log(System.Logger.Level.INFO, kept + " is not used: " + e.getMessage());
      }
    }
    return read(path);
  }

  /** Keeps the facts for {@link #open}, unless they come from there. */
  void keepFacts(String identity, PreparedFolder folder) throws IOException, NetworkException {
    Path kept = factsFile(path, identity, folder);
    if (Files.exists(kept) && !isRead()) {
      return;
    }
    byte[] bytes = facts.bytes();
    byte[] content = Arrays.copyOf(bytes, bytes.length + HASH_BYTES);
    System.arraycopy(HexFormat.of().parseHex(hash()), 0, content, bytes.length, HASH_BYTES);
    CacheFile.write(kept, CacheFile.key(FORMAT + " " + identity), content);
  }

  private static Path factsFile(Path path, String identity, PreparedFolder folder) {
    String name = HexFormat.of().formatHex(CacheFile.key(identity), 0, 8);
    return folder.file(path.getFileName() + "-" + name + ".facts");
  }

  /**
   * A name for a file's content that does without reading all of a gzip file, which ends in a
   * checksum.
   */
  static String identity(Path path) throws NetworkException {
    try {
      String sample = HexFormat.of().formatHex(MachineFile.sample(path));
      return isPacked(path) ? sample : sample + " " + PreparedFolder.checksum(path);
    } catch (IOException e) {
      throw NetworkException.unreadable(path, e);
    }
  }

  private static boolean isPacked(Path path) throws IOException {
    try (InputStream in = InputFile.open(path)) {
      return (in.read() << 8 | in.read()) == GZIP_BEGIN;
    }
  }

  /** Where the file lies. */
  Path path() {
    return path;
  }

  /** What has to be known of the network. */
  Facts facts() {
    return facts;
  }

  NetworkDescription description() {
    return facts.description();
  }

  /** Whether the whole file has been read. */
  synchronized boolean isRead() {
    return file != null;
  }

  /** All of the network. */
  synchronized NetworkFile file() throws NetworkException {
    NetworkFile known = file;
    if (known == null) {
      known = NetworkFile.read(path);
      file = known;
    }
    return known;
  }

  /** The SHA-256 of the file, in hexadecimal. */
  synchronized String hash() throws NetworkException {
    String known = hash;
    if (known == null) {
      known = CalibrationStore.hash(path);
      hash = known;
    }
    return known;
  }

  /**
   * What has to be known of a network before its weights are needed.
   *
   * @param refusal why there is no int8, for the user; null if there is
   * @param suitsFused whether operators for transformers can compute its fp32
   * @param suitsWinograd whether its convolutions suit Winograd's transform
   * @param winogradBytes the most that its transformed weights take
   */
  record Facts(
      NetworkDescription description,
      @Nullable String refusal,
      boolean suitsFused,
      boolean suitsWinograd,
      long winogradBytes) {
    private static final int SIDE = 19;

    /** Those of a network that was read. */
    static Facts of(NetworkFile file) {
      return new Facts(
          file.description(),
          ChannelsLastGraph.refusal(file),
          ChannelsLastGraph.suitsFused(file),
          WinogradEmitter.pays(file),
          WinogradEmitter.transformedBytes(file));
    }

    /** All of them as bytes. */
    byte[] bytes() {
      Map<String, String> texts = new ModelMetadata(description, SIDE, SIDE, false).properties();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(bytes)) {
        out.writeUTF(refusal == null ? "" : refusal);
        out.writeBoolean(suitsFused);
        out.writeBoolean(suitsWinograd);
        out.writeLong(winogradBytes);
        out.writeInt(texts.size());
        for (Map.Entry<String, String> text : texts.entrySet()) {
          out.writeUTF(text.getKey());
          out.writeUTF(text.getValue());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }

    /** Reads what {@link #bytes} made. */
    static Facts of(byte[] bytes) throws IOException {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      String refusal = in.readUTF();
      boolean suitsFused = in.readBoolean();
      boolean suitsWinograd = in.readBoolean();
      long winogradBytes = in.readLong();
      Map<String, String> texts = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        texts.put(in.readUTF(), in.readUTF());
      }
      try {
        NetworkDescription description = ModelMetadata.parse("it", texts).description();
        return new Facts(
            description,
            refusal.isEmpty() ? null : refusal,
            suitsFused,
            suitsWinograd,
            winogradBytes);
      } catch (NetworkException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }
}
