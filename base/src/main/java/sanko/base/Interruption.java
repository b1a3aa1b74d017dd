package sanko.base;

import java.util.concurrent.CompletableFuture;

/** Interrupts work at its owner's word only, and then all that is to come. Shared. */
public final class Interruption implements Interruptions {
  private final CompletableFuture<Void> interrupted = new CompletableFuture<>();

  /** Interrupts the present work, and what is begun later at once. */
  public void interrupt() {
    interrupted.complete(null);
  }

  @Override
  public Watch watch(Sensitivity sensitivity, Runnable onInterrupt) {
    CompletableFuture<Void> watched = interrupted.thenRun(onInterrupt);
    return new Watch() {
      @Override
      public boolean isFired() {
        return interrupted.isDone();
      }

      @Override
      public void await() {
        interrupted.join();
      }

      @Override
      public void close() {
        watched.cancel(false);
      }
    };
  }

  @Override
  public long arrivalNanos() {
    return 0;
  }
}
