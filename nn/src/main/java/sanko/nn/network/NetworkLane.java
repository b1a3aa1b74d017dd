package sanko.nn.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.HumanProfile;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.Accelerator;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RunnableNetwork;
import sanko.nn.ort.SharedSession;
import sanko.superko.GameView;

/** A thread's work: batches from the evaluator's queue through buffers of its own. */
final class NetworkLane implements Runnable {
  private static final System.Logger LOG = System.getLogger(NetworkLane.class.getName());

  /** Sessions kept in any case, and the bytes of models up to which more of them are. */
  private static final int LEAST_SESSIONS = 4;

  private static final long SESSION_BYTES = 128L << 20;

  private final NetworkEvaluator evaluator;
  private final NetworkModels models;
  private final LaneLayout layout;
  private final Accelerator accelerator;
  private final InputEncoder encoder;
  private final EvaluationDecoder decoder;
  private final float[] globals;
  private final float[] meta = new float[MetadataEncoder.FEATURES];
  private final Map<String, Session> sessions = new LinkedHashMap<>(8, 0.75f, true);

  /** A session and the room to encode a position for it. */
  private static final class Session {
    final RunnableNetwork network;
    final long bytes;
    final float[] planes;
    private final Map<String, BoardWindow> windows = new HashMap<>();

    Session(RunnableNetwork network, long bytes, int planeCount) {
      this.network = network;
      this.bytes = bytes;
      planes = new float[planeCount * network.width() * network.height()];
    }

    /** Where the points of a board lie in the buffer. */
    BoardWindow window(Board board) {
      return windows.computeIfAbsent(
          board.sizeText(),
          size ->
              new BoardWindow(board.width(), board.height(), network.width(), network.height()));
    }
  }

  NetworkLane(
      NetworkEvaluator evaluator,
      NetworkModels models,
      LaneLayout layout,
      Accelerator accelerator) {
    this.evaluator = evaluator;
    this.models = models;
    this.layout = layout;
    this.accelerator = accelerator;
    NetworkDescription network = models.description();
    encoder = network.encoder();
    globals = new float[encoder.globals()];
    decoder = new EvaluationDecoder(network);
  }

