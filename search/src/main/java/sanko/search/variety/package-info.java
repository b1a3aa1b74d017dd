/**
 * What moves lose because they were played before, in the same game or in earlier ones, so that
 * games vary. Begin with {@link sanko.search.variety.AvoidedMoves}.
 */
@NullMarked
package sanko.search.variety;

import org.jspecify.annotations.NullMarked;
