/**
 * Serves protocols of lines over sockets: TCP and WebSocket, plain or with TLS, with tokens, limits
 * and metrics. Knows nothing of Go or of what the lines say. Only this package sees Netty.
 */
@NullMarked
package sanko.gtp.server;

import org.jspecify.annotations.NullMarked;
