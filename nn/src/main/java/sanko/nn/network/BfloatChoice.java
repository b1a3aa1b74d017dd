package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.Lanes;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RunnableNetwork;

/**
 * Decides whether a transformer is computed in bfloat16: if the processor has it, the numbers are
 * faithful by the rule of int8 on 19x19 and right on smaller boards, and it is faster than what is
 * used otherwise. The trial takes about two seconds in the background of a network's first start on
 * a machine, and is kept for later ones. Shared.
 */
final class BfloatChoice implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BfloatChoice.class.getName());
  private static final String FORMAT = "sanko bfloat16 2";
  private static final int SIDE = 19;
  private static final int BATCH = 4;

  /** Widths and heights of other boards on which the numbers are checked. */
  private static final int[][] SMALLER = {{9, 9}, {5, 7}};

  private final NetworkContent content;
  private final Path folder;
  private final Int8Source int8;

  /** Counted down once it is known what a start begins with. */
  private final CountDownLatch known = new CountDownLatch(1);

  private @Nullable Thread worker;
  private volatile @Nullable BfloatModel decided;
  private volatile boolean closed;

  /** What computes in int8 where that is used. */
  interface Int8Source {
    NetworkModels.@Nullable Model model(int width, int height) throws NetworkException;
  }

  /**
   * A choice, which begins at once to find out.
   *
   * @param precision with {@link Precision#BF16} the trial is left out
   * @param folder where results of trials are kept
   */
  BfloatChoice(NetworkContent content, Precision precision, Path folder, Int8Source int8) {
    this.content = content;
    this.folder = folder;
    this.int8 = int8;
    boolean isAsked = precision == Precision.BF16 || precision == Precision.AUTO;
    if (!isAsked || !content.facts().suitsFused()) {
      if (precision == Precision.BF16) {
        QuantizedModels.sayRefusal(content.description(), "it has convolutions in its trunk");
      }
      known.countDown();
      return;
    }
    Thread thread = DaemonThreads.of("sanko-bfloat", () -> work(precision == Precision.BF16));
    worker = thread;
    thread.start();
  }

  /** What computes in bfloat16; null while other numbers are used. */
  @Nullable BfloatModel find() {
    try {
      known.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return decided;
  }

  /** Waits until it is decided what later starts use. */
  void awaitTrial() {
    if (worker != null) {
      Lanes.join(worker);
    }
  }

  /** Uses other numbers from now on, because these were not finite. */
  void withdraw() {
    if (decided != null) {
      decided = null;
      LOG.log(
          System.Logger.Level.WARNING,
          "Network %s is no longer computed in bfloat16: its numbers become too large"
              .formatted(content.description().name()));
    }
  }

  private void work(boolean isForced) {
    try {
      PrecisionTrial kept = isForced ? null : kept(content, folder);
      if (kept != null && !isUsed(kept)) {
        return;
      }
      String refusal = BfloatModel.refusal();
      if (refusal == null) {
        refusal = BfloatModel.refusal(content.file());
      }
      if (refusal != null) {
        if (isForced) {
          QuantizedModels.sayRefusal(content.description(), refusal);
        }
        return;
      }
      BfloatModel model = new BfloatModel(content.file());
      if (!isForced && kept == null) {
        known.countDown();
        if (!isUsed(tryAndKeep(content, folder, model, int8, () -> closed))) {
          return;
        }
      }
      decided = model;
    } catch (CancellationException e) {
      LOG.log(System.Logger.Level.DEBUG, "closed meanwhile", e);
    } catch (NetworkException | RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "bfloat16 is not used", e);
    } finally {
      known.countDown();
    }
  }

  /**
   * The trial of this machine; made and kept if there is none.
   *
   * @param int8 see {@link Int8Source}
   */
  static PrecisionTrial find(
      NetworkContent content, Path folder, BfloatModel model, Int8Source int8)
      throws NetworkException {
    PrecisionTrial kept = kept(content, folder);
    return kept == null ? tryAndKeep(content, folder, model, int8, () -> false) : kept;
  }

  private static @Nullable PrecisionTrial kept(NetworkContent content, Path folder)
      throws NetworkException {
    return file(content, folder).find(BfloatChoice::parse);
  }

  private static MachineFile file(NetworkContent content, Path folder) throws NetworkException {
    return MachineFile.of(content.path(), FORMAT, "bfloat16", folder);
  }

  /** Its speed is compared with int8's where int8 is used, else with that of fp32. */
  private static PrecisionTrial tryAndKeep(
      NetworkContent content,
      Path folder,
      BfloatModel model,
      Int8Source int8,
      BooleanSupplier cancelled)
      throws NetworkException {
    Calibrator calibrator = new Calibrator(content.file(), cancelled);
    PrecisionTrial trial;
    try (RunnableNetwork network = model.open(SIDE, SIDE, BATCH)) {
      trial = calibrator.trial(network);
      NetworkModels.Model coarse = int8.model(SIDE, SIDE);
      if (coarse != null) {
        OrtNetwork.Options options = new OrtNetwork.Options(BATCH, 1);
        try (OrtNetwork other =
            OrtNetwork.open(content.description(), coarse.source(), SIDE, SIDE, options)) {
          double speedup = Math.min(trial.speedup(), calibrator.speedup(network, other));
          trial = new PrecisionTrial(trial.error(), speedup);
        }
      }
    }
    for (int[] board : SMALLER) {
      if (trial.bfloatRefusal() == null && !isRight(content, model, board[0], board[1])) {
        LOG.log(
            System.Logger.Level.WARNING,
            "Network %s in bfloat16 is wrong on this machine on %dx%d"
                .formatted(content.description().name(), board[0], board[1]));
        trial = new PrecisionTrial(trial.error(), PrecisionTrial.WRONG);
      }
      if (cancelled.getAsBoolean()) {
        throw new CancellationException();
      }
    }
    file(content, folder).keep(bytes(trial), "the trial of bfloat16");
    return trial;
  }

  private static boolean isRight(NetworkContent content, BfloatModel model, int width, int height)
      throws NetworkException {
    OrtNetwork.Options options = new OrtNetwork.Options(1, 1);
    ByteBuffer full = FloatGraph.FUSED.model(content.file(), width, height);
    try (RunnableNetwork network = model.open(width, height, BATCH);
        OrtNetwork plain = OrtNetwork.open(content.description(), full, width, height, options)) {
      return ModelCheck.agree(plain, network, ModelCheck.Bounds.BFLOAT, 1, BATCH);
    }
  }

  /** Whether a trial speaks for it; tells the log. */
  private boolean isUsed(PrecisionTrial trial) {
    boolean isUsed = trial.bfloatRefusal() == null;
    LOG.log(
        System.Logger.Level.INFO,
        "Network %s is %scomputed in bfloat16, which is %.2f times as fast: %s"
            .formatted(
                content.description().name(),
                isUsed ? "" : "not ",
                trial.speedup(),
                trial.error()));
    return isUsed;
  }

  private static byte[] bytes(PrecisionTrial trial) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      trial.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static PrecisionTrial parse(byte[] content) throws IOException {
    return PrecisionTrial.read(new DataInputStream(new ByteArrayInputStream(content)));
  }

  /** Ends the trial. */
  @Override
  public void close() {
    closed = true;
    awaitTrial();
  }
}
