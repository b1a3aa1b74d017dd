package sanko.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import sanko.engine.json.Json;

/**
 * One client on standard input and output, a message a line. Unlike the SDK's own transport it
 * survives lines that are no messages and lets the client cancel requests. The input is for one
 * thread, the output is shared.
 */
final class StdioTransport implements McpServerTransportProvider {
  /** Characters of a message: room for the longest record. */
  static final int LONGEST = 4 << 20;

  /** How far a session has come: nothing yet, initialize, notifications/initialized. */
  private enum Stage {
    NEW,
    GREETED,
    BEGUN
  }

  private final McpJsonMapper mapper;
  private final BufferedReader in;
  private final OutputStream out;
  private final OpenCalls calls = new OpenCalls();
  private @Nullable McpServerSession session;
  private Stage stage = Stage.NEW;

  StdioTransport(McpJsonMapper mapper, InputStream in, OutputStream out) {
    this.mapper = mapper;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    session =
        factory.create(
            new ClientTransport(mapper, message -> write(Messages.text(mapper, message))));
  }

  @Override
  public List<String> protocolVersions() {
    return Messages.VERSIONS;
  }

  /**
   * Serves until the input ends; what is not answered by then is cancelled.
   *
   * @throws IOException if the input fails
   */
  void serve() throws IOException {
    StringBuilder line = new StringBuilder();
    try {
      while (readLine(line)) {
        if (line.length() > LONGEST) {
          write(Messages.invalid("The message is too long").answer());
        } else if (!line.toString().isBlank()) {
          take(line.toString());
        }
        line.setLength(0);
      }
    } finally {
      calls.cancelAll();
    }
  }

  /** Reads a line, of one that is too long only the beginning; returns whether there is one. */
  private boolean readLine(StringBuilder line) throws IOException {
    int next = in.read();
    while (next >= 0 && next != '\n') {
      if (line.length() <= LONGEST) {
        line.append((char) next);
      }
      next = in.read();
    }
    return next >= 0 || line.length() > 0;
  }

  private void take(String line) {
    McpServerSession client = session;
    if (client == null) {
      throw new IllegalStateException("no server");
    }
    McpSchema.JSONRPCMessage message;
    try {
      message = Messages.read(mapper, line);
    } catch (RefusedException e) {
      write(e.answer());
      return;
    }
    if (message instanceof McpSchema.JSONRPCRequest request) {
      take(request, client);
    } else if (message instanceof McpSchema.JSONRPCNotification told) {
      take(told, client);
    } else {
      client.handle(message).onErrorComplete().subscribe();
    }
  }

  /** The SDK keeps requests that come too early, pings too, until the session has begun. */
  private void take(McpSchema.JSONRPCRequest request, McpServerSession client) {
    if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
      stage = stage == Stage.NEW ? Stage.GREETED : stage;
    } else if (stage != Stage.BEGUN) {
      write(early(request));
      return;
    }
    calls.begin(request.id(), client.handle(request));
  }

  /** The answer to a request before the session has begun. */
  private String early(McpSchema.JSONRPCRequest request) {
    if (request.method().equals(McpSchema.METHOD_PING)) {
      return Messages.text(mapper, McpSchema.JSONRPCResponse.result(request.id(), Map.of()));
    }
    String why = "The session has not begun: send initialize, then notifications/initialized";
    return new RefusedException(McpSchema.ErrorCodes.INVALID_REQUEST, why, request.id()).answer();
  }

  private void take(McpSchema.JSONRPCNotification told, McpServerSession client) {
    if (told.method().equals(OpenCalls.CANCELLED)) {
      calls.cancel(told.params());
      return;
    }
    if (told.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
      if (stage != Stage.GREETED) {
        return;
      }
      stage = Stage.BEGUN;
    }
    client.handle(told).onErrorComplete().subscribe();
  }

  private void write(String line) {
    try {
      synchronized (out) {
        out.write((Json.sendable(line) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException e) {
      // The client reads no more; its input will end too.
      System.getLogger(StdioTransport.class.getName())
          .log(System.Logger.Level.DEBUG, "the client does not read", e);
      calls.cancelAll();
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    McpServerSession client = session;
    return client == null ? Mono.empty() : client.sendNotification(method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(calls::cancelAll);
  }
}
