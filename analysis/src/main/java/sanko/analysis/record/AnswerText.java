package sanko.analysis.record;

import java.io.IOException;
import java.io.Writer;
import java.util.function.BooleanSupplier;

/** The text of an answer, as long as somebody waits for it. For one thread. */
final class AnswerText extends Writer {
  /** Nobody waits for the answer any more. */
  static final class UnwantedException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private final StringBuilder text = new StringBuilder();
  private final BooleanSupplier isUnwanted;

  AnswerText(BooleanSupplier isUnwanted) {
    this.isUnwanted = isUnwanted;
  }

  @Override
  public void write(char[] characters, int from, int length) throws IOException {
    if (isUnwanted.getAsBoolean()) {
      throw new UnwantedException();
    }
    text.append(characters, from, length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
