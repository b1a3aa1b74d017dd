package sanko.gtp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineReaderTest {
  private static final int LINE = 1 << 16;
  private static final int LINES = 512;

  /** Repeats a byte, with a line end after so many. */
  private static final class Source extends InputStream {
    private final long end;
    private volatile long read;
    private volatile Thread reader = Thread.currentThread();

    Source(long end) {
      this.end = end;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread reads.
    public int read(byte[] buffer, int offset, int length) {
      reader = Thread.currentThread();
      if (read >= end) {
        return -1;
      }
      for (int i = 0; i < length; i++) {
        buffer[offset + i] =
            (byte) (end < Long.MAX_VALUE && (read + i) % LINE == LINE - 1 ? '\n' : '#');
      }
      read += length;
      return length;
    }
  }

  @Test
  @Timeout(60)
  void leavesInThePipeWhatComesTooFast() throws InterruptedException {
    Source source = new Source((long) LINE * LINES);
    InputQueue queue = new InputQueue();
    LineReader.start(source, queue, line -> {});
    EnumSet<Thread.State> quiet = EnumSet.of(Thread.State.WAITING, Thread.State.TERMINATED);
    while (source.reader == Thread.currentThread() || !quiet.contains(source.reader.getState())) {
      Thread.onSpinWait();
    }
    assertThat(source.read).isLessThan(InputQueue.ENOUGH);
    int lines = 0;
    while (queue.take() != null) {
      lines++;
    }
    assertThat(lines).isEqualTo(LINES);
  }

  @Test
  @Timeout(60)
  void endsTheInputWithinAnEndlessLine() throws InterruptedException {
    InputQueue queue = new InputQueue();
    Source source = new Source(Long.MAX_VALUE);
    LineReader.start(source, queue, line -> {});
    assertThat(queue.take()).isNull();
    assertThat(source.read).isLessThan(1 << 25);
  }
}
