package sanko.gtp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What a client has sent to a server of GTP and got back, by which it knows whether the end of the
 * connection was to be expected. One thread sends, one receives.
 */
final class Conversation {
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long commands;
  private boolean quit;
  private boolean ended;

  private long replies;
  private boolean heard;
  private boolean atLineEnd = true;

  /** Takes note of bytes that are about to be sent. */
  synchronized void sends(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        take();
      } else {
        line.write(bytes[i]);
      }
    }
  }

  private void take() {
    Command command = Command.parse(line.toString(StandardCharsets.UTF_8));
    line.reset();
    if (command != null) {
      commands++;
      quit |= command.name().equals("quit");
    }
  }

  /** Nothing more will be sent. */
  synchronized void ends() {
    take();
    ended = true;
  }

  /** Takes note of bytes that have come: an empty line ends each reply. */
  synchronized void hears(byte[] bytes, int length) {
    heard |= length > 0;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n' && atLineEnd) {
        replies++;
      }
      atLineEnd = bytes[i] == '\n';
    }
  }

  /** Whether anything has come. */
  synchronized boolean hasHeard() {
    return heard;
  }

  /** Whether all has been answered and nothing more was to come. */
  synchronized boolean isOver() {
    return (quit || ended) && replies >= commands;
  }
}
