package sanko.server;

/**
 * The health of a server.
 *
 * @param isGood whether it can serve
 * @param text one line for people
 */
public record Health(boolean isGood, String text) {}
