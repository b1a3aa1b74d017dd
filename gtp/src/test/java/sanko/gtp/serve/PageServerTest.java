package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;
import sanko.server.Origins;
import sanko.server.PageEndpoint;
import sanko.server.PageService;
import sanko.server.ServerException;

/** A port for browsers: who gets pages, who gets WebSockets, and how these end. */
class PageServerTest {
  private static final int MAX_LINE = 200_000;

  private static PageService.Answer answer(PageService.Request request) {
    return PageService.Answer.text(200, request.path() + " " + request.takesGzip())
        .with(Map.of("x-mine", "yes"));
  }

  private static int listen(TestServer server, int games) throws ServerException {
    return server.server.listenToPages(
        new PageEndpoint(
            0,
            PageServerTest::answer,
            List.of(
                new PageEndpoint.Socket("/analysis", "web-analysis", server.queries, 100),
                new PageEndpoint.Socket("/gtp", "web-gtp", server.games, games)),
            new Origins(List.of("https://go.example.org")),
            MAX_LINE));
  }

  private static WebSocket open(int port, String path, Messages page) {
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .header("Origin", "http://127.0.0.1:" + port)
        .buildAsync(URI.create("ws://127.0.0.1:" + port + path), page)
        .join();
  }

  /** The head of the answer to a request of these lines. */
  private static String ask(int port, String... lines) throws IOException {
    try (Client client = new Client(port)) {
      client.send(String.join("\r\n", lines) + "\r\n\r\n");
      return client.reply();
    }
  }

