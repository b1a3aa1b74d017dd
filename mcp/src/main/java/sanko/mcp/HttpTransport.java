package sanko.mcp;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import sanko.engine.json.Json;
import sanko.server.MessageService;
import sanko.server.PageService.Answer;

/**
 * Streamable HTTP: each request is answered by one message of JSON. The server has nothing to say
 * by itself, so it opens no streams of events. Shared.
 */
final class HttpTransport implements McpStreamableServerTransportProvider, MessageService {
  /** Sessions that are kept; clients that come back to an older one begin anew. */
  private static final int MOST_SESSIONS = 256;

  private static final String SESSION = HttpHeaders.MCP_SESSION_ID.toLowerCase(Locale.ROOT);
  private static final String VERSION = HttpHeaders.PROTOCOL_VERSION.toLowerCase(Locale.ROOT);
  private static final Map<String, String> JSON = Map.of("content-type", "application/json");
  private static final int OK = 200;
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int INTERNAL = 500;

  private record Client(McpStreamableServerSession session, OpenCalls calls) {}

  private final McpJsonMapper mapper;
  private final Consumer<String> whenEnded;

  /** By their ids, those used last at the end. */
  @GuardedBy("this")
  private final Map<String, Client> clients = new LinkedHashMap<>(16, 0.75f, true);

  /** Set once, before the first request. */
  private McpStreamableServerSession.@Nullable Factory factory;

  /**
   * A transport without clients.
   *
   * @param whenEnded receives the ids of sessions that have ended
   */
  HttpTransport(McpJsonMapper mapper, Consumer<String> whenEnded) {
    this.mapper = mapper;
    this.whenEnded = whenEnded;
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory sessions) {
    factory = sessions;
  }

  @Override
  public List<String> protocolVersions() {
    return Messages.VERSIONS;
  }

  @Override
  public CompletableFuture<Answer> answer(Request request) {
    String version = request.header(VERSION);
    if (version != null && !protocolVersions().contains(version)) {
      return refused(BAD_REQUEST, "This version of the protocol is not spoken here");
    }
    return switch (request.method()) {
      case "POST" -> take(request);
      case "DELETE" -> end(request.header(SESSION));
      default ->
          CompletableFuture.completedFuture(
              Answer.text(NOT_ALLOWED, "POST or DELETE\n").with(Map.of("allow", "POST, DELETE")));
    };
  }

  private CompletableFuture<Answer> take(Request request) {
    McpSchema.JSONRPCMessage message;
    try {
      message = Messages.read(mapper, request.body());
    } catch (RefusedException e) {
      return refused(e.isAnswer() ? OK : BAD_REQUEST, e);
    }
    if (message instanceof McpSchema.JSONRPCRequest begun
        && begun.method().equals(McpSchema.METHOD_INITIALIZE)) {
      return begin(begun);
    }
    String id = request.header(SESSION);
    if (id == null) {
      return refused(BAD_REQUEST, "The header " + HttpHeaders.MCP_SESSION_ID + " is missing");
    }
    Client client = client(id);
    if (client == null) {
      return refused(NOT_FOUND, "There is no such session");
    }
    return take(message, client);
  }

  private CompletableFuture<Answer> take(McpSchema.JSONRPCMessage message, Client client) {
    if (message instanceof McpSchema.JSONRPCRequest request) {
      CompletableFuture<Answer> answer = new CompletableFuture<>();
      Disposable call = client.calls().begin(request.id(), answered(client, request, answer));
      if (call.isDisposed() && !answer.isDone()) {
        return refused(NOT_FOUND, "There is no such session any more");
      }
      var unused =
          answer.whenComplete(
              (found, failure) -> {
                if (answer.isCancelled()) {
                  call.dispose();
                }
              });
      return answer;
    }
    Mono<Void> heard = Mono.empty();
    if (message instanceof McpSchema.JSONRPCResponse response) {
      heard = client.session().accept(response);
    } else if (message instanceof McpSchema.JSONRPCNotification told) {
      if (told.method().equals(OpenCalls.CANCELLED)) {
        client.calls().cancel(told.params());
      } else {
        heard = client.session().accept(told);
      }
    }
    return heard.onErrorComplete().thenReturn(empty(ACCEPTED)).toFuture();
  }

