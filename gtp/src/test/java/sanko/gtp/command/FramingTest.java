package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids, comments, control characters; docs/gtp.md, "Lines and replies". */
class FramingTest {
  @Test
  void endsEachReplyWithOneEmptyLine() {
    assertThat(Sessions.run("name\nkomi 5.5\nfoo\n"))
        .isEqualTo("= Sanko\n\n= \n\n? unknown command\n\n");
  }

  @Test
  void echoesTheDigitsOfAnId() {
    assertThat(Sessions.run("1 name\n007 name\n99999999999 name\n12 foo\n"))
        .isEqualTo("=1 Sanko\n\n=007 Sanko\n\n=99999999999 Sanko\n\n?12 unknown command\n\n");
  }

  @Test
  void takesALineWithNothingButAnIdForAnUnknownCommand() {
    assertThat(Sessions.run("13\n")).isEqualTo("?13 unknown command\n\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'name\r'|= Sanko",
        "'  name  '|= Sanko",
        "'\t5\tname\t'|=5 Sanko",
        "'na\u0001me'|= Sanko",
        "'na\u007fme'|= Sanko",
        "'name # a comment'|= Sanko",
        "'name#'|= Sanko",
        "'known_command\tname'|= true",
        "'NAME'|? unknown command",
        "'-1 name'|? unknown command",
      })
  void readsOddLines(String line, String reply) {
    assertThat(Sessions.run(line + "\n")).isEqualTo(reply + "\n\n");
  }

  @Test
  void saysNothingToEmptyLinesAndComments() {
    assertThat(Sessions.run("\n\r\n   \n\t\n# name\n#\n\u0002\n3 name\n"))
        .isEqualTo("=3 Sanko\n\n");
  }

  @Test
  void readsALastLineWithoutItsEnd() {
    assertThat(Sessions.run("name")).isEqualTo("= Sanko\n\n");
  }

  @Test
  void survivesLongLinesAndBytesThatAreNoText() {
    byte[] noise = new byte[20_000];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (byte) (128 + i % 128);
    }
    String input = new String(noise, StandardCharsets.ISO_8859_1);
    byte[] bytes = ("7 " + input + "\n8 name\n").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(new String(Sessions.run(bytes), StandardCharsets.UTF_8))
        .isEqualTo("?7 unknown command\n\n=8 Sanko\n\n");
    assertThat(Sessions.run("komi " + "x".repeat(20_000) + "\nname\n"))
        .isEqualTo("? syntax error\n\n= Sanko\n\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM"})
  void refusesUtf16InOneReply(String charset) {
    byte[] input = "name\nkomi 5.5\n".getBytes(Charset.forName(charset));
    assertThat(new String(Sessions.run(input), StandardCharsets.UTF_8))
        .isEqualTo("? the input is in UTF-16; commands must be in UTF-8 or ASCII\n\n");
  }

  @Test
  void answersPipelinedCommandsInOrder() {
    StringBuilder input = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      input.append(i).append(i % 2 == 0 ? " name\n" : " protocol_version\n");
      expected.append('=').append(i).append(i % 2 == 0 ? " Sanko\n\n" : " 2\n\n");
    }
    assertThat(Sessions.run(input.toString())).isEqualTo(expected.toString());
  }

  @Test
  void doesNothingAfterQuit() {
    assertThat(Sessions.run("1 quit\n2 name\n")).isEqualTo("=1 \n\n");
  }

  @Test
  void keepsEmptyLinesOutOfReplies() {
    assertThat(Sessions.run("showboard\n").strip()).doesNotContain("\n\n");
    assertThat(Sessions.run("printsgf\n").strip()).doesNotContain("\n\n");
  }
}
