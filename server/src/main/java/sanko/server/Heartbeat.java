package sanko.server;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a client again and again that the server is there, if the client asked for it: one that
 * waits for a long search can tell from silence that its server hangs or its connection is dead.
 * Both the request and what is told are comments of GTP, which other servers and clients pass over.
 * For the channel's thread.
 */
final class Heartbeat {
  private static final Pattern REQUEST = Pattern.compile("# heartbeat ([1-9][0-9]?)\\s*");
  private static final String BEAT = "# alive\n";

  private final Channel channel;
  private final ClientConnection connection;
  private final long idleNanos;
  private final Runnable whenIdle;

  private boolean hasBegun;
  private long lines;
  private long beats;
  private long trafficBefore;
  private long lastTraffic;

  /**
   * A heartbeat that has not begun.
   *
   * @param idleSeconds without any traffic but the heartbeat after which the client is idle
   * @param whenIdle called once then
   */
  Heartbeat(Channel channel, ClientConnection connection, int idleSeconds, Runnable whenIdle) {
    this.channel = channel;
    this.connection = connection;
    idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds);
    this.whenIdle = whenIdle;
  }

  /** Begins if a line asks for it and none has before; returns whether it asks. */
  boolean begin(String line) {
    Matcher matcher = REQUEST.matcher(line);
    if (!matcher.matches()) {
      return false;
    }
    if (!hasBegun) {
      hasBegun = true;
      lastTraffic = System.nanoTime();
      int seconds = Integer.parseInt(matcher.group(1));
      var every = channel.eventLoop().scheduleAtFixedRate(this::beat, 0, seconds, TimeUnit.SECONDS);
      channel.closeFuture().addListener(closed -> every.cancel(false));
    }
    return true;
  }

  /** The client has sent something else. */
  void lineArrived() {
    lines++;
  }

  private void beat() {
    long traffic = lines + connection.output().sends() - beats;
    if (traffic != trafficBefore) {
      trafficBefore = traffic;
      lastTraffic = System.nanoTime();
    }
    if (System.nanoTime() - lastTraffic > idleNanos) {
      whenIdle.run();
    } else if (!connection.isClosing()) {
      beats++;
      connection.send(BEAT);
    }
  }
}
