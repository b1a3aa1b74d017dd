package sanko.server;

import org.jspecify.annotations.Nullable;

/**
 * The limits of the lines of clients of one kind.
 *
 * @param maxLineBytes of a line or a message
 * @param partialBytes counts what has come of a message; null for clients whose lines are short
 */
record LineLimits(
    TokenDelivery tokenDelivery, int maxLineBytes, @Nullable PartialMessageBytes partialBytes) {
  /** How a client says the token, where one is demanded. */
  enum TokenDelivery {
    /** As the first line, over TCP. */
    LINE,
    /** In a header or the address of a WebSocket, before it opens. */
    HEADER,
    /** As the first message of a WebSocket: a page can set no header. */
    MESSAGE;

    /** Whether lines come as messages of WebSocket. */
    boolean isWebSocket() {
      return this != LINE;
    }

    /** Whether the token comes among the lines. */
    boolean isSaid() {
      return this != HEADER;
    }
  }

  LineLimits(TokenDelivery tokenDelivery, int maxLineBytes) {
    this(tokenDelivery, maxLineBytes, null);
  }

  /** A message is whole; whoever sent it may have been let in. */
  void isWhole(boolean isLetIn) {
    if (partialBytes != null) {
      partialBytes.isWhole(isLetIn);
    }
  }
}