  private static String upgrade(int port, String path, String... headers) throws IOException {
    return ask(
        port,
        "GET " + path + " HTTP/1.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        String.join("\r\n", headers));
  }

  @Test
  void answersSeveralRequestsOfABrowser() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator());
        Client client = new Client(listen(server, 10))) {
      for (int i = 0; i < 3; i++) {
        client.send(
            "GET /a%20b?c=d HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n");
        assertThat(client.reply()).startsWith("HTTP/1.1 200 OK").contains("x-mine: yes");
        char[] body = new char["/a b true".length()];
        assertThat(client.read(body)).isEqualTo("/a b true");
      }
      client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(client.reply()).contains("content-length: 7", "connection: close");
      assertThat(client.line()).isNull();
      assertThat(server.total("sanko_pages_total{status=\"200\"}")).isEqualTo(4);
    }
  }

  @Test
  void refusesForeignNamesPagesAndMethods() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 10);
      assertThat(ask(port, "GET / HTTP/1.1", "Host: evil.example")).contains(" 421 ");
      assertThat(ask(port, "GET / HTTP/1.1", "X: y")).contains(" 421 ");
      assertThat(ask(port, "GET / HTTP/1.1", "Host: localhost", "Origin: http://evil.example"))
          .contains(" 403 ");
      assertThat(ask(port, "POST / HTTP/1.1", "Host: localhost", "Content-Length: 0"))
          .contains(" 405 ")
          .contains("allow: GET, HEAD");
      assertThat(ask(port, "GET /%zz HTTP/1.1", "Host: localhost")).contains(" 400 ");
      assertThat(ask(port, "GET / HTTP/1.1", "Host: go.example.org")).contains(" 200 ");
      assertThat(ask(port, "GET /gtp HTTP/1.1", "Host: localhost")).contains(" 426 ");
      assertThat(server.total("sanko_refused_total{reason=\"http 421\"}")).isEqualTo(2);
    }
  }

  @Test
  void opensWebSocketsToItsOwnPagesOnly() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 10);
      String own = "Host: localhost:" + port;
      assertThat(upgrade(port, "/gtp", own, "Origin: http://localhost:" + port)).contains(" 101 ");
      assertThat(upgrade(port, "/gtp", own, "Origin: https://go.example.org")).contains(" 101 ");
      assertThat(upgrade(port, "/gtp", own)).contains(" 101 ");
      assertThat(upgrade(port, "/gtp", own, "Origin: http://evil.example")).contains(" 403 ");
      assertThat(upgrade(port, "/gtp", own, "Origin: http://localhost:1")).contains(" 403 ");
      assertThat(upgrade(port, "/gtp", own, "Origin: null")).contains(" 403 ");
      String evil = "Host: evil.example:" + port;
      assertThat(upgrade(port, "/gtp", evil, "Origin: http://evil.example:" + port))
          .contains(" 421 ");
    }
  }

  @Test
  void playsAndAnalyzes() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 10);
      Messages game = new Messages();
      WebSocket gtp = open(port, "/gtp", game);
      gtp.sendText("boardsize 9", true).join();
      assertThat(game.next()).isEqualTo("= \n\n");
      gtp.sendText("1 genmove b", true).join();
      assertThat(game.next()).startsWith("=1 ").endsWith("\n\n");
      Messages analysis = new Messages();
      WebSocket json = open(port, "/analysis", analysis);
      json.sendText("{\"id\":\"p\",\"action\":\"parse_record\",\"sgf\":\"(;SZ[9];B[ee])\"}", true)
          .join();
      assertThat(analysis.next()).contains("\"move\":[\"B\",\"E5\"]");
      gtp.sendClose(1000, "").join();
      json.sendClose(1000, "").join();
    }
  }

  @Test
  void hearsTheTokenInTheFirstMessage() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken())) {
      int port = listen(server, 10);
      Messages good = new Messages();
      WebSocket known = open(port, "/gtp", good);
      known.sendText("auth " + TestServer.TOKEN, true).join();
      known.sendText("name", true).join();
      assertThat(good.next()).isEqualTo("= Sanko\n\n");
      for (String first : List.of("auth wrong", "name", "auth")) {
        Messages bad = new Messages();
        open(port, "/gtp", bad).sendText(first, true).join();
        assertThat(bad.code()).as(first).isEqualTo(4401);
        assertThat(bad.unread()).noneMatch(each -> each.contains("Sanko"));
      }
      assertThat(server.total("sanko_refused_total{reason=\"token\"}")).isEqualTo(3);
      known.abort();
    }
  }

  @Test
  void passesOverATokenThatNobodyAsksFor() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      Messages page = new Messages();
      WebSocket socket = open(listen(server, 10), "/gtp", page);
      socket.sendText("auth anything", true).join();
      socket.sendText("name", true).join();
      assertThat(page.next()).isEqualTo("= Sanko\n\n");
      socket.abort();
    }
  }

  @Test
  void sendsAwayWhoSaysNoToken() throws Exception {
    Choice impatient = Choice.USUAL.withToken().withTimes(600, 3, 600);
    try (TestServer server = new TestServer(new FakeEvaluator(), impatient)) {
      Messages silent = new Messages();
      open(listen(server, 10), "/analysis", silent);
      assertThat(silent.code()).isEqualTo(4401);
      assertThat(server.total("sanko_dropped_total{reason=\"login\"}")).isEqualTo(1);
    }
  }

  @Test
  void tellsPagesThatItIsFull() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 1);
      Messages first = new Messages();
      WebSocket only = open(port, "/gtp", first);
      Messages second = new Messages();
      open(port, "/gtp", second);
      assertThat(second.code()).isEqualTo(1013);
      assertThat(second.next()).isEqualTo("? the server is full\n\n");
      only.sendText("name", true).join();
      assertThat(first.next()).isEqualTo("= Sanko\n\n");
      assertThat(server.total("sanko_refused_total{reason=\"full\"}")).isEqualTo(1);
      only.abort();
    }
  }

  @Test
  void takesLongMessagesUpToALimit() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 10);
      Messages page = new Messages();
      WebSocket socket = open(port, "/analysis", page);
      String request = "{\"id\":\"p\",\"action\":\"parse_record\",\"sgf\":\"(;C[%s])\"}";
      socket.sendText(request.formatted("x".repeat(MAX_LINE - 100)), true).join();
      assertThat(page.next()).contains("xxx");
      socket.sendText(request.formatted("x".repeat(MAX_LINE)), true).join();
      assertThat(page.code()).isEqualTo(1009);
    }
  }

  @Test
  void takesNoLongMessagesFromStrangers() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator(), Choice.USUAL.withToken())) {
      Messages page = new Messages();
      var unused =
          open(listen(server, 10), "/analysis", page).sendText("x".repeat(MAX_LINE / 2), true);
      TestServer.await(() -> server.total("sanko_refused_total{reason=\"line\"}") == 1);
      TestServer.await(page::hasEnded);
    }
  }

  @Test
  void tellsPagesThatItGoesAway() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator)) {
      int port = listen(server, 10);
      Messages analysis = new Messages();
      open(port, "/analysis", analysis);
      Messages game = new Messages();
      WebSocket gtp = open(port, "/gtp", game);
      gtp.sendText("genmove b", true).join();
      TestServer.await(() -> evaluator.waiting() == 1);
      evaluator.open();
      server.server.drain(20);
      assertThat(game.next()).startsWith("= ");
      assertThat(game.code()).isEqualTo(1001);
      assertThat(analysis.code()).isEqualTo(1001);
    }
  }

  @Test
  void stopsASearchWhoseQueryIsEnded() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (TestServer server = new TestServer(evaluator)) {
      Messages page = new Messages();
      WebSocket socket = open(listen(server, 10), "/analysis", page);
      socket
          .sendText(
              "{\"id\":\"q\",\"moves\":[],\"rules\":\"aga\",\"boardXSize\":9,\"boardYSize\":9}",
              true)
          .join();
      TestServer.await(() -> evaluator.waiting() == 1);
      socket.sendText("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"q\"}", true).join();
      assertThat(page.next()).contains("\"terminateId\":\"q\"");
      evaluator.open();
      assertThat(page.next()).contains("\"id\":\"q\"", "\"isDuringSearch\":false");
      socket.abort();
    }
  }

  @Test
  void takesAThousandRequestsOfOnePageInOrder() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      Messages page = new Messages();
      WebSocket socket = open(listen(server, 10), "/analysis", page);
      for (int i = 0; i < 1000; i++) {
        socket.sendText("{\"id\":\"" + i + "\",\"action\":\"query_version\"}", true).join();
      }
      for (int i = 0; i < 1000; i++) {
        assertThat(page.next()).contains("\"id\":\"" + i + "\"");
      }
      socket.abort();
    }
  }

  /** Whether a connection ends; by a reset where the server has not read all that was sent. */
  private static boolean hasEnded(Client client) throws IOException {
    try {
      return client.line() == null;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void servesOthersWhileStrangersSendHalfRequests() throws Exception {
    int most = 40;
    List<Client> strangers = new ArrayList<>();
    try (TestServer server =
            new TestServer(new FakeEvaluator(), Choice.USUAL.withConnections(most));
        Client program = new Client(server.json)) {
      int port = listen(server, 10);
      for (int i = 0; i < 2 * most; i++) {
        Client stranger = new Client(port);
        stranger.send("GET / HTTP/1.1\r\nHost: loc");
        strangers.add(stranger);
      }
      assertThat(hasEnded(strangers.get(0))).as("the oldest makes room").isTrue();
      program.send("{\"id\":\"v\",\"action\":\"query_version\"}\n");
      assertThat(program.line()).contains("\"version\"");
      assertThat(ask(port, "GET / HTTP/1.1", "Host: localhost")).contains(" 200 ");
      assertThat(server.metrics.text().lines())
          .filteredOn(line -> line.startsWith("sanko_browsers "))
          .allMatch(line -> Integer.parseInt(line.substring(15)) <= most / 2);
      List<Client> programs = new ArrayList<>();
      for (int i = 1; i < most; i++) {
        programs.add(new Client(server.json));
      }
      Client last = programs.get(programs.size() - 1);
      last.send("{\"id\":\"w\",\"action\":\"query_version\"}\n");
      assertThat(last.line()).as("browsers make room for programs").contains("\"version\"");
      for (Client each : programs) {
        each.leave();
      }
    } finally {
      for (Client each : strangers) {
        each.leave();
      }
    }
  }

  @Test
  void waitsForARequestOnlySoLong() throws Exception {
    try (TestServer server =
        new TestServer(new FakeEvaluator(), Choice.USUAL.withTimes(600, 1, 600))) {
      for (int port : List.of(listen(server, 10), server.admin)) {
        try (Client half = new Client(port);
            Client silent = new Client(port)) {
          half.send("GET / HTTP/1.1\r\nHost: loc");
          assertThat(half.line()).isNull();
          assertThat(silent.line()).isNull();
        }
      }
      assertThat(server.total("sanko_dropped_total{reason=\"request\"}")).isEqualTo(4);
    }
  }

  @Test
  void survivesNonsense() throws Exception {
    try (TestServer server = new TestServer(new FakeEvaluator())) {
      int port = listen(server, 10);
      for (String nonsense : List.of("\u0000\u0001\u0002", "GET", "(;)", "x".repeat(100_000))) {
        try (Client client = new Client(port)) {
          client.send(nonsense + "\r\n\r\n");
          client.socket.shutdownOutput();
          assertThat(client.reply()).doesNotContain(" 200 ");
        } catch (IOException e) {
          assertThat(e).as(nonsense).hasMessageContaining("eset");
        }
      }
      Messages page = new Messages();
      WebSocket socket = open(port, "/analysis", page);
      for (String nonsense : List.of("nonsense", "[]", "{}", "{\"id\":\"1\",\"action\":\"fly\"}")) {
        socket.sendText(nonsense, true).join();
        assertThat(page.next()).contains("error");
      }
      assertThat(ask(port, "GET / HTTP/1.1", "Host: localhost").getBytes(StandardCharsets.UTF_8))
          .isNotEmpty();
      socket.abort();
    }
  }
}