  @Override
  public void run() {
    List<EvaluationRequest> batch = new ArrayList<>();
    try {
      while (evaluator.takeBatch(batch)) {
        answer(batch);
        batch.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closeSessions();
    }
  }

  /** A failed run fails its batch; the lane goes on, also without memory or libraries. */
  private void answer(List<EvaluationRequest> batch) {
    // Those answered are no longer ours: other positions use them.
    int answered = 0;
    try {
      Board board = batch.get(0).position().board();
      long start = System.nanoTime();
      Session session = compute(batch, board);
      evaluator.took(batch, System.nanoTime() - start);
      BoardWindow window = session.window(board);
      long computed = ThreadCpuTime.nanos();
      for (; answered < batch.size(); answered++) {
        answer(batch.get(answered), session.network, answered, window);
      }
      evaluator.counter().decoded(ThreadCpuTime.nanos() - computed);
    } catch (NetworkException | RuntimeException e) {
      fail(batch.subList(answered, batch.size()), e);
    } catch (LinkageError | VirtualMachineError e) {
      fail(batch.subList(answered, batch.size()), EvaluationRequest.failure(e));
    }
  }

  /** Computes a batch, again in wider numbers where the first ones overflow. */
  private Session compute(List<EvaluationRequest> batch, Board board) throws NetworkException {
    Precision precision = batch.get(0).options().precision();
    Session session = compute(batch, board, precision);
    if (accelerator.isGpu() && !session.network.isFinite(batch.size()) && models.widen()) {
      closeSessions();
      return compute(batch, board, precision);
    }
    if (precision == Precision.BF16 && !session.network.isFinite(batch.size())) {
      models.withdrawBfloat();
      return compute(batch, board, Precision.FP32);
    }
    return session;
  }

  private Session compute(List<EvaluationRequest> batch, Board board, @Nullable Precision precision)
      throws NetworkException {
    BfloatModel bfloat = precision == Precision.BF16 ? models.bfloat() : null;
    Session session =
        bfloat == null ? session(board, precision == Precision.INT8) : session(board, bfloat);
    BoardWindow window = session.window(board);
    long start = ThreadCpuTime.nanos();
    for (int row = 0; row < batch.size(); row++) {
      encode(session, window, batch.get(row), row);
    }
    long encoded = ThreadCpuTime.nanos();
    session.network.run(
        batch.size(), batch.stream().anyMatch(request -> request.options().ownership()));
    evaluator.counter().encoded(encoded - start);
    evaluator.counter().ran(ThreadCpuTime.nanos() - encoded);
    return session;
  }

  private void answer(
      EvaluationRequest request, RunnableNetwork network, int row, BoardWindow window) {
    try {
      evaluator.complete(request, decoder.decode(network, row, request.decoding(window)));
    } catch (NetworkException | RuntimeException e) {
      evaluator.fail(request, e);
    } catch (LinkageError | VirtualMachineError e) {
      evaluator.fail(request, EvaluationRequest.failure(e));
    }
  }

  private void fail(List<EvaluationRequest> batch, Exception cause) {
    for (EvaluationRequest request : batch) {
      evaluator.fail(request, cause);
    }
  }

  private void encode(Session session, BoardWindow window, EvaluationRequest request, int row) {
    encoder.encode(
        request.position(), request.options(), window, request.symmetry(), session.planes, globals);
    session.network.putPlanes(row, session.planes);
    session.network.global().put(row * globals.length, globals);
    HumanProfile profile = request.options().humanProfile();
    if (profile != null && models.description().metaFeatures() > 0) {
      GameView position = request.position();
      MetadataEncoder.encode(profile, position.toMove(), position.board().area(), meta);
      session.network.meta().put(row * meta.length, meta);
    }
  }

  /** The session for a board in a precision. */
  private Session session(Board board, boolean quantized) throws NetworkException {
    String name = models.modelName(board.width(), board.height()) + (quantized ? " int8" : "");
    Session known = sessions.get(name);
    if (known != null) {
      return known;
    }
    Session session;
    NetworkModels.Model model = model(board, quantized);
    try {
      session = open(name, model, quantized);
    } catch (NetworkException e) {
      if (!models.withdraw(model)) {
        throw e;
      }
      LOG.log(System.Logger.Level.INFO, "a prepared model is not used: " + e.getMessage());
      session = open(name, model(board, quantized), quantized);
    }
    sessions.put(name, session);
    return session;
  }

  /** The session for a board in bfloat16. */
  private Session session(Board board, BfloatModel bfloat) throws NetworkException {
    String name = board.sizeText() + " bfloat16";
    Session known = sessions.get(name);
    if (known != null) {
      return known;
    }
    long bytes = models.description().parameters() * Short.BYTES;
    makeRoom(bytes);
    RunnableNetwork network =
        bfloat.open(board.width(), board.height(), layout.batchFor(board.area()));
    Session session = new Session(network, bytes, encoder.planes());
    sessions.put(name, session);
    return session;
  }

  private NetworkModels.Model model(Board board, boolean quantized) throws NetworkException {
    NetworkModels.Model coarse = quantized ? models.quantized(board.width(), board.height()) : null;
    return coarse == null ? models.model(board.width(), board.height()) : coarse;
  }

  /** Closes the sessions that were not used for longest where one more would be too much. */
  private void makeRoom(long bytes) {
    long all = bytes + sessions.values().stream().mapToLong(each -> each.bytes).sum();
    Iterator<Session> oldest = sessions.values().iterator();
    while (sessions.size() >= LEAST_SESSIONS && all > SESSION_BYTES) {
      Session session = oldest.next();
      all -= session.bytes;
      close(session);
      oldest.remove();
    }
  }

  private Session open(String name, NetworkModels.Model model, boolean quantized)
      throws NetworkException {
    makeRoom(model.source().size());
    // On GPUs each lane has a session of its own, to encode and compute at the same time.
    OrtNetwork network =
        OrtNetwork.over(
            accelerator.isGpu()
                ? start(model, quantized)
                : evaluator.sessions().get(name, () -> start(model, quantized)),
            layout.largestBatch());
    Session session = new Session(network, model.source().size(), encoder.planes());
    try {
      if (accelerator.isGpu()) {
        network.warmUp();
      }
      return session;
    } catch (NetworkException | RuntimeException | Error e) {
      close(session);
      throw e;
    }
  }

  private SharedSession start(NetworkModels.Model model, boolean quantized)
      throws NetworkException {
    SharedSession session =
        SharedSession.open(
            models.description(),
            model.source(),
            model.width(),
            model.height(),
            new OrtNetwork.Options(layout.largestBatch(), layout.threads(), 0, accelerator));
    models.opened(model, quantized);
    return session;
  }

  private void closeSessions() {
    for (Session session : sessions.values()) {
      close(session);
    }
    sessions.clear();
  }

  private static void close(Session session) {
    try {
      session.network.close();
    } catch (NetworkException e) {
      LOG.log(System.Logger.Level.WARNING, "closing a session", e);
    }
  }
}
