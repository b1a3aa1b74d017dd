/**
 * What people and programs touch: the Go Text Protocol, analysis output, the command line. Turns
 * text into calls of the search and results into text; decides nothing about Go.
 */
@NullMarked
package sanko.gtp;

import org.jspecify.annotations.NullMarked;
