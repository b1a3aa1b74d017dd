package sanko.server;

import java.net.InetAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Access and limits for the clients of a server.
 *
 * @param address to listen at
 * @param token what clients must know, or null to let all in
 * @param tls the certificate and key to encrypt with, or null for plain text
 * @param maxConnections of all endpoints together
 * @param maxLineBytes of a line of input
 * @param maxInputBytes of a client's lines that wait to be done; it is not read from while there
 *     are more
 * @param maxInputBytesOfAll the same for all clients together, beyond which each may have one line
 *     waiting
 * @param idleSeconds after which a connection without any traffic ends
 * @param loginSeconds in which a client must have said the token, or upgraded to WebSocket
 * @param writeSeconds in which a client must have taken what it is sent
 * @param maxBacklogBytes that may wait for a client; one that lets more wait is dropped
 * @param maxBacklogBytesOfAll that may wait for all clients together; beyond it those are dropped
 *     that are behind
 */
public record ServerSettings(
    InetAddress address,
    @Nullable String token,
    @Nullable Tls tls,
    int maxConnections,
    int maxLineBytes,
    long maxInputBytes,
    long maxInputBytesOfAll,
    int idleSeconds,
    int loginSeconds,
    int writeSeconds,
    long maxBacklogBytes,
    long maxBacklogBytesOfAll) {
  /** Files in PEM: the chain of certificates, and the private key in PKCS#8. */
  public record Tls(Path certificates, Path key) {}
}