  /**
   * A request that the client cancels is answered without a message; one that ends without an
   * answer has failed.
   */
  private Mono<Void> answered(
      Client client, McpSchema.JSONRPCRequest request, CompletableFuture<Answer> answer) {
    ClientTransport transport = new ClientTransport(mapper, message -> complete(answer, message));
    return Mono.defer(() -> client.session().responseStream(transport).handle(request))
        .doOnCancel(() -> answer.complete(empty(ACCEPTED)))
        .doFinally(
            end -> {
              if (!answer.isDone()) {
                answer.complete(unanswered(request));
              }
            });
  }

  /** Only responses are answers; other messages have no place to go. */
  private void complete(CompletableFuture<Answer> answer, McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCResponse) {
      answer.complete(json(OK, Messages.text(mapper, message)));
    }
  }

  private Answer unanswered(McpSchema.JSONRPCRequest request) {
    McpSchema.JSONRPCResponse failure =
        McpSchema.JSONRPCResponse.error(
            request.id(),
            new McpSchema.JSONRPCResponse.JSONRPCError(
                McpSchema.ErrorCodes.INTERNAL_ERROR, "The server has no answer"));
    return json(INTERNAL, Messages.text(mapper, failure));
  }

  private CompletableFuture<Answer> begin(McpSchema.JSONRPCRequest request) {
    McpStreamableServerSession.Factory sessions = factory;
    if (sessions == null) {
      throw new IllegalStateException("no server");
    }
    McpStreamableServerSession.McpStreamableServerSessionInit begun =
        sessions.startSession(
            mapper.convertValue(request.params(), McpSchema.InitializeRequest.class));
    String id = begun.session().getId();
    keep(id, new Client(begun.session(), new OpenCalls()));
    return begun
        .initResult()
        .map(
            result ->
                json(
                        OK,
                        Messages.text(
                            mapper, McpSchema.JSONRPCResponse.result(request.id(), result)))
                    .with(Map.of(SESSION, id)))
        .toFuture();
  }

  // ---- sessions

  private synchronized @Nullable Client client(String id) {
    return clients.get(id);
  }

  private void keep(String id, Client client) {
    Map.Entry<String, Client> oldest = null;
    synchronized (this) {
      clients.put(id, client);
      if (clients.size() > MOST_SESSIONS) {
        oldest = clients.entrySet().iterator().next();
        clients.remove(oldest.getKey());
      }
    }
    if (oldest != null) {
      ended(oldest.getKey(), oldest.getValue());
    }
  }

  private CompletableFuture<Answer> end(@Nullable String id) {
    Client client;
    synchronized (this) {
      client = id == null ? null : clients.remove(id);
    }
    if (id == null || client == null) {
      return refused(NOT_FOUND, "There is no such session");
    }
    ended(id, client);
    return CompletableFuture.completedFuture(empty(OK));
  }

  private void ended(String id, Client client) {
    client.calls().cancelAll();
    client.session().close();
    whenEnded.accept(id);
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.empty();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(
        () -> {
          List<Client> left;
          synchronized (this) {
            left = List.copyOf(clients.values());
            clients.clear();
          }
          left.forEach(each -> each.calls().cancelAll());
        });
  }

  // ---- answers

  private static CompletableFuture<Answer> refused(int status, String message) {
    return refused(status, Messages.invalid(message));
  }

  private static CompletableFuture<Answer> refused(int status, RefusedException why) {
    return CompletableFuture.completedFuture(json(status, why.answer()));
  }

  private static Answer json(int status, String text) {
    return new Answer(
        status, JSON, ByteBuffer.wrap(Json.sendable(text).getBytes(StandardCharsets.UTF_8)));
  }

  private static Answer empty(int status) {
    return new Answer(status, Map.of(), ByteBuffer.allocate(0));
  }
}
