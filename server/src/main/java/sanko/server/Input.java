package sanko.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what a client has sent and the server keeps, and decides whether more is to be read.
 * Shared.
 */
final class Input {
  /*
   * A client is read from while it has little waiting, and while all together have; but who has no
   * line waiting beside the one that just came is read from whatever the others have. So nobody can
   * keep another one out, and a paused client has something waiting whose release lets it go on.
   */

  /** What a line takes beside its text. */
  private static final int BYTES_OF_LINE = 100;

  private final ServerSettings settings;
  private final AtomicLong bytesOfAll;

  @GuardedBy("this")
  private long bytes;

  @GuardedBy("this")
  private long releases;

  @GuardedBy("this")
  private boolean isPaused;

  @GuardedBy("this")
  private boolean isStopped;

  @GuardedBy("this")
  private boolean isGone;

  /**
   * Nothing has come yet.
   *
   * @param bytesOfAll what is kept of all clients
   */
  Input(ServerSettings settings, AtomicLong bytesOfAll) {
    this.settings = settings;
    this.bytesOfAll = bytesOfAll;
  }

  private static long bytes(String line) {
    return BYTES_OF_LINE + 2L * line.length();
  }

  /** A line has come and is kept. */
  synchronized void add(String line) {
    long more = bytes(line);
    bytes += more;
    long all = bytesOfAll.addAndGet(more);
    boolean isTooMuch = all > settings.maxInputBytesOfAll() && bytes > more;
    isPaused |= isTooMuch || bytes > settings.maxInputBytes();
  }

  /**
   * A line is not kept any more.
   *
   * @return whether more is to be read because of that
   */
  synchronized boolean release(String line) {
    releases++;
    if (isGone) {
      return false;
    }
    bytes -= bytes(line);
    long all = bytesOfAll.addAndGet(-bytes(line));
    boolean isLittle =
        bytes <= settings.maxInputBytes() / 2 && all <= settings.maxInputBytesOfAll();
    boolean goesOn = isPaused && (isLittle || bytes == 0);
    isPaused &= !goesOn;
    return goesOn && !isStopped;
  }

  /** Nothing more is to be read. */
  synchronized void stop() {
    isStopped = true;
  }

  /** Nothing is kept any more, whatever is released from now on. */
  synchronized void forget() {
    isGone = true;
    bytesOfAll.addAndGet(-bytes);
    bytes = 0;
  }

  /** Whether more is to be read. */
  synchronized boolean isWanted() {
    return !isPaused && !isStopped;
  }

  /** How often a line has been released. */
  synchronized long releases() {
    return releases;
  }
}
