package sanko.nn;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.NetworkEvaluator.Settings;

/** A thread's work: batches from the evaluator's queue through sessions of its own. */
final class NetworkLane implements Runnable {
  private static final System.Logger LOG = System.getLogger(NetworkLane.class.getName());
  private static final int MOST_SESSIONS = 4;

  private final NetworkEvaluator evaluator;
  private final NetworkModels models;
  private final Settings settings;
  private final InputEncoder encoder;
  private final EvaluationDecoder decoder;
  private final float[] globals = new float[InputEncoder.GLOBALS];
  private final Map<String, Session> sessions = new LinkedHashMap<>(8, 0.75f, true);

  /** A session for one board size and the room to encode a position of that size. */
  private static final class Session {
    final OrtNetwork network;
    final boolean quantized;
    final BoardWindow window;
    final float[] planes;

    Session(OrtNetwork network, boolean quantized) {
      this.network = network;
      this.quantized = quantized;
      int width = network.width();
      int height = network.height();
      window = new BoardWindow(width, height, width, height);
      planes = new float[InputEncoder.PLANES * width * height];
    }
  }

  NetworkLane(NetworkEvaluator evaluator, NetworkModels models, Settings settings) {
    this.evaluator = evaluator;
    this.models = models;
    this.settings = settings;
    encoder = new InputEncoder(models.description().passAliveUnderSuicide());
    decoder = new EvaluationDecoder(models.description());
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
      for (Session session : sessions.values()) {
        close(session);
      }
    }
  }

  /** A batch fails whole or not at all; the lane goes on. */
  private void answer(List<EvaluationRequest> batch) {
    int answered = 0;
    try {
      Session session = session(batch.get(0).position().board());
      for (int row = 0; row < batch.size(); row++) {
        encode(session, batch.get(row), row);
      }
      session.network.run(batch.size());
      for (EvaluationRequest request : batch) {
        Evaluation evaluation =
            decoder.decode(session.network, answered, request.decoding(session.window));
        answered++;
        evaluator.complete(request, evaluation);
      }
    } catch (NetworkException | RuntimeException e) {
      for (EvaluationRequest request : batch.subList(answered, batch.size())) {
        evaluator.fail(request, e);
      }
    }
  }

  private void encode(Session session, EvaluationRequest request, int row) {
    encoder.encode(request.position(), request.options(), session.planes, globals);
    session.window.fill(
        session.planes,
        InputEncoder.PLANES,
        request.symmetry(),
        session.network.spatial(),
        row * session.planes.length);
    session.network.global().put(row * InputEncoder.GLOBALS, globals);
  }

  /** The session for a board; one in fp32 gives way when int8 is ready. */
  private Session session(Board board) throws NetworkException {
    Session known = sessions.get(board.sizeText());
    if (known != null && known.quantized) {
      return known;
    }
    ByteBuffer quantized = models.quantized(board.width(), board.height());
    if (known != null && quantized == null) {
      return known;
    }
    if (known != null) {
      sessions.remove(board.sizeText());
      close(known);
    } else if (sessions.size() == MOST_SESSIONS) {
      Iterator<Session> oldest = sessions.values().iterator();
      close(oldest.next());
      oldest.remove();
    }
    Session session = open(board, quantized);
    sessions.put(board.sizeText(), session);
    return session;
  }

  private Session open(Board board, @Nullable ByteBuffer quantized) throws NetworkException {
    OrtNetwork network =
        OrtNetwork.open(
            models.description(),
            quantized == null ? models.exact(board.width(), board.height()) : quantized,
            board.width(),
            board.height(),
            new OrtNetwork.Options(settings.maxBatch(), settings.threadsPerLane()));
    return new Session(network, quantized != null);
  }

  private static void close(Session session) {
    try {
      session.network.close();
    } catch (NetworkException e) {
      LOG.log(System.Logger.Level.WARNING, "closing a session", e);
    }
  }
}
