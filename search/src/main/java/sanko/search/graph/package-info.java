/**
 * The graph in memory: nodes and edges in pages of primitive arrays, a table from graph key to
 * node, links to parents, garbage collection, and a file format. It stores values, but does not
 * know how values are computed. Begin with {@link sanko.search.graph.Graph} and {@link
 * sanko.search.graph.NodeStore}.
 */
@NullMarked
package sanko.search.graph;

import org.jspecify.annotations.NullMarked;
