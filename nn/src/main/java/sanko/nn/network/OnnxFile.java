package sanko.nn.network;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.Gzip;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ExternalData;
import sanko.nn.onnx.InterchangeGraph;
import sanko.nn.onnx.LayerStore;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.onnx.OnnxAdapter;
import sanko.nn.onnx.OnnxOutline;
import sanko.nn.ort.Accelerator;

/**
 * A network as an ONNX model in a file: with the inputs, outputs and metadata that KataGo demands,
 * with those of {@link NetworkGraph}, or from another program, as far as {@link OnnxAdapter}
 * understands it. Immutable; the model itself stays in the file.
 */
public final class OnnxFile {
  private static final int BUFFER = 1 << 16;
  private static final Pattern ENDING =
      Pattern.compile("[.]onnx([.]gz)?$", Pattern.CASE_INSENSITIVE);

  private final Path path;
  private final OnnxOutline outline;
  private final ModelMetadata metadata;
  private final OnnxAdapter adapter;

  private OnnxFile(Path path, OnnxOutline outline, ModelMetadata metadata, OnnxAdapter adapter) {
    this.path = path;
    this.outline = outline;
    this.metadata = metadata;
    this.adapter = adapter;
  }

  /** Whether a file name ends in {@code .onnx} or {@code .onnx.gz}. */
  public static boolean isNamed(Path path) {
    return ENDING.matcher(path.toString()).find();
  }

