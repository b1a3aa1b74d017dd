package sanko.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import sanko.base.file.WholeFile;
import sanko.nn.ort.NativeCalls;

/**
 * Ends the program, but never while a thread is in native code, because that would crash. This goes
 * for signals too, for which the JVM has no order of its own.
 */
public final class ProcessExit {
  /** How long a computation is waited for; a batch of the largest networks takes seconds. */
  private static final long PATIENCE_MILLIS = 20_000;

  private static final int SIGNAL_STATUS = 128;

  /** Shared: set by who runs something long, read by signals. */
  private static volatile BooleanSupplier ending = () -> false;

  /** Shared: set by who computes by what {@link NativeCalls} does not guard. */
  private static volatile boolean halting;

  private ProcessExit() {}

  /**
   * Registers an orderly shutdown for signals that ask the program to end.
   *
   * @param ending called by the signal's thread; true if the program ends by itself now
   */
  public static void onSignal(BooleanSupplier ending) {
    ProcessExit.ending = ending;
  }

  /**
   * Has the first signal that asks the program to end stop something, until {@link #forgetSignals}
   * is called. A second signal ends the program at once.
   *
   * @param stop called by the signal's thread
   */
  public static void stopOnSignal(Runnable stop) {
    onSignal(once(stop));
  }

  /** Stops something when it is asked first; tells whether it has. */
  static BooleanSupplier once(Runnable stop) {
    AtomicBoolean first = new AtomicBoolean(true);
    return () -> {
      if (!first.getAndSet(false)) {
        return false;
      }
      stop.run();
      return true;
    };
  }

  /**
   * Has the program end without a shutdown, which would free what a library computes with, until
   * {@link #forgetSignals} is called. For libraries that {@link NativeCalls} does not guard.
   */
  public static void haltInsteadOfExit() {
    halting = true;
  }

  /** Has signals end the program at once again. */
  public static void forgetSignals() {
    onSignal(() -> false);
    halting = false;
  }

  /** Ends the program with an exit status. */
  public static void exit(int status) {
    if (!halting && NativeCalls.end(PATIENCE_MILLIS)) {
      System.exit(status);
    } else {
      WholeFile.deleteDrafts();
      Runtime.getRuntime().halt(status);
    }
  }

  /** Handles termination signals by an orderly exit, if the JVM allows it. */
  public static void handleSignals() {
    for (String name : List.of("TERM", "INT", "HUP")) {
      try {
        handle(name);
      } catch (ReflectiveOperationException | RuntimeException e) {
        // Started with -Xrs, or no signal of this system: it ends the program in its own way.
        System.getLogger(ProcessExit.class.getName())
            .log(System.Logger.Level.DEBUG, "signal " + name + " is not handled", e);
      }
    }
  }

  /* By reflection: the class is supported on every JDK, but javac warns of it. */
  private static void handle(String name) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object wanted = signal.getConstructor(String.class).newInstance(name);
    int number = (int) signal.getMethod("getNumber").invoke(wanted);
    InvocationHandler exit =
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return method.invoke(wanted, arguments);
          }
          if (!ending.getAsBoolean()) {
            exit(SIGNAL_STATUS + number);
          }
          return null;
        };
    Object made =
        Proxy.newProxyInstance(ProcessExit.class.getClassLoader(), new Class<?>[] {handler}, exit);
    signal.getMethod("handle", signal, handler).invoke(null, wanted, made);
  }
}
