package sanko.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * Where the SDK sends its messages to a client.
 *
 * @param receiver gets each of them, from any thread
 */
record ClientTransport(McpJsonMapper mapper, Consumer<McpSchema.JSONRPCMessage> receiver)
    implements McpStreamableServerTransport {
  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(() -> receiver.accept(message));
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, String id) {
    return sendMessage(message);
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return mapper.convertValue(data, type);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  @Override
  public List<String> protocolVersions() {
    return Messages.VERSIONS;
  }
}
