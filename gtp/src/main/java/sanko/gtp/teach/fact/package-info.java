/**
 * What can be said of a move because the board proves it or the search measured it: captures, cuts,
 * ladders, life, territory. It knows no words and runs no search. Begin with {@link
 * sanko.gtp.teach.fact.FactFinder}; {@link sanko.gtp.teach.fact.Fact} lists the facts.
 */
@NullMarked
package sanko.gtp.teach.fact;

import org.jspecify.annotations.NullMarked;
