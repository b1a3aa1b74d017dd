/**
 * The parameters of a search, a record for each concern, and the table of their configuration keys.
 * It knows names, ranges and defaults, but not what the parameters do. Begin with {@link
 * sanko.search.settings.SearchSettings}.
 */
@NullMarked
package sanko.search.settings;

import org.jspecify.annotations.NullMarked;
