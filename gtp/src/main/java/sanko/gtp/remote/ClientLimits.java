package sanko.gtp.remote;

/**
 * What the clients of a service may ask for.
 *
 * @param games at a time, of all clients
 * @param positions of one client that wait or are being searched
 * @param visits of one search
 * @param seconds of one search
 */
public record ClientLimits(int games, int positions, long visits, double seconds) {}
