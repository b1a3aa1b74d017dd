package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;
import sanko.search.graph.LikeliestMoves;

/**
 * A playout that waits for the evaluation of its leaf; it receives the evaluator's answers itself.
 * It is answered once all of them are there or one has failed; later ones are ignored. Shared: the
 * evaluator's threads answer, and the thread that searches reads what it has {@linkplain
 * #isDelivered received}.
 */
final class PendingLeaf implements Evaluator.Callback {
  /** From the root to the leaf. */
  final Playout path;

  /** Where the leaf is, if proofs may correct its evaluation. */
  final @Nullable LeafPosition position;

  private final LeafEvaluations evaluations;
  private final Thread searching = Thread.currentThread();

  /** Belongs to the thread that searches. */
  private boolean delivered;

  /* Guarded by this until the leaf is answered; they do not change afterwards. */
  private int answersMissing;
  private @Nullable Evaluation evaluation;
  private @Nullable LikeliestMoves likeliest;
  private @Nullable Evaluation human;
  private @Nullable Exception failure;

  /**
   * Made by the thread that searches.
   *
   * @param position see the field
   * @param answers 2 if the network that imitates people is asked too, otherwise 1
   */
  PendingLeaf(
      Playout path, @Nullable LeafPosition position, LeafEvaluations evaluations, int answers) {
    this.path = path;
    this.position = position;
    this.evaluations = evaluations;
    answersMissing = answers;
  }

  @Override
  public void completed(Evaluation found) {
    // Sorted here, by a thread of the evaluator, unless the policy may yet be corrected.
    LikeliestMoves moves = position == null ? evaluations.likeliest(found) : null;
    synchronized (this) {
      if (answersMissing > 0) {
        evaluation = found;
        likeliest = moves;
        answered();
      }
    }
  }

  private synchronized void completedByHuman(Evaluation found) {
    if (answersMissing > 0) {
      human = found;
      answered();
    }
  }

  private void answered() {
    answersMissing--;
    deliverIfAnswered();
  }

  @Override
  public synchronized void failed(Exception cause) {
    if (answersMissing > 0) {
      failure = cause;
      answersMissing = 0;
      deliverIfAnswered();
    }
  }

  private void deliverIfAnswered() {
    if (answersMissing == 0 && Thread.currentThread() == searching) {
      delivered = true;
    } else if (answersMissing == 0) {
      evaluations.inbox().add(this);
    }
  }

  @Override
  public int priority() {
    return evaluations.priority();
  }

  @Override
  public boolean isWanted() {
    return evaluations.areWanted();
  }

  /** The callback for the answer of the network that imitates people. */
  Evaluator.Callback ofHuman() {
    return new Evaluator.Callback() {
      @Override
      public void completed(Evaluation found) {
        completedByHuman(found);
      }

      @Override
      public void failed(Exception cause) {
        PendingLeaf.this.failed(cause);
      }

      @Override
      public int priority() {
        return PendingLeaf.this.priority();
      }

      @Override
      public boolean isWanted() {
        return PendingLeaf.this.isWanted();
      }
    };
  }

  /** Whether the thread that searches has received the answer. */
  boolean isDelivered() {
    return delivered;
  }

  /** Hands the answer to the thread that searches. */
  void deliver() {
    delivered = true;
  }

  /** The evaluation; null if it failed. To be read once it is delivered, as what follows. */
  @Nullable Evaluation evaluation() {
    return failure == null ? evaluation : null;
  }

  /** The first moves of the evaluation; null if they are not sorted. */
  @Nullable LikeliestMoves likeliest() {
    return likeliest;
  }

  /** The evaluation by the network that imitates people; null if it was not asked. */
  @Nullable Evaluation human() {
    return human;
  }

  /** The reason why the leaf could not be evaluated; null if it was. */
  @Nullable Exception failure() {
    return failure;
  }
}
