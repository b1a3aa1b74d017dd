/** What tests of several modules know of the JSON analysis protocol: its schema. */
@NullMarked
package sanko.analysis.testing;

import org.jspecify.annotations.NullMarked;
