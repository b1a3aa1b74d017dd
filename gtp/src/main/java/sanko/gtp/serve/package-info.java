/**
 * The engine's services for the server: a GTP game or an analysis session for each connection. It
 * knows clients and their limits, but no sockets. Begin with {@link sanko.gtp.serve.RemoteGtp};
 * {@code EngineServices} names the WebSockets of pages.
 */
@NullMarked
package sanko.gtp.serve;

import org.jspecify.annotations.NullMarked;
