package sanko.nn;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    final BoardWindow window;
    final float[] planes;

    Session(OrtNetwork network) {
      this.network = network;
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

  private Session session(Board board) throws NetworkException {
    Session known = sessions.get(board.sizeText());
    if (known != null) {
      return known;
    }
    if (sessions.size() == MOST_SESSIONS) {
      Iterator<Session> oldest = sessions.values().iterator();
      close(oldest.next());
      oldest.remove();
    }
    OrtNetwork network =
        OrtNetwork.open(
            models.description(),
            models.exact(board.width(), board.height()),
            board.width(),
            board.height(),
            new OrtNetwork.Options(settings.maxBatch(), settings.threadsPerLane()));
    Session session = new Session(network);
    sessions.put(board.sizeText(), session);
    return session;
  }

  private static void close(Session session) {
    try {
      session.network.close();
    } catch (NetworkException e) {
      LOG.log(System.Logger.Level.WARNING, "closing a session", e);
    }
  }
}
