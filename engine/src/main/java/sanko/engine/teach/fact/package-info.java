/**
 * What can be said of a move because the board proves it or the search measured it: captures, cuts,
 * ladders, life, territory. It knows no words and runs no search. Begin with {@link
 * sanko.engine.teach.fact.FactFinder}; {@link sanko.engine.teach.fact.Fact} lists the facts.
 */
@NullMarked
package sanko.engine.teach.fact;

import org.jspecify.annotations.NullMarked;
