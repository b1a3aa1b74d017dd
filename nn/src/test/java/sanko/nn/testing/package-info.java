/**
 * Evaluators for the tests of all modules: judgments at once, and judgments that wait for a word.
 */
@NullMarked
package sanko.nn.testing;

import org.jspecify.annotations.NullMarked;
