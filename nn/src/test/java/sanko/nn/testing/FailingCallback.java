package sanko.nn.testing;

import java.util.concurrent.CompletableFuture;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;

/** Fails where it is told an evaluation, and keeps the failure that it is told then. */
public final class FailingCallback implements Evaluator.Callback {
  /** What it is told. */
  public final CompletableFuture<Exception> told = new CompletableFuture<>();

  private final Throwable failure;

  /** Fails with an unchecked exception or an error. */
  public FailingCallback(Throwable failure) {
    this.failure = failure;
  }

  @Override
  public void completed(Evaluation evaluation) {
    fail();
  }

  private void fail() {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }

  @Override
  public void failed(Exception cause) {
    told.complete(cause);
    fail();
  }
}
