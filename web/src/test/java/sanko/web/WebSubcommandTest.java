package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.Environment;
import sanko.engine.config.ConfigException;
import sanko.nn.PseudoRandomEvaluator;

/** The life of {@code sanko web}. */
@Timeout(300)
class WebSubcommandTest {
  /** A run whose end the test decides. */
  private static final class Run implements AutoCloseable {
    final Visitors visitors = new Visitors();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Thread thread;
    private volatile @Nullable Exception failure;

    Run(@Nullable Long emptyNanos, String... arguments) {
      WebSubcommand command = new WebSubcommand();
      JCommander.newBuilder().addObject(command).build().parse(arguments);
      Environment environment =
          new Environment(
              new ByteArrayInputStream(new byte[0]),
              out,
              new PrintStream(err, true, StandardCharsets.UTF_8),
              (choice, settings) -> new PseudoRandomEvaluator());
      thread =
          new Thread(
              () -> {
                try {
                  command.run(environment, visitors, emptyNanos);
                } catch (ConfigException | IOException e) {
                  failure = e;
                }
              },
              "web");
      thread.start();
    }

    String address() throws InterruptedException {
      while (!out.toString(StandardCharsets.UTF_8).endsWith("\n") && thread.isAlive()) {
        Thread.sleep(1);
      }
      return out.toString(StandardCharsets.UTF_8).strip();
    }

    void join() throws InterruptedException {
      thread.join();
    }

    @Override
    public void close() {
      visitors.end();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private final WebTalk talk = new WebTalk("version");

  @Test
  void servesThePageAndItsWebSockets() throws Exception {
    try (Run run = new Run(null, "--port", "0", "--no-browser")) {
      String address = run.address();
      assertThat(address).matches("http://localhost:[0-9]+/");
      HttpResponse<String> page = talk.get(address);
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().firstValue("content-security-policy")).isPresent();
      assertThat(talk.get(address + "page/app.js").statusCode()).isEqualTo(200);
      assertThat(talk.get(address + "nothing").statusCode()).isEqualTo(404);
      WebTalk.Socket analysis = talk.open(address, "analysis");
      analysis.send(
          "{\"id\":\"a\",\"moves\":[],\"rules\":\"aga\",\"boardXSize\":9,\"boardYSize\":9,"
              + "\"maxVisits\":5}");
      assertThat(analysis.next()).contains("\"id\":\"a\"", "moveInfos");
      WebTalk.Socket gtp = talk.open(address, "gtp");
      gtp.send("boardsize 9");
      gtp.send("genmove b");
      assertThat(gtp.next()).isEqualTo("= \n\n");
      assertThat(gtp.next()).matches("= ([A-J][1-9]|pass)\n\n");
      assertThat(talk.get(address + "health").body()).startsWith("ok, network");
    }
  }

  @Test
  void opensItsLog(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("a.log");
    try (Run run =
        new Run(null, "--port", "0", "--no-browser", "-override-config", "logFile=" + log)) {
      assertThat(run.address()).startsWith("http");
      assertThat(log).exists();
    }
  }

  @Test
  void takesAnotherPortOnlyIfNoneIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Run run = new Run(null, "--no-browser", "--port", Integer.toString(taken.getLocalPort()))) {
      run.join();
      assertThat(run.failure).hasMessageContaining("cannot listen");
    }
    List<Run> runs = new ArrayList<>();
    try {
      for (int i = 0; i < 2; i++) {
        runs.add(new Run(null, "--no-browser"));
        assertThat(talk.get(runs.get(i).address()).statusCode()).isEqualTo(200);
      }
      assertThat(runs.get(1).err.toString(StandardCharsets.UTF_8)).contains("Port 7788 is taken");
    } finally {
      for (Run each : runs) {
        each.close();
      }
    }
  }

  @Test
  void endsWhenItsPagesHaveBeenClosed() throws Exception {
    try (Run run = new Run(1L, "--port", "0", "--no-browser")) {
      String address = run.address();
      WebTalk.Socket page = talk.open(address, "gtp");
      page.send("name");
      assertThat(page.next()).isEqualTo("= Sanko\n\n");
      page.close();
      run.join();
      assertThat(run.failure).isNull();
    }
  }

  @Test
  void isASubcommandWithHelp() throws Exception {
    WebTalk help = new WebTalk("web", "--help");
    assertThat(help.line()).isEqualTo("Usage: sanko web [OPTIONS]");
    assertThat(help.status()).isZero();
    WebTalk wrong = new WebTalk("web", "--port", "70000");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("not a port number: 70000");
    WebTalk pageless = new WebTalk("web", "--no-browser", "--page", "no/such");
    assertThat(pageless.status()).isEqualTo(3);
    assertThat(pageless.err()).contains("not a folder with a page (index.html): no/such");
  }

  @Test
  void isServedByServeToo() throws Exception {
    WebTalk strangers =
        new WebTalk("serve", "--web", "0", "--address", "0.0.0.0", "--token-file", "/dev/null/x");
    assertThat(strangers.status()).isEqualTo(3);
    WebTalk wrong = new WebTalk("serve", "--web", "0", "--origin", "nonsense");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--origin", "nonsense");
  }
}
