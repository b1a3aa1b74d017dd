package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.ParameterException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.testing.GatedEvaluator;

/** Streamable HTTP: who may ask, sessions, and clients that go away. */
@Timeout(60)
class HttpTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String INITIALIZE =
      "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':'2025-06-18',"
          + "'capabilities':{},'clientInfo':{'name':'test','version':'1'}}}";
  private static final String PING = "{'jsonrpc':'2.0','id':1,'method':'ping'}";

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir private Path folder;

  private HttpResponse<String> send(String address, String method, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + "/mcp"))
            .method(method, BodyPublishers.ofString(body.replace('\'', '"')))
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream");
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private String begin(String address, String... headers) throws Exception {
    HttpResponse<String> begun = send(address, "POST", INITIALIZE, headers);
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
    return begun.headers().firstValue("mcp-session-id").orElseThrow();
  }

  @Test
  void keepsSessionsApart() throws Exception {
    try (RunningServer server = RunningServer.overHttp()) {
      String address = server.address();
      String first = begin(address);
      String second = begin(address);
      String newGame = call("new_game", "{'boardSize':5}");
      assertThat(send(address, "POST", newGame, "mcp-session-id", first).body())
          .contains("You are Black");
      assertThat(send(address, "POST", call("show_board", "{}"), "mcp-session-id", second).body())
          .contains("There is no game in this session");
      assertThat(send(address, "POST", call("show_board", "{}"), "mcp-session-id", first).body())
          .contains("Position after 0 moves");
      assertThat(send(address, "DELETE", "", "mcp-session-id", first).statusCode()).isEqualTo(200);
      assertThat(send(address, "POST", PING, "mcp-session-id", first).statusCode()).isEqualTo(404);
      assertThat(send(address, "POST", PING, "mcp-session-id", second).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void keepsTheGameIfANewOneCannotBePlayed() throws Exception {
    try (RunningServer server = RunningServer.overHttp()) {
      String address = server.address();
      String id = begin(address);
      for (String begun :
          List.of("{'boardSize':5}", "{'boardSize':25}", "{'boardSize':25,'color':'white'}")) {
        String answer = send(address, "POST", call("new_game", begun), "mcp-session-id", id).body();
        assertThat(answer)
            .contains(begun.contains("25") ? "does not support boards of 25x25" : "on 5x5");
      }
      assertThat(send(address, "POST", call("play", "{'move':'C3'}"), "mcp-session-id", id).body())
          .contains("Position after 2 moves", "on 5x5");
    }
  }

  private static String call(String tool, String arguments) {
    return "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'%s','arguments':%s}}"
        .formatted(tool, arguments);
  }

  @Test
  void saysWhatIsWrongWithARequest() throws Exception {
    try (RunningServer server = RunningServer.overHttp()) {
      String address = server.address();
      HttpResponse<String> broken = send(address, "POST", "{");
      assertThat(broken.statusCode()).isEqualTo(400);
      JsonNode error = JSON.readTree(broken.body()).path("error");
      assertThat(error.path("code").asInt()).isEqualTo(-32700);
      assertThat(send(address, "POST", PING).statusCode()).isEqualTo(400);
      assertThat(send(address, "POST", "[]").statusCode()).isEqualTo(400);
      assertThat(send(address, "GET", "").statusCode()).isEqualTo(405);
      assertThat(send(address + "/other", "POST", PING).statusCode()).isEqualTo(404);
      String id = begin(address);
      assertThat(
              send(address, "POST", PING, "mcp-session-id", id, "mcp-protocol-version", "1")
                  .statusCode())
          .isEqualTo(400);
      String bare = "{'jsonrpc':'2.0','id':6,'method':'tools/call'}";
      HttpResponse<String> refused = send(address, "POST", bare, "mcp-session-id", id);
      assertThat(refused.statusCode()).isEqualTo(200);
      assertThat(JSON.readTree(refused.body()).path("error").path("code").asInt())
          .isEqualTo(-32602);
      String greeting = "{'jsonrpc':'2.0','id':6,'method':'initialize'}";
      assertThat(send(address, "POST", greeting).body())
          .contains("-32602", "\"id\":6", "initialize needs params");
      String told = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
      assertThat(send(address, "POST", told, "mcp-session-id", id).statusCode()).isEqualTo(202);
    }
  }

  /** A page of another site could make a browser ask. */
  @Test
  void refusesPagesOfOtherSites() throws Exception {
    try (RunningServer server = RunningServer.overHttp()) {
      String address = server.address();
      assertThat(send(address, "POST", INITIALIZE, "origin", "https://evil.example").statusCode())
          .isEqualTo(403);
      assertThat(raw(address, "evil.example:80")).startsWith("HTTP/1.1 421 ");
    }
  }

  private static String raw(String address, String host) throws IOException {
    URI uri = URI.create(address);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
      String request = "POST /mcp HTTP/1.1\r\nhost: " + host + "\r\ncontent-length: 2\r\n\r\n{}";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void wantsTheToken() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret\n");
    try (RunningServer server = RunningServer.overHttp("--token-file", token.toString())) {
      String address = server.address();
      assertThat(send(address, "POST", INITIALIZE).statusCode()).isEqualTo(401);
      assertThat(send(address, "POST", INITIALIZE, "authorization", "Bearer no").statusCode())
          .isEqualTo(401);
      String id = begin(address, "authorization", "Bearer secret");
      assertThat(send(address, "POST", PING, "mcp-session-id", id).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void opensItsLog(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("a.log");
    try (RunningServer server = RunningServer.overHttp("-override-config", "logFile=" + log)) {
      assertThat(server.address()).startsWith("http");
      assertThat(log).exists();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-address", "-token-file"})
  void refusesItsOptionsWithoutHttp(String option) throws Exception {
    try (RunningServer server =
        new RunningServer(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), option, "x")) {
      assertThat(server.failure()).hasMessage(option + " needs -http");
    }
  }

  @Test
  void listensElsewhereOnlyWithAToken() throws Exception {
    try (RunningServer server = RunningServer.overHttp("--address", "0.0.0.0")) {
      assertThat(server.failure())
          .isInstanceOf(ParameterException.class)
          .hasMessageContaining("name a token");
    }
  }

  /** All searches of a call count: those after a move and those of dead stones too. */
  @Test
  void keepsACallWithinItsVisits() throws Exception {
    GatedEvaluator counting = new GatedEvaluator();
    counting.open();
    try (RunningServer server =
        new RunningServer(
            counting,
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            "--http",
            "0",
            "--max-visits",
            "40")) {
      String address = server.address();
      String id = begin(address);
      String position = "'moves':['C3','G7'],'boardSize':9";
      for (String wish :
          List.of(
              "explain,'move':'E5'",
              "explain",
              "score",
              "review_game",
              "compare_moves,'candidates':['E5','E6','E7']")) {
        String tool = wish.replaceAll(",.*", "");
        String all = position + wish.substring(tool.length());
        int before = counting.evaluations.get();
        assertThat(send(address, "POST", call(tool, "{" + all + "}"), "mcp-session-id", id).body())
            .contains("\"isError\":false");
        assertThat(counting.evaluations.get() - before).as(wish).isBetween(2, 40);
        String most = call(tool, "{" + all + ",'visits':40}");
        boolean isOneSearch = wish.equals("explain");
        assertThat(send(address, "POST", most, "mcp-session-id", id).body())
            .as(wish)
            .contains(isOneSearch ? "\"isError\":false" : "a call may have 40");
      }
    }
  }

  /** A search for which nobody waits any more ends. */
  @Test
  void cancelsTheCallOfAClientThatIsGone() throws Exception {
    GatedEvaluator gate = new GatedEvaluator();
    gate.open();
    try (RunningServer server =
        new RunningServer(
            gate, InputStream.nullInputStream(), OutputStream.nullOutputStream(), "--http", "0")) {
      String address = server.address();
      String id = begin(address);
      gate.drain();
      String body = call("analyze", "{'moves':[],'boardSize':9,'visits':20000}").replace('\'', '"');
      URI uri = URI.create(address);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
        String request =
            "POST /mcp HTTP/1.1\r\nhost: localhost\r\nmcp-session-id: %s\r\ncontent-length: %d\r\n\r\n%s"
                .formatted(id, body.length(), body);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        while (gate.waiting() == 0) {
          Thread.sleep(1);
        }
      }
      assertThat(send(address, "POST", PING, "mcp-session-id", id).statusCode()).isEqualTo(200);
      int before = gate.evaluations.get();
      gate.open();
      String other = call("analyze", "{'moves':['C3'],'boardSize':9,'visits':20000}");
      assertThat(send(address, "POST", other, "mcp-session-id", id).body()).contains("visits");
      // The first search may go on for a while, as another thread reads the end of its connection.
      assertThat(gate.evaluations.get() - before).isLessThan(24_000);
    }
  }
}
