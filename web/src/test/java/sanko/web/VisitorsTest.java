package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.server.Connection;
import sanko.server.LineService;
import sanko.server.PageEndpoint;

/** The wait for the end of the last page. */
@Timeout(60)
class VisitorsTest {
  private static final long AT_ONCE = 1;
  private static final long NEVER = TimeUnit.DAYS.toNanos(1);

  private final Visitors visitors = new Visitors();
  private final LineService counted =
      visitors.counted(new PageEndpoint.Socket("/gtp", "gtp", new Silent(), 1)).service();

  /** A service that does nothing. */
  private static final class Silent implements LineService, LineService.Session {
    @Override
    public LineService.Session open(Connection connection) {
      return this;
    }

    @Override
    public boolean isStream() {
      return true;
    }

    @Override
    public String refusal(String reason) {
      return "? " + reason;
    }

    @Override
    public void line(String line) {}

    @Override
    public void end() {}

    @Override
    public void cut() {}

    @Override
    public void drain() {}
  }

  private static final class Nobody implements Connection {
    @Override
    public void send(String text) {}

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void awaitReady() {}

    @Override
    public void release(String line) {}

    @Override
    public void close() {}
  }

  private Thread waiting(@Nullable Long nanos) {
    Thread thread =
        new Thread(
            () -> {
              try {
                visitors.awaitEnd(nanos);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitRest(Thread thread) {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void endsWhenTheLastPageHasGone() throws Exception {
    LineService.Session first = counted.open(new Nobody());
    LineService.Session second = counted.open(new Nobody());
    Thread waiting = waiting(AT_ONCE);
    first.cut();
    awaitRest(waiting);
    assertThat(waiting.isAlive()).isTrue();
    second.cut();
    waiting.join();
    assertThat(visitors.isEnded()).isTrue();
  }

  @Test
  void waitsForTheFirstPage() throws Exception {
    Thread waiting = waiting(AT_ONCE);
    awaitRest(waiting);
    assertThat(waiting.isAlive()).isTrue();
    counted.open(new Nobody()).cut();
    waiting.join();
  }

  @Test
  void goesOnWhenAPageIsLoadedAgain() throws Exception {
    counted.open(new Nobody()).cut();
    Thread waiting = waiting(NEVER);
    awaitRest(waiting);
    LineService.Session again = counted.open(new Nobody());
    again.cut();
    awaitRest(waiting);
    assertThat(waiting.isAlive()).isTrue();
    visitors.end();
    waiting.join();
  }

  @Test
  void staysUntilItIsEndedWhereThatIsWanted() throws Exception {
    counted.open(new Nobody()).cut();
    Thread waiting = waiting(null);
    awaitRest(waiting);
    assertThat(waiting.isAlive()).isTrue();
    visitors.end();
    waiting.join();
  }

  @Test
  void leavesTheServiceAsItIs() {
    assertThat(counted.isStream()).isTrue();
    assertThat(counted.refusal("no")).isEqualTo("? no");
  }
}
