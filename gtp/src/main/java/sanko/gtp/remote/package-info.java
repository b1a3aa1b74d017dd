/**
 * The engine's services for the server: a GTP game or an analysis session for each connection.
 * Begin with {@link sanko.gtp.remote.RemoteGtp}.
 */
@NullMarked
package sanko.gtp.remote;

import org.jspecify.annotations.NullMarked;
