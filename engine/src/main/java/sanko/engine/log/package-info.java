/** Logs in files and on standard error. Begin with {@link sanko.engine.log.LogFile}. */
@NullMarked
package sanko.engine.log;

import org.jspecify.annotations.NullMarked;
