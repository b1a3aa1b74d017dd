package sanko.gtp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import sanko.base.CommandException;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.Sessions;

class GtpLoopTest {
  private static String run(String... lines) throws Exception {
    CommandTable table = new CommandTable();
    table.add(
        "crash",
        "",
        "",
        command -> {
          throw new IllegalStateException("a bug");
        });
    table.add("gaps", "", "", command -> new Reply.Success("a\n\n  \nb\r\n\n"));
    table.add(
        "stream",
        "",
        "",
        command ->
            new Reply.Stream(
                out -> {
                  out.line("one");
                  throw new IllegalStateException("another bug");
                }));
    table.add(
        "refuse",
        "",
        "",
        command ->
            new Reply.Stream(
                out -> {
                  throw new CommandException("not now");
                }));
    table.add("name", "", "", command -> new Reply.Success("a\u001b]0;title\u0007b"));
    table.add("hello", "", "", command -> new Reply.Success("hello"));
    InputQueue input = new InputQueue();
    for (String line : lines) {
      input.add(line);
    }
    input.end();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GtpLoop(input, new GtpWriter(out), table, () -> {}).run();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void turnsAStrayExceptionIntoOneFailureAndLivesOn() throws Exception {
    assertThat(run("1 crash", "2 hello"))
        .isEqualTo("?1 internal error: java.lang.IllegalStateException: a bug\n\n=2 hello\n\n");
  }

  @Test
  void quitsWithoutArgumentsOnly() throws Exception {
    assertThat(run("quit x", "hello", "quit # bye", "hello"))
        .isEqualTo("? syntax error\n\n= hello\n\n= \n\n");
  }

  @Test
  void sendsNoCommandsToTheTerminal() throws Exception {
    assertThat(run("name")).isEqualTo("= a\uFFFD]0;title\uFFFDb\n\n");
  }

  @Test
  void endsAStreamThatBreaksOff() throws Exception {
    assertThat(run("1 stream", "2 hello")).isEqualTo("=1\none\n\n=2 hello\n\n");
  }

  @Test
  void failsAStreamThatNeverBegan() throws Exception {
    assertThat(run("1 refuse", "2 hello")).isEqualTo("?1 not now\n\n=2 hello\n\n");
  }

  @Test
  void takesEmptyLinesOutOfReplies() throws Exception {
    assertThat(run("gaps")).isEqualTo("= a\nb\n\n");
  }

  @Test
  void endsWhenNobodyReads() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("broken pipe");
          }
        };
    GtpSession session = new GtpSession(Sessions.start(), Sessions.fake(), Sessions.silent(), null);
    session.run(new ByteArrayInputStream("name\nname\n".getBytes(StandardCharsets.UTF_8)), closed);
    assertThat(closed).isNotNull();
  }
}
