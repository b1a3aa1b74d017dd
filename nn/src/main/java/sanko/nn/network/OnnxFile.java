package sanko.nn.network;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ExternalData;
import sanko.nn.onnx.ModelMetadata;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.onnx.OnnxAdapter;
import sanko.nn.onnx.OnnxOutline;

/**
 * A network as an ONNX model in a file: with the inputs and outputs of {@link NetworkGraph} and a
 * description in its metadata, or from another program, as far as {@link OnnxAdapter} understands
 * it. Immutable; the model itself stays in the file.
 */
public final class OnnxFile {
  private final Path path;
  private final ModelMetadata metadata;
  private final OnnxAdapter adapter;

  private OnnxFile(Path path, ModelMetadata metadata, OnnxAdapter adapter) {
    this.path = path;
    this.metadata = metadata;
    this.adapter = adapter;
  }

  /** Whether a file name ends in {@code .onnx}. */
  public static boolean isNamed(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".onnx");
  }

  /**
   * Reads the description of a model.
   *
   * @throws NetworkException if the file is absent, no ONNX model, or not described
   */
  public static OnnxFile read(Path path) throws NetworkException {
    String file = "network file " + path.getFileName();
    try (InputStream in = InputFile.open(path)) {
      refuseExternalData(path, file);
      OnnxOutline outline = OnnxOutline.read(CodedInputStream.newInstance(in));
      if (outline.inputs().isEmpty()) {
        throw new NetworkException(file + " is not an ONNX model: it has no inputs");
      }
      OnnxAdapter adapter = new OnnxAdapter(file, outline);
      String name = path.getFileName().toString().replaceFirst("(?i)[.]onnx$", "");
      return new OnnxFile(path, ModelMetadata.parse(file, adapter.properties(name)), adapter);
    } catch (NoSuchFileException e) {
      throw new NetworkException("network file " + path + " does not exist", e);
    } catch (InvalidProtocolBufferException e) {
      throw new NetworkException(file + " is not an ONNX model, or it is incomplete", e);
    } catch (IOException e) {
      throw new NetworkException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** A model that keeps constants in other files would have ONNX Runtime open any file it names. */
  private static void refuseExternalData(Path path, String file)
      throws NetworkException, IOException {
    try (InputStream in = InputFile.open(path)) {
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
   * Writes a network as an ONNX model. The file appears whole or not at all; one of the same name
   * is replaced.
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
    ByteBuffer model =
        smallerToo ? NetworkGraph.masked(network, side) : NetworkGraph.exact(network, side, side);
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(String.valueOf(folder));
    }
    WholeFile.write(
        path,
        out -> {
          WritableByteChannel channel = Channels.newChannel(out);
          while (model.hasRemaining()) {
            channel.write(model);
          }
        });
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

  /** The models of the file. */
  public NetworkModels models() throws NetworkException {
    try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer bytes = in.map(FileChannel.MapMode.READ_ONLY, 0, Files.size(path));
      return new StoredModel(metadata, adapter.isNative() ? bytes : adapter.adapt(bytes, metadata));
    } catch (IOException | IllegalArgumentException e) {
      throw new NetworkException(
          "network file " + path.getFileName() + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** The one model of the file, for all boards that it serves. */
  private static final class StoredModel implements NetworkModels {
    private final ModelMetadata metadata;
    private final ByteBuffer bytes;

    StoredModel(ModelMetadata metadata, ByteBuffer bytes) {
      this.metadata = metadata;
      this.bytes = bytes;
    }

    @Override
    public NetworkDescription description() {
      return metadata.description();
    }

    @Override
    public boolean supports(int width, int height) {
      return metadata.masked()
          ? width <= metadata.width() && height <= metadata.height()
          : width == metadata.width() && height == metadata.height();
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
