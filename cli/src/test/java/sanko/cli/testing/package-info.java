/** What tests of several modules need to run the program. */
@NullMarked
package sanko.cli.testing;

import org.jspecify.annotations.NullMarked;
