package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.RecordFetcher.FetchException;

/** Records of game servers, in whose place one on this machine answers. */
class GameServersTest {
  private static final String SGF = "(;GM[1]FF[4]SZ[9]PB[Ume];B[ee];W[ec])";
  private static final String OGS = "https://online-go.com/game/7";

  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer stub;
  private volatile String answer = SGF;
  private volatile String target = "";
  private volatile int status = 200;
  private volatile boolean isStuck;

  @BeforeEach
  void start() throws IOException {
    stub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    stub.createContext("/", this::answer);
    stub.setExecutor(threads);
    stub.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    stub.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    asked.add(path);
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    boolean isFirst = !target.isEmpty() && asked.size() == 1;
    if (isFirst) {
      exchange.getResponseHeaders().add("location", target);
    }
    exchange.sendResponseHeaders(isFirst ? 302 : status, bytes.length + (isStuck ? 1 : 0));
    exchange.getResponseBody().write(bytes);
    if (isStuck) {
      exchange.getResponseBody().flush();
      awaitEnd();
    }
    exchange.close();
  }

  private void awaitEnd() {
    try {
      end.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private GameServers servers(Duration patience) {
    int port = stub.getAddress().getPort();
    return new GameServers(
        uri ->
            URI.create(
                "http://127.0.0.1:%d/%s%s%s"
                    .formatted(
                        port,
                        uri.getHost(),
                        uri.getPath(),
                        uri.getQuery() == null ? "" : "?" + uri.getQuery())),
        address -> true,
        patience);
  }

  /** The record, or the word for why there is none. */
  private static String outcome(CompletableFuture<String> fetched) {
    try {
      return fetched.orTimeout(10, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      return e.getCause() instanceof FetchException known
          ? known.problem().name()
          : String.valueOf(e.getCause());
    }
  }

  private String fetch(String address) {
    return outcome(servers(Duration.ofSeconds(10)).fetch(address));
  }

  @ParameterizedTest
  @CsvSource({
    "https://online-go.com/game/123, /online-go.com/api/v1/games/123/sgf",
    "online-go.com/game/view/123?x=1, /online-go.com/api/v1/games/123/sgf",
    "http://online-go.com/review/9#a, /online-go.com/api/v1/reviews/9/sgf",
    "https://online-go.com/demo/view/8, /online-go.com/api/v1/reviews/8/sgf",
    "https://online-go.com/demo/8, /online-go.com/api/v1/reviews/8/sgf",
    "https://online-go.com/api/v1/games/5/sgf/, /online-go.com/api/v1/games/5/sgf",
  })
  void gamesOfOgsAreAskedForAsSgf(String address, String path) {
    assertThat(fetch(address)).isEqualTo(SGF);
    assertThat(asked).containsExactly(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h5.foxwq.com/txwqshare/index.html?chessid=1676910620010001365&boardsize=19",
        "https://h5.foxwq.com/yehunewshare/?uid=1&chessid=1676910620010001365",
      })
  void sharedGamesOfFoxComeAsJson(String address) {
    answer = "{\"result\":0,\"chess\":\"(;GM[1]\\\\r\\\\nSZ[9]C[a\\\\nb\\\\]c];B[ee])\"}";
    assertThat(fetch(address)).isEqualTo("(;GM[1]\nSZ[9]C[a\nb\\]c];B[ee])");
    assertThat(asked)
        .containsExactly(
            "/h5.foxwq.com/yehuDiamond/chessbook_local/YHWQFetchChess?chessid=1676910620010001365");
  }

  @Test
  void listedGamesOfFoxAreFoundInTheirPage() {
    answer =
        "<script>for(;;){}</script><div>(;GM[1]SZ[9]EV[A &amp; B]\n;B[ee])\n</div><p>(;SZ[5])</p>";
    assertThat(fetch("https://www.foxwq.com/qipu/newlist/id/2026031862241631.html"))
        .isEqualTo("(;GM[1]SZ[9]EV[A & B]\n;B[ee])\n");
    assertThat(asked).containsExactly("/www.foxwq.com/qipu/newlist/id/2026031862241631.html");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://example.org/game/1",
        "https://online-go.com.example.org/game/1",
        "https://example.org/?https://online-go.com/game/1",
        "https://online-go.com@example.org/game/1",
        "https://online-go.com:81/game/1",
        "https://online-go.com/game/1a",
        "https://online-go.com/game/1/../../admin",
        "https://h5.foxwq.com/x?chessid=1%20",
        "https://h5.foxwq.com/x?mychessid=1",
        "file:///etc/passwd",
        "http://127.0.0.1/game/1",
      })
  void otherAddressesAreNotAskedFor(String address) {
    String outcome = fetch(address);
    if (address.endsWith("admin")) {
      // Only the number counts.
      assertThat(asked).containsExactly("/online-go.com/api/v1/games/1/sgf");
      return;
    }
    assertThat(outcome).isEqualTo("ADDRESS");
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "401, PRIVATE",
    "403, PRIVATE",
    "404, MISSING",
    "410, MISSING",
    "429, BUSY",
    "500, NETWORK",
    "302, NETWORK",
  })
  void refusalsAreToldApart(int status, String problem) {
    this.status = status;
    assertThat(fetch(OGS)).isEqualTo(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "{\"result\":0}", "SZ[9]"})
  void whatIsNoRecordIsNotPassedOn(String content) {
    answer = content;
    assertThat(fetch(OGS)).isEqualTo("CONTENT");
    assertThat(fetch("https://h5.foxwq.com/x?chessid=1")).isEqualTo("CONTENT");
    assertThat(fetch("https://www.foxwq.com/qipu/newlist/id/1.html")).isEqualTo("CONTENT");
  }

  @Test
  void foxSaysThatAGameIsNotThere() {
    answer = "{\"result\":-1,\"resultstr\":\"x\"}";
    assertThat(fetch("https://h5.foxwq.com/x?chessid=1")).isEqualTo("MISSING");
  }

  @Test
  void redirectsAreFollowedOnTheServersOnly() {
    target = "/other/7";
    assertThat(fetch(OGS)).isEqualTo(SGF);
    assertThat(asked)
        .containsExactly("/online-go.com/api/v1/games/7/sgf", "/online-go.com/other/7");
    for (String other :
        List.of(
            "https://example.org/",
            "http://online-go.com/",
            "https://online-go.com:444/",
            "https://a@online-go.com/",
            "file:///x",
            "http://127.0.0.1/",
            "::")) {
      asked.clear();
      target = other;
      assertThat(fetch(OGS)).as(other).isEqualTo("NETWORK");
      assertThat(asked).as(other).hasSize(1);
    }
  }

  @Test
  void anAnswerHasABoundOfSizeAndOfTime() {
    answer = "(;C[" + "x".repeat(GameServers.MOST_BYTES) + "])";
    assertThat(fetch(OGS)).isEqualTo("LARGE");
    answer = "(;";
    isStuck = true;
    assertThat(outcome(servers(Duration.ofMillis(300)).fetch(OGS))).isEqualTo("LATE");
  }

  @Test
  void aFewAreFetchedAtATime() {
    isStuck = true;
    GameServers servers = servers(Duration.ofSeconds(10));
    List<CompletableFuture<String>> open = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      open.add(servers.fetch(OGS));
    }
    assertThat(outcome(servers.fetch(OGS))).isEqualTo("BUSY");
    end.countDown();
    open.forEach(each -> assertThat(outcome(each)).as("cut off").isEqualTo("NETWORK"));
    isStuck = false;
    assertThat(outcome(servers.fetch(OGS))).isEqualTo(SGF);
  }

