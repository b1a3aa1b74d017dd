package sanko.nn.ort;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.FailureText;
import sanko.nn.NetworkException;

/**
 * Guards all calls of ONNX Runtime, so that none is under way when the program ends. ONNX Runtime
 * frees its environment in a shutdown hook of the JVM, and its tables when the process exits, even
 * while another thread computes or loads a network, which then crashes. So all such calls are made
 * between {@link #enter} and {@link #leave}, and who ends the program calls {@link #end} first.
 * Shared.
 */
public final class NativeCalls {
  /* Calls hold the lock for reading, the end for writing. */
  private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

  /**
   * ONNX Runtime 1.29 matches the command line against regular expressions when its environment is
   * made, and recurses for each character: the stack of an ordinary thread overflows at some 4,000
   * characters, a class path of a few dozen files. Only what is used of the stack takes memory.
   */
  private static final long STACK_BYTES = 1L << 28;

  private static volatile boolean ended;

  /* Guarded by the class. */
  private static @Nullable OrtEnvironment environment;

  /* Guarded by the class. Java tells only once why it cannot initialize a class. */
  private static @Nullable String failure;

  private NativeCalls() {}

  /**
   * ONNX Runtime's environment, which tells nobody about its use.
   *
   * @throws NetworkException if ONNX Runtime cannot be loaded
   */
  static synchronized OrtEnvironment environment() throws NetworkException {
    if (failure != null) {
      throw new NetworkException(failure);
    }
    OrtEnvironment known = environment;
    if (known == null) {
      try {
        known = make();
      } catch (NetworkException e) {
        failure = e.getMessage();
        throw e;
      }
      environment = known;
    }
    return known;
  }

  /**
   * Begins to load ONNX Runtime on its own thread, so that a network can be read meanwhile, and
   * then deletes leftovers of killed processes.
   */
  public static void prepare() {
    DaemonThreads.start(
        "onnxruntime-loader",
        () -> {
          try {
            enter();
            try {
              environment();
            } finally {
              leave();
            }
            NativeLibraries.sweep(
                Path.of(System.getProperty("java.io.tmpdir")), CacheFile.userFolder());
          } catch (NetworkException e) {
            // Whoever needs it is told.
            System.getLogger(NativeCalls.class.getName())
                .log(System.Logger.Level.DEBUG, "ONNX Runtime is not prepared", e);
          }
        });
  }

  private static OrtEnvironment make() throws NetworkException {
    FutureTask<OrtEnvironment> making =
        new FutureTask<>(
            () -> {
              Telemetry.prevent();
              OrtLibraries.load();
              return OrtEnvironment.getEnvironment();
            });
    Thread thread = new Thread(null, making, "onnxruntime", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          OrtEnvironment made = making.get();
          made.setTelemetry(false);
          return made;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException | OrtException e) {
      throw new NetworkException("ONNX Runtime cannot be loaded: " + FailureText.of(e), e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Begins a call.
   *
   * @throws NetworkException if the program is ending; the call must not be made then
   */
  public static void enter() throws NetworkException {
    LOCK.readLock().lock();
    if (ended) {
      LOCK.readLock().unlock();
      throw new NetworkException("the program is ending");
    }
  }

  /** Ends a call of this thread. */
  public static void leave() {
    LOCK.readLock().unlock();
  }

  /**
   * Waits until no call is under way and prevents new ones. To be called before the program exits.
   *
   * @param millis how long to wait at most
   * @return whether all calls have ended
   */
  public static boolean end(long millis) {
    boolean quiet = false;
    try {
      quiet = LOCK.writeLock().tryLock(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended = true;
    if (quiet) {
      LOCK.writeLock().unlock();
    }
    return quiet;
  }
}
