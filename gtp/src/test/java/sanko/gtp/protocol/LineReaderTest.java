package sanko.gtp.protocol;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineReaderTest {
  private static final int LINE = 1 << 16;
  private static final int LINES = 512;

  /** Repeats a byte, with a line end at last. */
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

  private static List<String> lines(byte[] bytes) throws InterruptedException {
    InputQueue queue = new InputQueue();
    List<String> lines = new ArrayList<>();
    LineReader.start(new ByteArrayInputStream(bytes), queue, lines::add);
    while (queue.take() != null) {
      // The tap has it.
    }
    return lines;
  }

  @Test
  @Timeout(60)
  void obeysTheFirstLineBehindAByteOrderMark() throws InterruptedException {
    List<String> lines = lines("\uFEFFboardsize 9\nshowboard\n".getBytes(UTF_8));
    assertThat(lines).hasSize(2);
    assertThat(Objects.requireNonNull(Command.parse(lines.get(0))).name()).isEqualTo("boardsize");
    assertThat(Command.parse("\uFEFF")).isNull();
  }

  @Test
  @Timeout(60)
  void readsNothingInUtf16() throws InterruptedException {
    assertThat(lines("boardsize 9\n".getBytes(UTF_16))).isEmpty();
    assertThat(lines("boardsize 9\n".getBytes(UTF_16LE))).isEmpty();
  }

  @Test
  @Timeout(60)
  void leavesInThePipeWhatComesTooFast() throws InterruptedException {
    Source source = new Source((long) LINE * LINES);
    AtomicInteger lines = new AtomicInteger();
    InputQueue queue = new InputQueue(line -> lines.incrementAndGet());
    LineReader.start(source, queue, line -> {});
    EnumSet<Thread.State> quiet = EnumSet.of(Thread.State.WAITING, Thread.State.TERMINATED);
    while (source.reader == Thread.currentThread() || !quiet.contains(source.reader.getState())) {
      Thread.onSpinWait();
    }
    assertThat(source.read).isLessThan(InputQueue.ENOUGH);
    assertThat(queue.take()).isNull();
    assertThat(lines.get()).isEqualTo(LINES);
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
