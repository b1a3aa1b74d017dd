/** Fixtures for the tests of all modules: boards from diagrams, and seeded random games. */
@NullMarked
package sanko.board.testing;

import org.jspecify.annotations.NullMarked;
