/**
 * What proofs tell a search about its root: the chains whose fate is open, and the moves that
 * decide it. Knows the reader and evaluations, not the graph.
 */
@NullMarked
package sanko.search.reading;

import org.jspecify.annotations.NullMarked;
