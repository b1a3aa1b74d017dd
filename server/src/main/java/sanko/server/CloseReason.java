package sanko.server;

/** Why a connection ends, as a WebSocket tells it (RFC 6455, section 7.4). */
enum CloseReason {
  DONE(1000, ""),
  GOING_AWAY(1001, "the server is shutting down"),
  TOO_LONG(1009, "the message is too long"),
  FULL(1013, "the server is full"),
  /** Of the range that applications may use. */
  WRONG_TOKEN(4401, "the token is missing or wrong");

  private final int code;
  private final String reason;

  CloseReason(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  int code() {
    return code;
  }

  String reason() {
    return reason;
  }
}
