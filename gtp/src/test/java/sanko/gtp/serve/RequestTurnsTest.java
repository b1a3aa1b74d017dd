package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTurnsTest {
  private final Deque<Runnable> readers = new ArrayDeque<>();
  private final Deque<Runnable> longReader = new ArrayDeque<>();
  private final List<String> read = new ArrayList<>();
  private long now;
  private final RequestTurns turns = new RequestTurns(readers::add, longReader::add, () -> now);

  /** A request that takes a while. */
  private RequestTurns.Task request(String name, long nanos, boolean isLong) {
    return new RequestTurns.Task(
        isLong ? RequestTurns.LONG : 1,
        () -> {
          read.add(name);
          now += nanos;
        });
  }

  private void readAll() {
    while (!readers.isEmpty() || !longReader.isEmpty()) {
      (readers.isEmpty() ? longReader : readers).remove().run();
    }
  }

  @Test
  void keepsTheOrderOfOneClient() {
    RequestTurns.Client client = turns.client();
    client.add(request("a", 5, false));
    client.add(request("b", 1, true));
    client.add(request("c", 1, false));
    readAll();
    assertThat(read).containsExactly("a", "b", "c");
  }

  @Test
  void readsForThoseFirstWhoHadLess() {
    List<RequestTurns.Client> greedy = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      greedy.add(turns.client());
      for (int k = 0; k < 5; k++) {
        greedy.get(i).add(request("greedy", 1_000, false));
      }
    }
    for (int i = 0; i < 8; i++) {
      readers.remove().run();
    }
    RequestTurns.Client late = turns.client();
    late.add(request("late", 1, false));
    late.add(request("late", 1, false));
    readers.remove().run();
    readers.remove().run();
    assertThat(read.subList(8, 10)).containsExactly("late", "late");
    readAll();
    assertThat(read).hasSize(42);
  }

  @Test
  void dropsWhatAClientLeavesBehind() {
    RequestTurns.Client gone = turns.client();
    RequestTurns.Client other = turns.client();
    gone.add(request("gone", 1, false));
    gone.add(request("gone", 1, true));
    other.add(request("other", 1, false));
    gone.clear();
    readAll();
    assertThat(read).containsExactly("other");
  }

  @Test
  void goesOnAfterAFailure() {
    RequestTurns.Client client = turns.client();
    client.add(
        new RequestTurns.Task(
            1,
            () -> {
              throw new IllegalStateException("a fault");
            }));
    client.add(request("next", 1, false));
    try {
      readers.remove().run();
    } catch (IllegalStateException e) {
      read.add(e.getMessage());
    }
    readAll();
    assertThat(read).containsExactly("a fault", "next");
  }
}
