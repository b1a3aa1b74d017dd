package sanko.server;

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
