package sanko.search.playout;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;

/**
 * Gathers the evaluations of one leaf by two networks into one answer, given once both are there or
 * one has failed. Shared.
 */
final class LeafAnswer {
  private final Consumer<Inbox.Answer> receiver;
  private @Nullable Evaluation main;
  private @Nullable Evaluation human;
  private boolean failed;

  LeafAnswer(Consumer<Inbox.Answer> receiver) {
    this.receiver = receiver;
  }

  synchronized void main(Evaluation evaluation) {
    main = evaluation;
    giveIfWhole();
  }

  synchronized void human(Evaluation evaluation) {
    human = evaluation;
    giveIfWhole();
  }

  private void giveIfWhole() {
    if (main != null && human != null && !failed) {
      receiver.accept(new Inbox.Evaluated(main, human));
    }
  }

  synchronized void failed(Exception cause) {
    if (!failed) {
      failed = true;
      receiver.accept(new Inbox.Failed(cause));
    }
  }
}
