package sanko.server;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection of TCP that can be asked whether its client is still there. */
final class ClientChannel extends NioSocketChannel {
  /** What Java says where the system has no room for more; it waits for the client then. */
  private static final String NO_ROOM = "Socket buffer full";

  /** Accepts connections of this kind. */
  static final class Listener extends NioServerSocketChannel {
    @Override
    protected int doReadMessages(List<Object> accepted) throws IOException {
      SocketChannel socket = javaChannel().accept();
      if (socket == null) {
        return 0;
      }
      accepted.add(new ClientChannel(this, socket));
      return 1;
    }
  }

  private ClientChannel(@Nullable Channel parent, SocketChannel socket) {
    super(parent, socket);
  }

  /**
   * Asks the client's system for a sign of life. The end of its input does not tell whether a
   * client has gone or only sends no more: both look the same until something is sent to it. A byte
   * of urgent data is something; programs do not see it, but a system whose program has closed the
   * connection rejects it, and the next call returns false. A program that has left other data
   * unread before the byte sees it as an empty line when another one follows. For the channel's
   * thread.
   */
  boolean isClientThere() {
    try {
      javaChannel().socket().sendUrgentData('\n');
      return true;
    } catch (IOException e) {
      return NO_ROOM.equals(e.getMessage());
    }
  }
}
