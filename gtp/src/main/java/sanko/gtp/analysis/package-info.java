/**
 * The JSON analysis engine: KataGo's protocol of queries and answers, one JSON object a line. Many
 * positions are searched side by side over one evaluator. Knows nothing of streams, sockets or GTP;
 * what it needs to know of the program is handed to it.
 */
@NullMarked
package sanko.gtp.analysis;

import org.jspecify.annotations.NullMarked;
