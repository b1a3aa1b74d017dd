package sanko.gtp.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** A plain TCP balancer: passes connections on to ports in turn, and can cut them at any byte. */
final class Balancer implements AutoCloseable {
  private final ServerSocket listener;
  private final List<Integer> targets = new CopyOnWriteArrayList<>();
  private final IntUnaryOperator bytesOfConnection;
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<Pair> open = ConcurrentHashMap.newKeySet();

  /** A client's connection and the one to its server. */
  private record Pair(Socket client, Socket server) {
    /** Cuts both, the client's first: what a server says to an end must not reach the client. */
    void cut() {
      close(client);
      close(server);
    }
  }

  /** A balancer that cuts nothing by itself. */
  Balancer(Integer... targets) throws IOException {
    this(number -> Integer.MAX_VALUE, targets);
  }

  /**
   * A balancer that cuts connections.
   *
   * @param bytesOfConnection how many bytes of answers pass before the cut, by number from 0
   */
  Balancer(IntUnaryOperator bytesOfConnection, Integer... targets) throws IOException {
    this.bytesOfConnection = bytesOfConnection;
    this.targets.addAll(List.of(targets));
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "test-balancer");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listener.getLocalPort();
  }

  /** How many connections there have been. */
  int connections() {
    return connections.get();
  }

  /** New connections go to these ports from now on. */
  void send(Integer... ports) {
    targets.addAll(List.of(ports));
    while (targets.size() > ports.length) {
      targets.remove(0);
    }
  }

  /** Cuts all connections that are open now, and none that opens meanwhile. */
  void cut() {
    List<Pair> now = List.copyOf(open);
    now.forEach(open::remove);
    now.forEach(Pair::cut);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        int number = connections.get();
        try {
          Socket server =
              new Socket(InetAddress.getLoopbackAddress(), targets.get(number % targets.size()));
          open.add(new Pair(client, server));
          connections.incrementAndGet();
          start(() -> pass(client, server, Integer.MAX_VALUE));
          start(() -> pass(server, client, bytesOfConnection.applyAsInt(number)));
        } catch (IOException e) {
          connections.incrementAndGet();
          close(client);
        }
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private void pass(Socket from, Socket to, int most) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1024];
      int left = most;
      while (left > 0) {
        int length = in.read(buffer, 0, Math.min(left, buffer.length));
        if (length < 0) {
          to.shutdownOutput();
          return;
        }
        out.write(buffer, 0, length);
        left -= length;
      }
      close(from);
      close(to);
    } catch (IOException e) {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed already.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }
}
