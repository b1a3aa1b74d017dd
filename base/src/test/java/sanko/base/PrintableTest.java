package sanko.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PrintableTest {
  private static final String EVIL = "a\u001b[2J\u0007\u009b31m\u202Eb\u007f";
  private static final String TAMED = "a\uFFFD[2J\uFFFD\uFFFD31m\uFFFDb\uFFFD";

  @Test
  void replacesWhatCommandsATerminal() {
    assertThat(Printable.text(EVIL)).isEqualTo(TAMED);
  }

  @Test
  void leavesAllOtherTextAlone() {
    String text = "柯洁 1\tä\r\nб \uD83D\uDE00";
    assertThat(Printable.text(text)).isSameAs(text);
  }

  @Test
  void doesSoInAStreamHoweverItIsWrittenTo() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = Printable.stream(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    stream.println(EVIL);
    stream.print(EVIL + "\n");
    stream.printf(Locale.ROOT, "%s%n", EVIL);
    stream.println((Object) EVIL);
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .hasSize(4)
        .allMatch(line -> line.equals(TAMED));
  }
}
