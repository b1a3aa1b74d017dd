package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import sanko.server.MessageService.Request;
import sanko.server.PageService.Answer;

/** Requests whose handlers have no answer. */
class HttpTransportTest {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
      """;

  private final McpJsonMapper mapper = new JacksonMcpJsonMapper(new JsonMapper());
  private final HttpTransport transport = new HttpTransport(mapper, session -> {});

  /** The answer to a request that is handled so. */
  private Answer answer(McpRequestHandler<?> handler) throws Exception {
    McpStreamableServerSession session =
        new McpStreamableServerSession(
            "s",
            McpSchema.ClientCapabilities.builder().build(),
            McpSchema.Implementation.builder("test", "1").build(),
            Duration.ofMinutes(1),
            Map.of("ask", handler),
            Map.of());
    transport.setSessionFactory(
        request -> new McpStreamableServerSessionInit(session, Mono.empty()));
    var unused = transport.answer(new Request("POST", Map.of(), INITIALIZE));
    String ask = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ask\"}";
    return transport
        .answer(new Request("POST", Map.of("mcp-session-id", "s"), ask))
        .get(10, TimeUnit.SECONDS);
  }

  private static String text(Answer answer) {
    return StandardCharsets.UTF_8.decode(answer.body()).toString();
  }

  @Test
  void answersWhatEndsWithoutAnAnswer() throws Exception {
    Answer answer = answer((exchange, parameters) -> Mono.empty());
    assertThat(answer.status()).isEqualTo(500);
    assertThat(text(answer)).contains("-32603", "\"id\":7");
  }

  @Test
  void answersWhatCannotBeWritten() throws Exception {
    Answer answer = answer((exchange, parameters) -> Mono.just(new Object()));
    assertThat(answer.status()).isEqualTo(500);
  }

  @Test
  void answersWhatFails() throws Exception {
    Answer answer =
        answer((exchange, parameters) -> Mono.error(new IllegalStateException("broken")));
    assertThat(text(answer)).contains("-32603");
  }
}