  private static boolean isPacked(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /**
   * Reads the description of a model.
   *
   * @throws NetworkException if the file is absent, no ONNX model, or not described
   */
  public static OnnxFile read(Path path) throws NetworkException {
    String file = named(path);
    try {
      refuseExternalData(path, file);
      OnnxOutline outline;
      try (InputStream in = open(path)) {
        outline = OnnxOutline.read(CodedInputStream.newInstance(in));
      }
      if (outline.inputs().isEmpty()) {
        throw new NetworkException(file + " is not an ONNX model: it has no inputs");
      }
      OnnxAdapter adapter = new OnnxAdapter(file, outline);
      String name = ENDING.matcher(path.getFileName().toString()).replaceFirst("");
      return new OnnxFile(path, outline, adapter.metadata(name), adapter);
    } catch (EOFException | ZipException e) {
      throw new NetworkException(file + " " + Gzip.problem(e), e);
    } catch (InvalidProtocolBufferException e) {
      throw new NetworkException(file + " is not an ONNX model, or it is incomplete", e);
    } catch (IOException e) {
      throw NetworkException.unreadable(path, e);
    }
  }

  private static String named(Path path) {
    return "network file " + path.getFileName();
  }

  private static InputStream open(Path path) throws IOException {
    InputStream in = InputFile.open(path);
    try {
      return isPacked(path) ? new GZIPInputStream(in, BUFFER) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** A model that keeps constants in other files would have ONNX Runtime open any file it names. */
  private static void refuseExternalData(Path path, String file)
      throws NetworkException, IOException {
    try (InputStream in = open(path)) {
      String other = ExternalData.find(CodedInputStream.newInstance(in));
      if (other != null) {
        throw new NetworkException(
            file
                + " keeps constants in another file"
                + (other.isEmpty() ? "" : ", " + other)
                + "; save it with all of them inside");
      }
    }
  }

  /**
   * Writes a network as an ONNX model that other programs read as well, packed if the name ends in
   * {@code .gz}. The file appears whole or not at all; one of the same name is replaced.
   *
   * @param network what to write
   * @param path the file; its folder must exist
   * @param side the largest board, both ways
   * @param smallerToo whether the model is to serve smaller boards as well, which costs some speed
   * @throws NetworkException if the model would be too large
   * @throws IOException if the file cannot be written
   */
  public static void write(NetworkFile network, Path path, int side, boolean smallerToo)
      throws NetworkException, IOException {
    ByteBuffer model = InterchangeGraph.of(network, side, side, smallerToo);
    byte[] appendix = LayerStore.appendix(network, model);
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(String.valueOf(folder));
    }
    WholeFile.write(
        path,
        out -> {
          if (isPacked(path)) {
            GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
            write(packed, model, appendix);
            packed.finish();
          } else {
            write(out, model, appendix);
          }
        });
  }

  private static void write(OutputStream out, ByteBuffer model, byte[] appendix)
      throws IOException {
    WritableByteChannel channel = Channels.newChannel(out);
    while (model.hasRemaining()) {
      channel.write(model);
    }
    out.write(appendix);
  }

  /**
   * Reads a network whose layers are known, from KataGo's file or a model that {@link #write} made.
   *
   * @throws NetworkException if the file cannot be read or is another ONNX model
   */
  static NetworkFile network(Path path) throws NetworkException {
    return isNamed(path) ? read(path).network() : NetworkFile.read(path);
  }

  /**
   * The network with its layers.
   *
   * @throws NetworkException if the model does not tell them
   */
  public NetworkFile network() throws NetworkException {
    NetworkFile layers = layers();
    if (layers == null) {
      throw new NetworkException(
          named(path)
              + " is an ONNX model without the network's layers, from which int8 is made;"
              + " 'sanko convert' adds them");
    }
    return layers;
  }

  /** The description of the network. */
  public NetworkDescription description() {
    return metadata.description();
  }

  /** The columns of the largest board. */
  public int width() {
    return metadata.width();
  }

  /** The rows of the largest board. */
  public int height() {
    return metadata.height();
  }

  /** Whether smaller boards are served as well. */
  public boolean servesSmallerBoards() {
    return metadata.masked();
  }

  /** The layers of the network; null if the model does not tell them. */
  public @Nullable NetworkFile layers() throws NetworkException {
    return layers(content());
  }

  private @Nullable NetworkFile layers(ByteBuffer content) throws NetworkException {
    return LayerStore.read(named(path), outline.metadata(), content);
  }

  /** The one model of the file, as it is. */
  NetworkModels models() throws NetworkException {
    return stored(content());
  }

  /**
   * The models for a processor: those that are made from the layers, or else the one of the file,
   * in fp32.
   *
   * @param folder where calibrations and measurements of this machine are kept
   */
  NetworkModels models(Precision precision, Winograd winograd, Path folder)
      throws NetworkException {
    ByteBuffer content = content();
    NetworkFile layers = layers(content);
    if (layers != null) {
      NetworkContent known = NetworkContent.of(layers, path);
      return BuiltModels.open(known, sizes(), precision, winograd, folder);
    }
    if (precision == Precision.INT8 || precision == Precision.AUTO) {
      QuantizedModels.sayRefusal(description(), QuantizedModels.ONNX_REFUSAL);
    }
    return stored(content);
  }

  /** The models for a GPU, in the same way. */
  NetworkModels models(Accelerator gpu) throws NetworkException {
    ByteBuffer content = content();
    NetworkFile layers = layers(content);
    return layers == null ? stored(content) : new BuiltModels(layers, sizes(), FloatGraph.of(gpu));
  }

  private BoardSizes sizes() {
    return new BoardSizes(width(), height(), servesSmallerBoards());
  }

  private ByteBuffer content() throws NetworkException {
    try {
      if (isPacked(path)) {
        return Gzip.unpack(Files.readAllBytes(path));
      }
      try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
        return in.map(FileChannel.MapMode.READ_ONLY, 0, Files.size(path));
      }
    } catch (EOFException | ZipException e) {
      throw new NetworkException(named(path) + " " + Gzip.problem(e), e);
    } catch (IOException e) {
      throw NetworkException.unreadable(path, e);
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    } catch (OutOfMemoryError e) {
      throw new NetworkException(named(path) + " is too large for the memory", e);
    }
  }

  private NetworkException unreadable(Exception cause) {
    return new NetworkException(named(path) + " cannot be read: " + cause.getMessage(), cause);
  }

  private NetworkModels stored(ByteBuffer content) throws NetworkException {
    try {
      ByteBuffer model = adapter.isNative() ? direct(content) : adapter.adapt(content, metadata);
      return new StoredModel(metadata, sizes(), model);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static ByteBuffer direct(ByteBuffer content) {
    return content.isDirect()
        ? content
        : ByteBuffer.allocateDirect(content.remaining()).put(content.duplicate()).flip();
  }

  /** The one model of the file, for all boards that it serves. */
  private static final class StoredModel implements NetworkModels {
    private final ModelMetadata metadata;
    private final BoardSizes sizes;
    private final ByteBuffer bytes;

    StoredModel(ModelMetadata metadata, BoardSizes sizes, ByteBuffer bytes) {
      this.metadata = metadata;
      this.sizes = sizes;
      this.bytes = bytes;
    }

    @Override
    public NetworkDescription description() {
      return metadata.description();
    }

    @Override
    public boolean supports(int width, int height) {
      return sizes.include(width, height);
    }

    @Override
    public String modelName(int width, int height) {
      return "stored";
    }

    @Override
    public Model model(int width, int height) {
      return new Model(bytes, metadata.width(), metadata.height());
    }
  }
}
