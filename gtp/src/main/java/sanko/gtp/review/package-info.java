/**
 * What an analysis of a whole game comes to: its mistakes, an annotated record, a chart. Knows
 * nothing of how positions are searched.
 */
@NullMarked
package sanko.gtp.review;

import org.jspecify.annotations.NullMarked;
