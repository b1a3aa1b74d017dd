/**
 * The Go Text Protocol as lines: commands, replies, the table of commands, the loop that reads and
 * answers. It knows no Go. Begin with {@link sanko.gtp.protocol.GtpLoop}.
 */
@NullMarked
package sanko.gtp.protocol;

import org.jspecify.annotations.NullMarked;
