/**
 * The parts of a search request: limits, forbidden moves, urgency. Plain records that know nothing
 * of how a search works. Begin with {@link sanko.search.request.SearchRequest}.
 */
@NullMarked
package sanko.search.request;

import org.jspecify.annotations.NullMarked;
