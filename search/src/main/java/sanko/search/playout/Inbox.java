package sanko.search.playout;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;

/**
 * Receives the evaluator's answers to one search, whose thread waits here for them. Any thread may
 * add and wake; one thread takes.
 */
public final class Inbox {
  /** The outcome of a leaf's evaluation. */
  sealed interface Answer {}

  /** The leaf has been evaluated, also by the network that imitates people if that was asked. */
  record Evaluated(Evaluation evaluation, @Nullable Evaluation human) implements Answer {}

  /** The leaf could not be evaluated. */
  record Failed(Exception cause) implements Answer {}

  /** An answer for a playout; without one it only wakes the searching thread. */
  private record Message(@Nullable Playout playout, @Nullable Answer answer) {
    static final Message WAKE = new Message(null, null);
  }

  private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();

  /** Somebody woke the searching thread, and it has not waited since. */
  private boolean woken;

  /** Interrupts the wait of the searching thread. Any thread may call. */
  public void wake() {
    messages.add(Message.WAKE);
  }

  void add(Playout playout, Answer answer) {
    messages.add(new Message(playout, answer));
  }

  /** Gives all answers that have arrived to their playouts. */
  void deliverAll() {
    for (Message message = messages.poll(); message != null; message = messages.poll()) {
      deliver(message);
    }
  }

  /** Waits until an answer arrives, another thread wakes this one, or the time is over. */
  void await(long nanos) throws InterruptedException {
    Message message = woken ? null : messages.poll(nanos, TimeUnit.NANOSECONDS);
    woken = false;
    if (message != null) {
      deliver(message);
    }
  }

  private void deliver(Message message) {
    if (message.playout() == null) {
      woken = true;
    } else {
      message.playout().answer = message.answer();
    }
  }
}
