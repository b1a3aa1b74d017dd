/**
 * The JSON analysis engine: KataGo's protocol of queries and answers, one JSON object a line, with
 * actions for pages that read and write records and count positions. Many positions are searched
 * side by side on one evaluator, shared fairly among clients. It knows no streams, sockets or GTP.
 * Begin with {@link sanko.analysis.AnalysisSession}.
 */
@NullMarked
package sanko.analysis;

import org.jspecify.annotations.NullMarked;
