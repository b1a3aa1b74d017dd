package sanko.gtp.serve;

/**
 * What the clients of a service may ask for.
 *
 * @param games at a time, of all clients
 * @param positions of one client that wait or are being searched
 * @param visits of one search
 * @param seconds of one search
 * @param requestsPerSecond of JSON from one client; more wait for their turn, after a burst
 */
public record ClientLimits(
    int games, int positions, long visits, double seconds, double requestsPerSecond) {
  /** A copy with other games. */
  ClientLimits withGames(int most) {
    return new ClientLimits(most, positions, visits, seconds, requestsPerSecond);
  }
}
