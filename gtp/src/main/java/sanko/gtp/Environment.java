package sanko.gtp;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The world outside a program run.
 *
 * @param out standard output; nobody else writes to it
 * @param err standard error
 */
record Environment(
    InputStream in, OutputStream out, PrintStream err, EvaluatorFactory evaluators) {}
