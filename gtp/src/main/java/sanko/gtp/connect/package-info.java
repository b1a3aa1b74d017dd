/**
 * The client that has the engine of a server think: it carries lines there and back. It knows
 * neither commands nor Go. Begin with {@link sanko.gtp.connect.RemoteTalk}.
 */
@NullMarked
package sanko.gtp.connect;

import org.jspecify.annotations.NullMarked;
