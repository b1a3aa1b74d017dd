package sanko.server;

import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The connections that speak HTTP and are no WebSockets. Nobody has to say who they are, so there
 * are few, and those that have been there longest make room for new ones. Shared.
 */
final class Browsers {
  /** The oldest first; guarded by this. */
  private final Set<Channel> connected = new LinkedHashSet<>();

  /** Counts a connection in, and out again when it closes. */
  void join(Channel channel) {
    synchronized (this) {
      connected.add(channel);
    }
    channel.closeFuture().addListener(closed -> leave(channel));
  }

  /** Counts a connection out, if it is still in. */
  synchronized void leave(Channel channel) {
    connected.remove(channel);
  }

  synchronized int count() {
    return connected.size();
  }

  /**
   * Closes the oldest ones until there are this many.
   *
   * @return how many were closed
   */
  int keep(int most) {
    List<Channel> oldest = takeOldest(most);
    oldest.forEach(ClientConnection::cut);
    return oldest.size();
  }

  private synchronized List<Channel> takeOldest(int most) {
    List<Channel> taken = new ArrayList<>();
    Iterator<Channel> each = connected.iterator();
    while (connected.size() > most) {
      taken.add(each.next());
      each.remove();
    }
    return taken;
  }
}
