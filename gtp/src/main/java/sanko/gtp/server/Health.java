package sanko.gtp.server;

/**
 * How a server is.
 *
 * @param isGood whether it can serve
 * @param text one line for people
 */
public record Health(boolean isGood, String text) {}
