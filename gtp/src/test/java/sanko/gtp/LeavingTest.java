package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.engine.EngineStart;
import sanko.engine.settings.LimitSettings;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.gtp.protocol.InputQueue;

/** How a client may leave, also while the engine thinks. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeavingTest {
  private static LiveSession thinking() throws Exception {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", Long.toString(LimitSettings.NO_VISITS));
    start.settings().set("maxTime", "1000");
    LiveSession session = new LiveSession(start, Sessions.fake());
    session.send("1 kata-genmove_analyze b 30\n");
    assertThat(session.line()).isEqualTo("=1");
    assertThat(session.line()).startsWith("info move");
    return session;
  }

  @Test
  void quitsInTheMiddleOfASearch() throws Exception {
    try (LiveSession session = thinking()) {
      session.send("2 quit\n");
      assertThat(session.reply()).containsPattern("(^|\n)play \\S+$");
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.line()).isNull();
      session.join();
    }
  }

  @Test
  void endsWithTheInputInTheMiddleOfASearch() throws Exception {
    try (LiveSession session = thinking()) {
      session.closeInput();
      assertThat(session.reply()).containsPattern("(^|\n)play \\S+$");
      assertThat(session.line()).isNull();
      session.join();
    }
  }

  @Test
  void finishesTheMoveThatAScriptAsksFor() {
    assertThat(Sessions.run("kata-genmove_analyze b rootInfo true\nquit\n"))
        .contains("rootInfo visits 8 ");
    assertThat(Sessions.run("kata-genmove_analyze b rootInfo true\n"))
        .contains("rootInfo visits 8 ");
  }

  /** The lines of a file that is read in a minute, all before the first is done. */
  @Test
  void searchesInFullForEachLineOfAFile() {
    int games = 60;
    AtomicLong now = new AtomicLong();
    InputQueue input = new InputQueue(left -> {}, () -> now.addAndGet(50_000_000));
    for (int i = 0; i < games; i++) {
      input.add("clear_cache");
      input.add("kata-search_analyze b rootInfo true");
      input.add("kata-genmove_analyze b rootInfo true");
      input.add("genmove w");
      input.add("undo");
      input.add("undo");
    }
    input.add("quit");
    input.end();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GtpSession(Sessions.start(), Sessions.fake(), Sessions.silent(), null).run(input, out);
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text).doesNotContain("?");
    assertThat(text.split("rootInfo visits 8 ", -1)).hasSize(1 + 2 * games);
  }

  @Test
  void answersWhileItPonders() throws Exception {
    EngineStart start = Sessions.start();
    start.settings().set("ponderingEnabled", "true");
    start.settings().set("maxTimePondering", "1000");
    try (LiveSession session = new LiveSession(start, Sessions.fake())) {
      session.send("1 genmove b\n");
      assertThat(session.reply()).startsWith("=1 ");
      session.send("2 undo\n3 list_stones b\n4 quit\n");
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.reply()).isEqualTo("=3 ");
      assertThat(session.reply()).isEqualTo("=4 ");
      session.join();
    }
  }
}
