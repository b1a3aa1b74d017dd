package sanko.nn.ort;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.features.BoardWindow;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EvaluationDecoder;
import sanko.nn.onnx.InterchangeGraph;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.onnx.OnnxAdapter;
import sanko.nn.onnx.OnnxOutline;

/** A network for tests: one model with a session on it. */
public final class Lane implements AutoCloseable {
  private static final int MAX_BATCH = 8;

  private final OrtNetwork network;
  private final EvaluationDecoder decoder;

  private Lane(OrtNetwork network) {
    this.network = network;
    decoder = new EvaluationDecoder(network.description());
  }

  public static Lane exact(NetworkFile file, int width, int height) throws NetworkException {
    return new Lane(
        OrtNetwork.open(
            file.description(),
            NetworkGraph.exact(file, width, height),
            width,
            height,
            new OrtNetwork.Options(MAX_BATCH, 1)));
  }

  /** The model that other programs get, for all boards up to a size. */
  public static Lane masked(NetworkFile file, int side) throws IOException, NetworkException {
    ByteBuffer model = InterchangeGraph.of(file, side, side, true);
    OnnxOutline outline = OnnxOutline.read(CodedInputStream.newInstance(model.duplicate()));
    OnnxAdapter adapter = new OnnxAdapter("the model", outline);
    ModelMetadata metadata = adapter.metadata("masked");
    return new Lane(
        OrtNetwork.open(
            file.description(),
            adapter.adapt(model, metadata),
            side,
            side,
            new OrtNetwork.Options(MAX_BATCH, 1)));
  }

  /** The evaluations of the queries, in batches. */
  public Evaluation[] evaluate(List<Query> queries) throws NetworkException {
    Evaluation[] evaluations = new Evaluation[queries.size()];
    for (int start = 0; start < evaluations.length; start += MAX_BATCH) {
      int rows = Math.min(MAX_BATCH, evaluations.length - start);
      for (int row = 0; row < rows; row++) {
        fill(queries.get(start + row), row);
      }
      network.run(rows);
      for (int row = 0; row < rows; row++) {
        Query query = queries.get(start + row);
        evaluations[start + row] = decoder.decode(network, row, query.request(window(query)));
      }
    }
    return evaluations;
  }

  private void fill(Query query, int row) {
    BoardWindow window = window(query);
    Planes.fill(window, query.planes, query.symmetry, network, row);
    network.global().put(row * query.globals.length, query.globals);
    if (network.description().metaFeatures() > 0) {
      network.meta().put(row * query.meta.length, query.meta);
    }
  }

  private BoardWindow window(Query query) {
    return new BoardWindow(query.width, query.height, network.width(), network.height());
  }

  @Override
  public void close() throws NetworkException {
    network.close();
  }

  /** Options with ownership. */
  public static EvaluationOptions options(double optimism, double temperature, boolean capsPass) {
    return new EvaluationOptions(
        0,
        true,
        new EvaluationOptions.Policy(optimism, temperature),
        new EvaluationOptions.Inputs(0, EvaluationOptions.ALL_HISTORY, 0.5, false, capsPass),
        null,
        null);
  }

  /** A position as the network sees it, and how to look at it. */
  public static final class Query {
    public int width;
    public int height;
    public float[] planes = {};
    public float[] globals = {};
    public float[] meta = {};
    public int symmetry;
    public BitSet legal = new BitSet();
    public int colorToMove;
    public boolean noResultPossible;
    public float optimism;
    public float temperature = 1;
    public boolean capsPass;

    EvaluationDecoder.Request request(BoardWindow window) {
      return new EvaluationDecoder.Request(
          window,
          symmetry,
          legal,
          colorToMove,
          noResultPossible,
          options(optimism, temperature, capsPass));
    }
  }
}
