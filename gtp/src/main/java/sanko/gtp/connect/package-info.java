/**
 * The client that has the engine of a server think: it carries lines there and back, and repeats at
 * another server what the one before was told. It knows what commands change, but not Go. Begin
 * with {@link sanko.gtp.connect.RemoteTalk}.
 */
@NullMarked
package sanko.gtp.connect;

import org.jspecify.annotations.NullMarked;
