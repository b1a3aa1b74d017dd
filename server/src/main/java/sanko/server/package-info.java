/**
 * Line protocols over sockets: TCP and WebSocket, plain or with TLS, with tokens, limits and
 * metrics. It knows nothing of Go or of what the lines say; it is the only package that sees Netty.
 * Begin with {@link sanko.server.Server}; {@code ClientRegistry} limits the connections.
 */
@NullMarked
package sanko.server;

import org.jspecify.annotations.NullMarked;