  @Test
  void machinesOfPrivateNetworksAreNotAsked() {
    URI here = URI.create("http://127.0.0.1:" + stub.getAddress().getPort() + "/");
    GameServers servers =
        new GameServers(uri -> here, GameServers::isPublic, Duration.ofSeconds(10));
    assertThat(outcome(servers.fetch(OGS))).isEqualTo("NETWORK");
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false",
    "10.1.2.3, false",
    "172.16.0.1, false",
    "192.168.1.1, false",
    "169.254.169.254, false",
    "100.64.0.1, false",
    "0.0.0.0, false",
    "224.0.0.1, false",
    "255.255.255.255, false",
    "::1, false",
    "::, false",
    "fe80::1, false",
    "fd00::1, false",
    "::ffff:10.0.0.1, false",
    "::10.0.0.1, false",
    "64:ff9b::10.0.0.1, false",
    "64:ff9b:1::1, false",
    "2002:a00:1::1, false",
    "2001:0:a00:1::1, false",
    "ff02::1, false",
    "198.18.0.1, false",
    "198.19.255.255, false",
    "198.20.0.1, true",
    "2001:4860::1, true",
    "100.128.0.1, true",
    "8.8.8.8, true",
    "172.32.0.1, true",
    "2606:4700::1, true",
  })
  void onlyAddressesOfTheInternetArePublic(String address, boolean isPublic) throws IOException {
    assertThat(GameServers.isPublic(InetAddress.getByName(address))).isEqualTo(isPublic);
  }
}
