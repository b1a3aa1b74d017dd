package sanko.nn.network;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.superko.GameSnapshot;
import sanko.superko.GameState;
import sanko.superko.GameView;

/** A position that waits for its evaluation. Used again for others of the same size. */
public final class EvaluationRequest {
  private final GameSnapshot position;
  private final BitSet legal = new BitSet();
  private EvaluationOptions options = EvaluationOptions.PLAIN;
  private int symmetry;
  private EvaluationCache.Key key = new EvaluationCache.Key(0, 0);
  private Evaluator.@Nullable Callback callback;
  private int priority;
  private @Nullable Object client;
  private long arrival;

  public EvaluationRequest(Board board) {
    position = new GameSnapshot(board.width(), board.height());
  }

  boolean fits(Board board) {
    return position.board().hasSizeOf(board);
  }

  /** Takes a copy of a position, with the options and the callback. */
  public void begin(
      GameState position,
      EvaluationOptions options,
      int symmetry,
      EvaluationCache.Key key,
      Evaluator.Callback callback) {
    this.position.take(position, InputEncoder.PLIES, InputEncoder.EARLIER_BOARDS);
    this.options = options;
    this.symmetry = symmetry;
    this.key = key;
    this.callback = callback;
    priority = callback.priority();
    client = callback.client();
  }

  /** What the request's callback said of its priority; higher is sooner. */
  int priority() {
    return priority;
  }

  /** On whose behalf it is made. */
  @Nullable Object client() {
    return client;
  }

  /** The place in the order of arrival. */
  long arrival() {
    return arrival;
  }

  void arrivesAs(long number) {
    arrival = number;
  }

  boolean isWanted() {
    return callback == null || callback.isWanted();
  }

  /** The position to evaluate. */
  public GameSnapshot position() {
    return position;
  }

  EvaluationOptions options() {
    return options;
  }

  int symmetry() {
    return symmetry;
  }

  /** The key of the answer in the cache. */
  public EvaluationCache.Key key() {
    return key;
  }

  /** Ends the request and returns its callback. */
  public Evaluator.Callback release() {
    Evaluator.Callback told = callback;
    if (told == null) {
      throw new IllegalStateException("nobody asked");
    }
    callback = null;
    return told;
  }

  /** Hands an evaluation to a callback. One that fails is told so, and harms nobody else. */
  public static void tell(Evaluator.Callback callback, Evaluation evaluation) {
    NetworkEvaluator.tell(
        () -> {
          try {
            callback.completed(evaluation);
          } catch (RuntimeException e) {
            tell(callback, e);
            throw e;
          } catch (LinkageError | VirtualMachineError e) {
            tell(callback, failure(e));
            throw e;
          }
        });
  }

  /** Tells a callback that there is no evaluation. One that fails harms nobody else. */
  public static void tell(Evaluator.Callback callback, Exception cause) {
    NetworkEvaluator.tell(() -> callback.failed(cause));
  }

  /** What callbacks are told where memory or a library is missing. */
  public static NetworkException failure(Error cause) {
    return new NetworkException("the evaluation failed: " + cause, cause);
  }

  /** How the network's answer is to be read. */
  EvaluationDecoder.Request decoding(BoardWindow window) {
    return decoding(position, options, symmetry, window, legal);
  }

  /**
   * How to decode the network's output for a position.
   *
   * @param legal becomes part of the result
   */
  public static EvaluationDecoder.Request decoding(
      GameView position,
      EvaluationOptions options,
      int symmetry,
      BoardWindow window,
      BitSet legal) {
    position.legalPoints(legal);
    Rules rules = position.rules();
    return new EvaluationDecoder.Request(
        window,
        symmetry,
        legal,
        position.toMove(),
        rules.ko() == KoRule.SIMPLE || rules.scoring() == Scoring.TERRITORY,
        options);
  }
}
