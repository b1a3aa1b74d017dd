/**
 * The arena: the Go engines of a machine play each other at equal time and are measured, and a
 * table says what came out. It knows how programs are started and asked, not how they play. Begin
 * with {@link sanko.match.arena.Arena}.
 */
@NullMarked
package sanko.match.arena;

import org.jspecify.annotations.NullMarked;
