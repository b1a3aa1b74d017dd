package sanko.gtp.server;

import java.util.concurrent.TimeUnit;

/**
 * Notices that a client is gone from which nothing is read, because it has ended its input or
 * because what it sent is still being done. A client that is read from tells by itself. For the
 * channel's thread.
 */
final class Presence {
  private static final long INTERVAL_MILLIS = 300;

  private final ClientChannel channel;
  private final Link link;
  private final Runnable whenGone;
  private boolean isWatching;

  /**
   * Does not watch yet.
   *
   * @param whenGone called once
   */
  Presence(ClientChannel channel, Link link, Runnable whenGone) {
    this.channel = channel;
    this.link = link;
    this.whenGone = whenGone;
  }

  /** Watches as long as nothing is read. */
  void watch() {
    if (!isWatching) {
      isWatching = true;
      look();
    }
  }

  private void look() {
    boolean isUnread = channel.isInputShutdown() || !channel.config().isAutoRead();
    isWatching = isUnread && channel.isActive();
    if (!isWatching) {
      return;
    }
    // What waits to be sent tells as well.
    if (link.isTaken() && !channel.isClientThere()) {
      whenGone.run();
      return;
    }
    var unused = channel.eventLoop().schedule(this::look, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }
}
