package sanko.server;

import java.util.concurrent.TimeUnit;

/**
 * Notices that a client is gone from which nothing is read, because it has ended its input or
 * because what it sent is still being done. A client that is read from tells by itself, and so does
 * one that something is sent to. For the channel's thread.
 */
final class DisconnectDetector {
  private static final long INTERVAL_MILLIS = 300;

  private final ClientChannel channel;
  private final ClientConnection connection;
  private final Runnable whenGone;
  private boolean isWatching;

  /**
   * Does not watch yet.
   *
   * @param whenGone called once
   */
  DisconnectDetector(ClientChannel channel, ClientConnection connection, Runnable whenGone) {
    this.channel = channel;
    this.connection = connection;
    this.whenGone = whenGone;
  }

  /** Watches as long as nothing is read. */
  void watch() {
    if (!isWatching) {
      isWatching = true;
      lookLater();
    }
  }

  private void lookLater() {
    long sent = connection.output().sends();
    long released = connection.input().releases();
    var unused =
        channel
            .eventLoop()
            .schedule(() -> look(sent, released), INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look(long sentBefore, long releasedBefore) {
    boolean hasEnded = channel.isInputShutdown();
    isWatching = (hasEnded || !channel.config().isAutoRead()) && channel.isActive();
    if (!isWatching) {
      return;
    }
    // One that is only behind is not asked: it may not read before it has sent all.
    boolean isStill = connection.output().isEmpty() && connection.output().sends() == sentBefore;
    boolean isAsked = isStill && (hasEnded || connection.input().releases() == releasedBefore);
    if (isAsked && !channel.isClientThere()) {
      whenGone.run();
    } else {
      lookLater();
    }
  }
}
