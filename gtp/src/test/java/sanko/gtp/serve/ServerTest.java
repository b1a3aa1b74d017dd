package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.AnalysisTalk;
import sanko.cli.testing.TestedProgram;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;
import sanko.server.ServerSettings;

class ServerTest {
  @Test
  void givesEachConnectionAGameOfItsOwn() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client one = server.connect();
        Client other = server.connect()) {
      assertThat(one.ask("1 boardsize 5")).isEqualTo("=1 ");
      assertThat(other.ask("1 komi 3.5")).isEqualTo("=1 ");
      assertThat(one.ask("2 genmove b")).matches("=2 [A-E][1-5]");
      assertThat(other.ask("2 get_komi")).isEqualTo("=2 3.5");
      assertThat(one.ask("3 get_komi")).isEqualTo("=3 7.5");
      assertThat(other.ask("3 undo")).isEqualTo("?3 cannot undo");
      assertThat(one.ask("4 quit")).isEqualTo("=4 ");
      assertThat(one.line()).isNull();
      one.leave();
      other.leave();
      server.awaitNobody();
    }
  }

  @Test
  void answersAScriptThatEndsItsInput() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client client = server.connect()) {
      client.send(
          "\uFEFF1 name\r\n# nothing\n\t2\tgenmove b\n3 undo " + "x".repeat(20_000) + "\n4 name");
      client.socket.shutdownOutput();
      assertThat(client.reply()).isEqualTo("=1 Sanko");
      assertThat(client.reply()).matches("=2 \\S+");
      assertThat(client.reply()).startsWith("?3 ");
      assertThat(client.reply()).as("a last line without its end").isEqualTo("=4 Sanko");
      assertThat(client.line()).isNull();
      server.awaitNobody();
    }
  }

  /** Stages of a genmove: how many evaluations were made before the connection is cut. */
  @ParameterizedTest
  @CsvSource({"-2,true", "-1,true", "0,true", "1,true", "4,true", "-1,false", "0,false", "3,false"})
  void survivesACutAtEveryStageOfAMove(int evaluations, boolean reset) throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator)) {
      Client client = server.connect();
      assertThat(client.ask("1 boardsize 9")).isEqualTo("=1 ");
      if (evaluations == -1) {
        client.send("2 genmo");
      } else if (evaluations >= 0) {
        client.send("2 genmove b\n3 genmove w\n");
        evaluator.let(evaluations);
        TestServer.await(() -> evaluator.evaluations.get() == evaluations);
      }
      if (reset) {
        client.reset();
      } else {
        client.leave();
      }
      TestServer.await(() -> server.metrics.text().contains("sanko_connections 0\n") || !reset);
      evaluator.open();
      server.awaitNobody();
      try (Client next = server.connect()) {
        assertThat(next.ask("1 genmove b")).matches("=1 \\S+");
      }
    }
  }

  @Test
  void survivesAnEvaluatorThatFails() throws Exception {
    FakeEvaluator evaluator = new FakeEvaluator();
    try (TestServer server = new TestServer(evaluator);
        Client client = server.connect()) {
      evaluator.failing = true;
      assertThat(client.ask("1 genmove b")).startsWith("?1 the search failed");
      evaluator.failing = false;
      assertThat(client.ask("2 genmove b")).startsWith("=2 ");
    }
  }

  @Test
  void dropsWhoDoesNotReadAndServesTheOthers() throws Exception {
    try (TestServer server =
            new TestServer(new FakeEvaluator(), Choice.USUAL.withTimes(600, 600, 1));
        Client lazy = server.connect();
        Client other = server.connect()) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  while (true) {
                    lazy.send("list_commands\n".repeat(100));
                  }
                } catch (IOException e) {
                  // The server has dropped it, as it should.
                  Thread.currentThread().interrupt();
                }
              });
      writer.start();
      TestServer.await(() -> server.total("sanko_dropped_total{reason=\"slow\"}") > 0);
      assertThat(other.ask("1 name")).isEqualTo("=1 Sanko");
      writer.join();
      other.leave();
      server.awaitNobody();
    }
  }

  @Test
  void dropsWhoLetsTooManyAnswersWait() throws Exception {
    String query = AnalysisTalk.query("q", 80, ",\"includeMovesOwnership\":true");
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client lazy = new Client(server.json)) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100_000; i++) {
                  lazy.send(query + "\n");
                }
              })
          .isInstanceOf(IOException.class);
      assertThat(server.total("sanko_dropped_total{reason=\"slow\"}")).isPositive();
    }
  }

  @Test
  void keepsClientsFromFilesAndFromHeavySearches() throws Exception {
    FakeEvaluator evaluator = new FakeEvaluator();
    try (TestServer server = new TestServer(evaluator, Choice.USUAL.withVisits(20));
        Client client = server.connect()) {
      assertThat(client.ask("list_commands").lines())
          .noneMatch(
              name -> name.contains("sgf") || name.contains("save") || name.contains("load"));
      client.ask("kata-set-param maxVisits 1000000");
      client.ask("kata-set-param maxGraphMegabytes 100000");
      assertThat(client.ask("genmove b")).startsWith("= ");
      assertThat(evaluator.evaluations.get()).isLessThanOrEqualTo(21);
      client.send("kata-analyze 1\n");
      assertThat(client.line()).isEqualTo("=");
      assertThat(client.line()).startsWith("info move");
      client.ask("name");
      assertThat(evaluator.evaluations.get()).isLessThanOrEqualTo(42);
    }
  }

  @Test
  void refusesLinesWithoutEnd() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client client = server.connect()) {
      client.send("x".repeat(70_000));
      assertThat(client.reply()).contains("more than 65536 bytes");
      assertThat(client.line()).isNull();
    }
  }

  @Test
  void refusesMoreGamesThanItMayHave() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withGames(1))) {
      try (Client first = server.connect()) {
        assertThat(first.ask("1 name")).isEqualTo("=1 Sanko");
        try (Client second = server.connect()) {
          assertThat(second.reply()).isEqualTo("? the server is full");
          assertThat(second.line()).isNull();
        }
      }
      server.awaitNobody();
      try (Client third = server.connect()) {
        assertThat(third.ask("1 name")).isEqualTo("=1 Sanko");
      }
    }
  }

  @Test
  void dropsWhoIsIdleOrNeverLogsIn() throws Exception {
    Choice hasty = Choice.USUAL.withTimes(1, 600, 600);
    try (TestServer server = new TestServer(new FakeEvaluator(), hasty);
        Client client = server.connect()) {
      assertThat(client.line()).isNull();
      assertThat(server.total("sanko_dropped_total{reason=\"idle\"}")).isEqualTo(1);
    }
    Choice strict = Choice.USUAL.withTimes(600, 1, 600).withToken();
    try (TestServer server = new TestServer(new FakeEvaluator(), strict);
        Client client = server.connect();
        Client silent = new Client(server.webSocket)) {
      assertThat(client.line()).isNull();
      assertThat(silent.line()).isNull();
      assertThat(server.total("sanko_dropped_total{reason=\"login\"}")).isEqualTo(2);
    }
  }

  @Test
  void letsInWhoKnowsTheToken() throws Exception {
    TestServer.await(() -> TestServer.gameThreads() == 0);
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken())) {
      for (String wrong : List.of("name", "auth open", "auth " + TestServer.TOKEN + "!", "auth")) {
        try (Client client = server.connect()) {
          assertThat(client.ask(wrong)).as(wrong).isEqualTo("? the token is missing or wrong");
          assertThat(client.line()).isNull();
        }
      }
      assertThat(TestServer.gameThreads()).isZero();
      assertThat(server.total("sanko_refused_total{reason=\"token\"}")).isEqualTo(4);
      try (Client client = server.connect()) {
        client.send("auth " + TestServer.TOKEN + "\n");
        assertThat(client.ask("1 name")).isEqualTo("=1 Sanko");
      }
      try (Client client = new Client(server.json)) {
        client.send("{\"id\":\"x\",\"action\":\"query_version\"}\n");
        assertThat(client.line()).isEqualTo("{\"error\":\"the token is missing or wrong\"}");
      }
    }
  }

  private static boolean isRefused(int port) {
    try {
      new Client(port).close();
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (SocketException e) {
      return false; // it was accepted by the system, and by nobody else
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void finishesWhatWasAskedForWhenItEnds() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator);
        Client idle = server.connect();
        Client busy = server.connect();
        Client asking = new Client(server.json)) {
      idle.ask("name");
      busy.send("1 genmove b\n2 genmove w\n");
      TestServer.await(() -> evaluator.waiting() == 1);
      asking.send(AnalysisTalk.query("q", 5, "") + "\n");
      TestServer.await(() -> evaluator.waiting() == 2);
      CompletableFuture<Void> drained =
          CompletableFuture.runAsync(
              () -> {
                try {
                  server.server.drain(20);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      assertThat(idle.line()).isNull();
      TestServer.await(() -> isRefused(server.gtp));
      evaluator.open();
      assertThat(busy.reply()).matches("=1 \\S+");
      assertThat(busy.reply()).matches("=2 \\S+");
      assertThat(busy.line()).isNull();
      assertThat(asking.line()).contains("\"visits\":5");
      assertThat(asking.line()).isNull();
      idle.leave();
      busy.leave();
      asking.leave();
      drained.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void tellsItsHealthAndItsNumbers() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken());
        Client client = server.connect()) {
      client.send("auth " + TestServer.TOKEN + "\n");
      client.ask("name");
      assertThat(get(server.admin, "/health").body()).isEqualTo("fine\n");
      HttpResponse<String> metrics = get(server.admin, "/metrics");
      assertThat(metrics.statusCode()).isEqualTo(200);
      assertThat(metrics.body().lines())
          .contains(
              "# TYPE sanko_connections_total counter",
              "sanko_connections_total{protocol=\"gtp\"} 1",
              "sanko_connections 1",
              "sanko_gtp_reply_seconds_bucket{le=\"60\"} 1")
          .allMatch(line -> line.matches("# TYPE \\w+ \\w+|\\w+(\\{\\w+=\"[^\"]+\"})? [-+.0-9]+"));
      assertThat(get(server.admin, "/else").statusCode()).isEqualTo(404);
      assertThat(get(server.admin, "/live").body()).isEqualTo("alive\n");
      client.leave();
      server.server.drain(5);
      assertThat(get(server.admin, "/health").statusCode()).isEqualTo(503);
      assertThat(get(server.admin, "/live").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void showsItsNumbersToOtherMachinesOnlyWithAToken() {
    TestedProgram run = client();
    assertThat(run.runOn("", "serve", "--admin-address", "0.0.0.0")).isEqualTo(2);
    assertThat(run.err()).contains("0.0.0.0").contains("token");
  }

  @Test
  void tellsItsNumbersToNoPageOfAnotherName() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      for (String path : List.of("/metrics", "/health")) {
        try (Client page = new Client(server.admin)) {
          page.send("GET " + path + " HTTP/1.1\r\nHost: evil.example:7703\r\n\r\n");
          assertThat(page.reply()).contains(" 421 ").doesNotContain("sanko_");
        }
      }
    }
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  // ---- WebSocket

  private static WebSocket webSocket(String address, Messages messages, String... headers)
      throws Exception {
    WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      builder.header(headers[i], headers[i + 1]);
    }
    return builder.buildAsync(URI.create(address), messages).get(20, TimeUnit.SECONDS);
  }

  @Test
  void analyzesOverWebSocket() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      Messages messages = new Messages();
      WebSocket socket = webSocket("ws://127.0.0.1:" + server.webSocket + "/any", messages);
      String query = AnalysisTalk.query("q", 5, ",\"pad\":\"" + "y".repeat(20_000) + "\"");
      socket.sendText(query.substring(0, 500), false).join();
      socket.sendText(query.substring(500), true).join();
      assertThat(messages.next()).contains("\"warning\"");
      assertThat(messages.next()).contains("\"visits\":5").doesNotContain("\n");
      socket.sendText("{\"id\":\"v\",\"action\":\"query_version\"}\n{}", true).join();
      assertThat(messages.next()).contains("\"version\"");
      assertThat(messages.next()).contains("\"error\"");
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
      server.awaitNobody();
    }
  }

  @Test
  void opensWebSocketsOnlyToWhomItMay() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken())) {
      String address = "ws://127.0.0.1:" + server.webSocket + "/";
      String token = TestServer.TOKEN;
      assertRefused(401, address);
      assertRefused(401, address + "?token=other");
      assertRefused(401, address, "Authorization", "Bearer x" + token);
      assertRefused(401, address, "Authorization", "Basic " + token);
      webSocket(address, new Messages(), "Authorization", "Bearer " + token).abort();
      webSocket(address, new Messages(), "Authorization", "bEARER " + token).abort();
      webSocket(address + "?token=" + token.replace(" ", "%20"), new Messages()).abort();
      try (Client client = new Client(server.webSocket)) {
        client.send("GET /?token=%zz HTTP/1.1\r\nUpgrade: websocket\r\n\r\n");
        assertThat(client.line()).isEqualTo("HTTP/1.1 401 Unauthorized");
      }
      server.awaitNobody();
    }
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      String address = "ws://127.0.0.1:" + server.webSocket + "/";
      assertRefused(403, address, "Origin", "https://elsewhere.example");
      String own = "http://127.0.0.1:" + server.webSocket;
      webSocket(address, new Messages(), "Origin", own).abort();
      assertThat(get(server.webSocket, "/").statusCode()).isEqualTo(426);
      try (Client rebound = new Client(server.webSocket)) {
        rebound.send(
            """
            GET / HTTP/1.1
            Host: evil.example
            Origin: http://evil.example
            Connection: Upgrade
            Upgrade: websocket
            Sec-WebSocket-Version: 13
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

            """
                .replace("\n", "\r\n"));
        assertThat(rebound.line()).contains("403");
      }
    }
  }

  private static void assertRefused(int status, String address, String... headers) {
    assertThatThrownBy(() -> webSocket(address, new Messages(), headers))
        .satisfies(e -> assertThat(statusOf(e)).isEqualTo(status));
  }

  private static int statusOf(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof WebSocketHandshakeException handshake) {
        return handshake.getResponse().statusCode();
      }
    }
    return 0;
  }

  // ---- TLS, and the client

  private static TestedProgram client() {
    return new TestedProgram(
        (model, tuning) -> {
          throw new IllegalStateException("a client needs no network");
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void carriesAGameOverTheClient(boolean secret, @TempDir Path folder) throws Exception {
    Path token = Files.writeString(folder.resolve("token"), TestServer.TOKEN + "\n");
    Choice choice = Choice.USUAL.withToken();
    Path certificate = folder.resolve("cert.pem");
    if (secret) {
      choice = choice.withTls(selfSigned(folder, certificate));
    }
    try (TestServer server = new TestServer(new FakeEvaluator(), choice)) {
      String address = "localhost:" + server.gtp;
      List<String> plain = List.of("gtp", "--connect", address, "--token-file", token.toString());
      TestedProgram run = client();
      List<String> arguments = new ArrayList<>(plain);
      if (secret) {
        arguments.addAll(List.of("--tls-ca", certificate.toString()));
      }
      // The end of input, without quit, lets what was sent be answered.
      int status = run.runOn("1 boardsize 9\n2 genmove b\n3 name\n", arguments);
      assertThat(status).as(run.err()).isZero();
      assertThat(run.out()).matches("=1 \n\n=2 \\S+\n\n=3 Sanko\n\n");
      if (secret) {
        TestedProgram distrustful = client();
        List<String> untold = new ArrayList<>(plain);
        untold.add("--tls");
        assertThat(distrustful.runOn("name\n", untold)).isEqualTo(3);
        assertThat(distrustful.err()).contains("failed");
        TestedProgram open = client();
        assertThat(open.runOn("name\n", plain)).isEqualTo(3);
        assertThat(open.err()).contains("may need --tls");
        List<String> wishful = new ArrayList<>(plain);
        wishful.addAll(List.of("-visits", "3"));
        assertThat(open.runOn("name\n", wishful)).isEqualTo(3);
        assertThat(open.err()).contains("may need --tls");
      }
    }
  }

  @Test
  void tellsTheClientThatTheServerEnded() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator)) {
      List<String> arguments =
          List.of("gtp", "--connect", "localhost:" + server.gtp, "--reconnect-seconds", "1");
      TestedProgram run = client();
      CompletableFuture<Integer> status =
          CompletableFuture.supplyAsync(() -> run.runOn("name\n\ngenmove b\n", arguments));
      TestServer.await(() -> evaluator.waiting() == 1);
      server.server.close();
      assertThat(status.get(10, TimeUnit.SECONDS)).isEqualTo(3);
      assertThat(run.out()).isEqualTo("= Sanko\n\n");
      assertThat(run.err()).contains("ended the connection");
      evaluator.open();
    }
  }

  @Test
  void saysThatThereIsNoServer() throws Exception {
    int port;
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      port = server.gtp;
    }
    TestedProgram run = client();
    assertThat(run.runOn("name\n", "gtp", "--connect", "127.0.0.1:" + port)).isEqualTo(3);
    assertThat(run.err()).contains("127.0.0.1:" + port);
    assertThat(run.runOn("", "gtp", "--connect", "nowhere")).isEqualTo(2);
  }

  /** Makes a certificate for localhost with the JDK's own tool. */
  private static ServerSettings.Tls selfSigned(Path folder, Path certificate) throws Exception {
    Path store = folder.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "test",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret")
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), "secret".toCharArray());
    Path key = folder.resolve("key.pem");
    writePem(certificate, "CERTIFICATE", keys.getCertificate("test").getEncoded());
    writePem(key, "PRIVATE KEY", keys.getKey("test", "secret".toCharArray()).getEncoded());
    return new ServerSettings.Tls(certificate, key);
  }

  private static void writePem(Path file, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }
}
